import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { RefusedPublication } from '../../../platform/server/broker/broker.ts'
import type { Log } from '../../../platform/server/log/log.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { RefusedTopic } from '../contract/quarantine.ts'
import { deviceCredential, refusedPublication } from './tables.ts'

/** A topic may have 65,535 letters. */
const mostLetters = 200
/** Topics that wait for the next write, and topics in the table: a gateway may invent names. */
const mostWaiting = 500
const mostKept = 500
const keptMs = 7 * 24 * 3_600_000
const writeEveryMs = 1_000

interface Tally {
  readonly username: string
  readonly topic: string
  times: number
  readonly firstAt: Date
  lastAt: Date
}

export interface RefusedPublications {
  note(publication: RefusedPublication): void
  /** Writes what waits and ends. */
  close(): Promise<void>
}

const write = (db: Db, tallies: readonly Tally[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insert(refusedPublication)
      .values([...tallies])
      .onConflictDoUpdate({
        target: [refusedPublication.username, refusedPublication.topic],
        set: { times: sql`${refusedPublication.times} + excluded.times`, lastAt: sql`excluded.last_at` },
      })
    const newest = tx
      .select({ lastAt: refusedPublication.lastAt })
      .from(refusedPublication)
      .orderBy(desc(refusedPublication.lastAt))
      .offset(mostKept - 1)
      .limit(1)
    await tx
      .delete(refusedPublication)
      .where(
        or(
          lt(refusedPublication.lastAt, new Date(Date.now() - keptMs)),
          lt(refusedPublication.lastAt, sql`(${newest})`),
        ),
      )
  })

/**
 * Keeps which gateway published to which topic that it may not use, and how often, for seven days. Repeats add up in memory
 * and are written once a second, so that a gateway that tries again and again costs one row.
 */
export const createRefusedPublications = (
  db: Db,
  log: Log,
  now: () => Date = () => new Date(),
): RefusedPublications => {
  let waiting = new Map<string, Tally>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const tallies = [...waiting.values()]
    waiting = new Map()
    if (tallies.length > 0)
      writing = writing
        .then(() => write(db, tallies))
        .catch((error: unknown) => log.error({ err: error }, 'refused publications could not be kept'))
    return writing
  }

  return {
    note({ username, topic: whole }) {
      // Text columns refuse U+0000.
      const topic = whole.replaceAll('\0', '').slice(0, mostLetters)
      const key = JSON.stringify([username, topic])
      const at = now()
      const known = waiting.get(key)
      if (known) {
        known.times += 1
        known.lastAt = at
      } else if (waiting.size < mostWaiting) waiting.set(key, { username, topic, times: 1, firstAt: at, lastAt: at })
      timer ??= setTimeout(() => void flush(), writeEveryMs).unref()
    },
    close: flush,
  }
}

const mostShown = 100

/**
 * Refused topics of the last seven days, the latest first, each with the farm whose topics its gateway may use. Of one farm
 * when asked: what its gateways tried, and what others tried below its topics.
 */
export const refusedTopics = async (db: Db, nowMs: number, farm?: string): Promise<RefusedTopic[]> => {
  const rows = await db
    .select({
      gateway: refusedPublication.username,
      farmCode: deviceCredential.farmCode,
      topic: refusedPublication.topic,
      times: refusedPublication.times,
      firstAt: refusedPublication.firstAt,
      lastAt: refusedPublication.lastAt,
    })
    .from(refusedPublication)
    .leftJoin(deviceCredential, eq(deviceCredential.username, refusedPublication.username))
    .where(
      and(
        gte(refusedPublication.lastAt, new Date(nowMs - keptMs)),
        farm === undefined
          ? undefined
          : or(eq(deviceCredential.farmCode, farm), eq(sql`split_part(${refusedPublication.topic}, '/', 2)`, farm)),
      ),
    )
    .orderBy(desc(refusedPublication.lastAt), refusedPublication.username, refusedPublication.topic)
    .limit(mostShown)
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAtMs: firstAt.getTime(),
    lastAtMs: lastAt.getTime(),
  }))
}
