import { sql } from 'drizzle-orm'
import type { Quarantine, QuarantineEntry } from '../../../platform/server/ingest/quarantine.ts'
import type { Log } from '../../../platform/server/log/log.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Count, QuarantineCounts, writeCounts } from './quarantine-counts.ts'
import { type GivenUp, makeRoom, noteSizes } from './quarantine-room.ts'
import { insertRows, type QuarantineRow, rowOf } from './quarantine-rows.ts'

export interface QuarantineStore extends Quarantine {
  keep(entry: QuarantineEntry): Promise<void>
  /** Writes what waits. */
  flush(): Promise<void>
  /** Writes what waits and ends. */
  close(): Promise<void>
}

export interface QuarantineOptions {
  /** Size of all kept messages (docs/quarantine.md). */
  readonly mostBytes?: number
  /** Of messages that nobody sends again: so much may wait for the store. The others wait with their sender. */
  readonly mostWaitingBytes?: number
  /** When to give up and let the senders send again, and the first pause after a failed write. */
  readonly giveUpMs?: number
  readonly retryMs?: number
  /** Told of values that are not kept, or no longer. */
  readonly onNotKept?: (reason: string, values: number) => void
}

const usual = { mostBytes: 256 * 1024 ** 2, mostWaitingBytes: 8 * 1024 ** 2, giveUpMs: 20_000, retryMs: 200 }
/** Rows and bytes of one write. */
const batchRows = 1_000
const batchBytes = 4 * 1024 ** 2
/** Messages of one moment share a write; the database is busy with refused ones for at most a third of the time. */
const shortestPauseMs = 50
const pausePerWriteTime = 2
/** Removed rows leave room in their files only after a clean-up; PGlite does none by itself. */
const vacuumEveryMs = 60_000

interface Waiting {
  readonly row: QuarantineRow
  /** Nobody sends its message again. */
  readonly isSentOnce: boolean
  readonly kept: () => void
  readonly failed: (reason: unknown) => void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Writes rows and counts, each time in one transaction. */
class QuarantineWriter {
  readonly counts = new QuarantineCounts()
  readonly #db: Db
  readonly #log: Log
  readonly #mostBytes: number
  readonly #onNotKept: (reason: string, values: number) => void
  #vacuumedAtMs = Number.NEGATIVE_INFINITY

  constructor(db: Db, log: Log, mostBytes: number, onNotKept: (reason: string, values: number) => void) {
    this.#db = db
    this.#log = log
    this.#mostBytes = mostBytes
    this.#onNotKept = onNotKept
  }

  /** Counts rows that will never be written. */
  loseRows(rows: readonly QuarantineRow[]): void {
    for (const row of rows) {
      this.counts.refused(row, row.receivedAt.getTime())
      this.counts.notKept(row, Date.now())
      this.#onNotKept(row.reason, row.occurrences)
    }
  }

  async write(rows: readonly QuarantineRow[]): Promise<void> {
    const earlier = this.counts.take()
    try {
      const gone = await this.#db.transaction(async (tx) => {
        await insertRows(tx, rows)
        await noteSizes(tx, rows, 1)
        const shares = [...new Set(rows.map(({ share }) => share))]
        const given = rows.length > 0 ? await makeRoom(tx, shares, this.#mostBytes) : []
        await writeCounts(tx, this.#countsOf(rows, given, earlier), Date.now())
        return given
      })
      for (const { reason, occurrences } of gone) this.#onNotKept(reason, occurrences)
      if (gone.length > 0) await this.#vacuum(gone.length)
    } catch (error) {
      for (const count of earlier) this.counts.put(count)
      throw error
    }
  }

  #countsOf(rows: readonly QuarantineRow[], given: readonly GivenUp[], earlier: readonly Count[]): Count[] {
    const meanwhile = this.counts.take()
    for (const row of rows) this.counts.refused(row, row.receivedAt.getTime())
    for (const row of given) this.counts.notKept(row, Date.now())
    for (const count of earlier) this.counts.put(count)
    const all = this.counts.take()
    for (const count of meanwhile) this.counts.put(count)
    return all
  }

  async #vacuum(messages: number): Promise<void> {
    if (performance.now() - this.#vacuumedAtMs < vacuumEveryMs) return
    this.#vacuumedAtMs = performance.now()
    this.#log.warn({ messages }, 'the quarantine is full: it gave up messages')
    await this.#db
      .execute(sql`vacuum quarantine`)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'removed messages still take room'))
  }
}

