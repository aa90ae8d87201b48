import { eq } from 'drizzle-orm'
import type { Coordination, HeldLock } from '../processes/coordination.ts'
import type { Db } from '../relations/relations.ts'
import type { HeldLine, LineBook } from './line-book.ts'
import { fieldLine } from './tables.ts'

/** The sessions with the broker: which there are stands in the database, who holds one is a lock. */
export const createLineBook = (db: Db, coordination: Coordination): LineBook => {
  const lockName = (number: number) => `field line ${number}`

  const numbers = async (): Promise<number[]> => {
    const rows = await db.select({ number: fieldLine.number }).from(fieldLine)
    return rows.map(({ number }) => number).sort((a, b) => a - b)
  }

  const held = (number: number, lock: HeldLock): HeldLine => ({
    ...lock,
    number,
    forget: async () => {
      await db.delete(fieldLine).where(eq(fieldLine.number, number))
      await lock.release()
    },
  })

  const hold = async (number: number): Promise<HeldLine | undefined> => {
    const lock = await coordination.tryLock(lockName(number))
    if (!lock) return undefined
    try {
      // Under the lock: whoever forgot this number before has done so.
      await db.insert(fieldLine).values({ number }).onConflictDoNothing()
      return held(number, lock)
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  /** While the database is away nobody takes anything. */
  const orUndefined = <Value>(work: Promise<Value>) => work.catch(() => undefined)

  return {
    take: () =>
      orUndefined(
        (async () => {
          const known = await numbers()
          for (let number = 0; number <= known.length; number++) {
            const line = await hold(number)
            if (line) return line
          }
          return undefined
        })(),
      ),
    retake: (number) => orUndefined(hold(number)),
    takeOrphan: () =>
      orUndefined(
        (async () => {
          for (const number of await numbers()) {
            const lock = await coordination.tryLock(lockName(number))
            if (lock) return held(number, lock)
          }
          return undefined
        })(),
      ),
  }
}
