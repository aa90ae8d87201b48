import { lt, lte, sql } from 'drizzle-orm'
import type { RefusalReason } from '../../../platform/server/ingest/decoder.ts'
import type { Quarantine, QuarantineEntry } from '../../../platform/server/ingest/quarantine.ts'
import type { Log } from '../../../platform/server/log/log.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { quarantine, quarantineCount } from './tables.ts'

export interface QuarantineStore extends Quarantine {
  /** Writes what waits. */
  flush(): Promise<void>
  /** Writes what waits and ends. */
  close(): Promise<void>
}

/** Messages kept in the store, newest; and between two writes. */
const keptMessages = 10_000
const waitingMessages = 500
/** Of one topic and reason between two writes, so that a flood does not push the messages of others out within a minute. */
const alikeMessages = 5
const keptPayloadBytes = 2_000
/** A message that may become valid is kept whole, or nearly: an administrator can judge it again. */
const replayablePayloadBytes = 16_000
const replayable: ReadonlySet<RefusalReason> = new Set([
  'future-time',
  'unknown-device',
  'unknown-tag',
  'wrong-type',
  'older-than-retention',
  'source-off',
  'implausible',
])
const keptDetail = 1_000
const keptTopic = 300
const keptCountsDays = 90
const writeEveryMs = 2_000
/** Devices told apart within an hour: names in topics are chosen by the sender. */
const devicesAnHour = 500
const otherDevices = '(others)'
const hourMs = 3_600_000

/** PostgreSQL keeps no NUL in a text. */
const storable = (text: string, limit: number) => text.slice(0, limit).replaceAll('\u0000', '\ufffd').toWellFormed()

/** The address part of `solvane/<farm>/<device>/…`. */
const deviceOf = (topic: string): string => topic.split('/').slice(1, 3).join('/').slice(0, 101)

const payloadLimit = ({ reason }: QuarantineEntry): number =>
  replayable.has(reason) ? replayablePayloadBytes : keptPayloadBytes

const rowOf = (entry: QuarantineEntry) => ({
  receivedAt: new Date(entry.receivedAtMs),
  reason: entry.reason,
  topic: storable(entry.topic, keptTopic),
  detail: storable(entry.detail, keptDetail),
  payload: storable(Buffer.from(entry.payload.subarray(0, payloadLimit(entry))).toString('utf8'), payloadLimit(entry)),
})

/** Occurrences by hour, reason and device, gathered between two writes. */
class Counts {
  readonly #counts = new Map<string, { hour: Date; reason: string; device: string; occurrences: number }>()
  #devices = new Set<string>()
  #hourMs = 0

  add(entry: QuarantineEntry): void {
    const hour = Math.floor(entry.receivedAtMs / hourMs) * hourMs
    if (hour !== this.#hourMs) {
      this.#hourMs = hour
      this.#devices = new Set()
    }
    const named = storable(deviceOf(entry.topic), 101)
    const device = this.#devices.has(named) || this.#devices.size < devicesAnHour ? named : otherDevices
    this.#devices.add(device)
    this.put({ hour: new Date(hour), reason: entry.reason, device, occurrences: entry.occurrences })
  }

  put(count: { hour: Date; reason: string; device: string; occurrences: number }): void {
    const key = `${count.hour.getTime()} ${count.reason} ${count.device}`
    const known = this.#counts.get(key)
    if (known) known.occurrences += count.occurrences
    else this.#counts.set(key, { ...count })
  }

  take() {
    const taken = [...this.#counts.values()]
    this.#counts.clear()
    return taken
  }
}

/**
 * Keeps refused messages and their counts, written every two seconds in one go. A flood costs memory and rows within fixed
 * bounds: of the messages the newest stay, of each write the first few of a topic and reason; counts are complete. When the store cannot be written, counts wait.
 */
export const createQuarantine = (db: Db, log: Log): QuarantineStore => {
  let waiting: QuarantineEntry[] = []
  const counts = new Counts()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  const write = async (): Promise<void> => {
    const rows = waiting.map(rowOf)
    waiting = []
    const added = counts.take()
    if (added.length === 0) return
    try {
      await db.transaction(async (tx) => {
        if (rows.length > 0) {
          const inserted = await tx.insert(quarantine).values(rows).returning({ id: quarantine.id })
          const newestId = inserted.reduce((newest, { id }) => Math.max(newest, id), 0)
          await tx.delete(quarantine).where(lte(quarantine.id, newestId - keptMessages))
        }
        await tx
          .insert(quarantineCount)
          .values(added)
          .onConflictDoUpdate({
            target: [quarantineCount.hour, quarantineCount.reason, quarantineCount.device],
            set: { occurrences: sql`${quarantineCount.occurrences} + excluded.occurrences` },
          })
        await tx
          .delete(quarantineCount)
          .where(lt(quarantineCount.hour, new Date(Date.now() - keptCountsDays * 24 * hourMs)))
      })
    } catch (error) {
      log.error({ err: error, messages: rows.length }, 'refused messages could not be kept; their counts wait')
      for (const count of added) counts.put(count)
    }
  }

  const isSmallGroup = ({ reason, topic }: QuarantineEntry): boolean => {
    let alike = 0
    for (const one of waiting)
      if (one.reason === reason && one.topic === topic && ++alike === alikeMessages) return false
    return true
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    keep: (entry) => {
      if (closed) return
      // The payload is a view of a network buffer: keep the beginning, not the buffer.
      if (isSmallGroup(entry)) waiting.push({ ...entry, payload: entry.payload.slice(0, payloadLimit(entry)) })
      if (waiting.length > waitingMessages) waiting.shift()
      counts.add(entry)
      timer ??= setTimeout(() => void flush(), writeEveryMs).unref()
    },
    flush,
    close: () => {
      closed = true
      return flush()
    },
  }
}