class BatchedQuarantine implements QuarantineStore {
  readonly #writer: QuarantineWriter
  readonly #log: Log
  readonly #limits: Required<Omit<QuarantineOptions, 'onNotKept'>>
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #notBeforeMs = 0
  #isClosed = false

  constructor(db: Db, log: Log, { onNotKept, ...limits }: QuarantineOptions) {
    this.#log = log
    this.#limits = { ...usual, ...limits }
    this.#writer = new QuarantineWriter(db, log, this.#limits.mostBytes, onNotKept ?? (() => undefined))
  }

  keep(entry: QuarantineEntry): Promise<void> {
    const row = rowOf(entry)
    const isSentOnce = entry.isSentOnce === true
    if (this.#isClosed) return isSentOnce ? Promise.resolve() : Promise.reject(new Error('the quarantine is closed'))
    if (isSentOnce && this.#waitingBytes + row.bytes > this.#limits.mostWaitingBytes) {
      this.#writer.loseRows([row])
      return Promise.resolve()
    }
    this.#waitingBytes += row.bytes
    const durable = new Promise<void>((kept, failed) => this.#waiting.push({ row, isSentOnce, kept, failed }))
    this.#schedule()
    // A message that nobody sends again cannot wait: its connection would not be read further.
    return isSentOnce ? Promise.resolve() : durable
  }

  async flush(): Promise<void> {
    await this.#writing
    while (this.#waiting.length > 0) await this.#flushOne()
    if (this.#writer.counts.isEmpty) return
    await this.#writer.write([]).catch((error: unknown) => this.#log.error({ err: error }, 'counts were not kept'))
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.flush()
  }

  #schedule(): void {
    if (this.#timer || this.#writing || this.#waiting.length === 0) return
    const pauseMs = Math.max(shortestPauseMs, this.#notBeforeMs - performance.now())
    this.#timer = setTimeout(() => void this.#flushOne(), pauseMs).unref()
  }

  #flushOne(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#writeBatch().finally(() => {
      this.#writing = undefined
      this.#schedule()
    })
    return this.#writing
  }

  async #writeBatch(): Promise<void> {
    const beganMs = performance.now()
    const batch = this.#takeBatch()
    try {
      await this.#writeWithRetries(batch.map(({ row }) => row))
      for (const { kept } of batch) kept()
    } catch (error) {
      for (const { isSentOnce, failed } of batch) if (!isSentOnce) failed(error)
      this.#writer.loseRows(batch.filter(({ isSentOnce }) => isSentOnce).map(({ row }) => row))
    }
    this.#waitingBytes -= batch.reduce((sum, { row }) => sum + row.bytes, 0)
    const endedMs = performance.now()
    this.#notBeforeMs = Math.max(beganMs + shortestPauseMs, endedMs + (endedMs - beganMs) * pausePerWriteTime)
  }

  #takeBatch(): Waiting[] {
    let bytes = 0
    const end = this.#waiting.findIndex(({ row }, index) => {
      bytes += row.bytes
      return index > 0 && (index === batchRows || bytes > batchBytes)
    })
    const batch = end === -1 ? this.#waiting : this.#waiting.slice(0, end)
    this.#waiting = end === -1 ? [] : this.#waiting.slice(end)
    return batch
  }

  async #writeWithRetries(rows: readonly QuarantineRow[]): Promise<void> {
    const { giveUpMs, retryMs } = this.#limits
    const giveUpAtMs = performance.now() + giveUpMs
    for (let pauseMs = retryMs; ; pauseMs = Math.min(2 * pauseMs, 2_000)) {
      try {
        return await this.#writer.write(rows)
      } catch (error) {
        const last = this.#isClosed || performance.now() + pauseMs > giveUpAtMs
        this.#log.error({ err: error, messages: rows.length, last }, 'refused messages could not be kept')
        if (last) throw error
      }
      await pause(pauseMs)
    }
  }
}

/**
 * Keeps refused messages and their counts. `keep` resolves once the message is durable, so that its sender has no
 * acknowledgement before. Writes are batches, one at a time. Beyond its size the quarantine gives up messages of the farm that
 * fills it, first those that stay invalid, then the oldest, and counts them.
 */
export const createQuarantine = (db: Db, log: Log, options: QuarantineOptions = {}): QuarantineStore =>
  new BatchedQuarantine(db, log, options)
