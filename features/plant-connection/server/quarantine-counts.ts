import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { deviceOf } from './quarantine-rows.ts'
import { quarantineCount } from './tables.ts'

const hourMs = 3_600_000
const keptCountsDays = 90
/** Devices told apart within an hour: names in topics are chosen by the sender. */
const devicesAnHour = 500
const otherDevices = '(others)'

export interface Count {
  readonly hour: Date
  readonly reason: string
  readonly device: string
  occurrences: number
  /** Of them or of earlier ones: values that the quarantine gave up. */
  notKept: number
}

/** A row of which something is counted. */
interface Counted {
  readonly reason: string
  readonly topic: string
  readonly occurrences: number
}

/** Occurrences by hour, reason and device, gathered between two writes. */
export class QuarantineCounts {
  readonly #counts = new Map<string, Count>()
  #devices = new Set<string>()
  #hourMs = 0

  refused(row: Counted, atMs: number): void {
    this.#count(row, atMs).occurrences += row.occurrences
  }

  notKept(row: Counted, atMs: number): void {
    this.#count(row, atMs).notKept += row.occurrences
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0
  }

  put(count: Count): void {
    const key = `${count.hour.getTime()} ${count.reason} ${count.device}`
    const known = this.#counts.get(key)
    if (!known) {
      this.#counts.set(key, { ...count })
      return
    }
    known.occurrences += count.occurrences
    known.notKept += count.notKept
  }

  /** All of them, in an order that lets several processes write at once. */
  take(): Count[] {
    const taken = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
    this.#counts.clear()
    return taken
  }

  #count({ reason, topic }: Counted, atMs: number): Count {
    const startMs = Math.floor(atMs / hourMs) * hourMs
    if (startMs !== this.#hourMs) {
      this.#hourMs = startMs
      this.#devices = new Set()
    }
    const named = deviceOf(topic)
    const device = this.#devices.has(named) || this.#devices.size < devicesAnHour ? named : otherDevices
    this.#devices.add(device)
    this.put({ hour: new Date(startMs), reason, device, occurrences: 0, notKept: 0 })
    return this.#counts.get(`${startMs} ${reason} ${device}`) as Count
  }
}

/** Adds counts to those of earlier writes, and removes old ones. */
export const writeCounts = async (tx: Db, counts: readonly Count[], nowMs: number): Promise<void> => {
  if (counts.length === 0) return
  await tx
    .insert(quarantineCount)
    .values([...counts])
    .onConflictDoUpdate({
      target: [quarantineCount.hour, quarantineCount.reason, quarantineCount.device],
      set: {
        occurrences: sql`${quarantineCount.occurrences} + excluded.occurrences`,
        notKept: sql`${quarantineCount.notKept} + excluded.not_kept`,
      },
    })
  await tx.delete(quarantineCount).where(lt(quarantineCount.hour, new Date(nowMs - keptCountsDays * 24 * hourMs)))
}
