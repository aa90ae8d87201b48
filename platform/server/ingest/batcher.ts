import type { Log } from '../log/log.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { IngestMetrics } from './ingest-metrics.ts'

export interface BatcherLimits {
  /** Rows of one batch. */
  readonly batchRows: number
  /** Rows that may wait before messages are read no further. */
  readonly pendingRows: number
  /** Shortest and longest time between the beginnings of two batches that are not full. */
  readonly shortestPauseMs: number
  readonly longestPauseMs: number
  /**
   * The same where samples came while a batch was written: many senders, whose batches should grow, as an append costs the
   * store about the same for one row and for a thousand. Where none came, a sender may be waiting for the acknowledgement
   * before it sends the next.
   */
  readonly busyPauseMs: number
  /** So long without a sample, and all senders seem to wait for their acknowledgements: a busy pause ends early. */
  readonly lullMs: number
  /** First pause after a failed append (doubles), and when to give up and let the senders send again. */
  readonly retryMs: number
  readonly giveUpMs: number
}

export const defaultLimits: BatcherLimits = {
  batchRows: 5_000,
  pendingRows: 50_000,
  shortestPauseMs: 20,
  longestPauseMs: 1_000,
  busyPauseMs: 500,
  lullMs: 50,
  retryMs: 100,
  giveUpMs: 20_000,
}

/** While batches are not full, the store spends at most a third of its time on appends. */
const pausePerAppendTime = 3

interface Message {
  /** Samples not yet stored. */
  left: number
  /** Nobody sends it again: it waits until the store takes it. */
  readonly isKept: boolean
  readonly stored: () => void
  readonly failed: (reason: unknown) => void
}

interface Part {
  readonly message: Message
  readonly samples: readonly Sample[]
}

/**
 * Gathers samples of many messages into batches. An idle store gets a sample at once; under load batches grow, up to
 * `batchRows`, and one is never held back longer than `longestPauseMs`. One batch is written at a time, so that the later
 * of two values for the same tag and time is also written later.
 */
export class Batcher {
  readonly #append: (samples: readonly Sample[]) => Promise<void>
  readonly #onStored: (samples: readonly Sample[]) => void
  readonly #onRefusing: (refusal: unknown) => void
  readonly #metrics: IngestMetrics
  readonly #log: Log
  readonly #limits: BatcherLimits
  #parts: Part[] = []
  #rows = 0
  #writing = false
  #stopping = false
  #isRefusing = false
  #notBeforeMs = 0
  #gatherUntilMs = 0
  #lastAddedMs = 0
  #timer: NodeJS.Timeout | undefined
  readonly #waitingForRoom: (() => void)[] = []
  readonly #whenEmpty: (() => void)[] = []

  constructor(options: {
    readonly append: (samples: readonly Sample[]) => Promise<void>
    /** Told of each batch once it is durable, before its messages are. */
    readonly onStored: (samples: readonly Sample[]) => void
    /** Called with the error when the store begins to refuse, and with undefined when it takes again. */
    readonly onRefusing?: (refusal: unknown) => void
    readonly metrics: IngestMetrics
    readonly log: Log
    readonly limits?: Partial<BatcherLimits>
  }) {
    this.#append = options.append
    this.#onStored = options.onStored
    this.#onRefusing = options.onRefusing ?? (() => undefined)
    this.#metrics = options.metrics
    this.#log = options.log
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  /**
   * Calls `read` once there is room for another message, in order of arrival; what it adds before its first `await`
   * counts for those that wait behind it. A message larger than the room is taken whole.
   */
  readWhenRoom(read: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingForRoom.push(() => resolve(read()))
      this.#wake()
    })
  }

  /**
   * Resolves when the samples are durable, rejects when they may not be: so that they are sent again, or, where they are
   * `isKept`, because ingest stops while the store refuses.
   */
  add(samples: readonly Sample[], isKept = false): Promise<void> {
    if (samples.length === 0) return Promise.resolve()
    if (this.#stopping) return Promise.reject(new Error('ingest is stopping'))
    return new Promise((stored, failed) => {
      this.#parts.push({ message: { left: samples.length, isKept, stored, failed }, samples })
      this.#lastAddedMs = performance.now()
      this.#count(samples.length)
      this.#schedule()
    })
  }

  /** Writes what waits, takes nothing more. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    this.#schedule()
    if (this.#rows > 0 || this.#writing) await new Promise<void>((resolve) => this.#whenEmpty.push(resolve))
  }

  #count(rows: number): void {
    this.#rows += rows
    this.#metrics.pendingRows.set(this.#rows)
  }

  #wake(): void {
    while (this.#rows < this.#limits.pendingRows || this.#stopping) {
      const next = this.#waitingForRoom.shift()
      if (!next) return
      next()
    }
  }

  #schedule(): void {
    if (this.#writing || this.#rows === 0) return
    if (this.#stopping || this.#rows >= this.#limits.batchRows) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      void this.#write()
      return
    }
    // Even without a pause a turn of the event loop passes: messages of one network read share a batch.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (this.#pauseMs() > 0) this.#schedule()
      else void this.#write()
    }, this.#pauseMs())
  }

  /** How long a batch that is not full has to wait, or until it is worth asking again; 0 when it need not. */
  #pauseMs(): number {
    const nowMs = performance.now()
    if (nowMs < this.#notBeforeMs) return this.#notBeforeMs - nowMs
    const lullBeginsMs = this.#lastAddedMs + this.#limits.lullMs
    return Math.max(0, Math.min(this.#gatherUntilMs, lullBeginsMs) - nowMs)
  }

  /** Takes up to `batchRows` rows from the front, cutting a message in two where it must. */
  #takeBatch(): Part[] {
    const batch: Part[] = []
    let room = this.#limits.batchRows
    let taken = 0
    for (const part of this.#parts) {
      if (room === 0) break
      taken += 1
      if (part.samples.length <= room) {
        batch.push(part)
        room -= part.samples.length
      } else {
        batch.push({ message: part.message, samples: part.samples.slice(0, room) })
        this.#parts[taken - 1] = { message: part.message, samples: part.samples.slice(room) }
        taken -= 1
        room = 0
      }
    }
    this.#parts.splice(0, taken)
    return batch
  }

  async #write(): Promise<void> {
    this.#writing = true
    const batch = this.#takeBatch()
    const samples = batch.flatMap((part) => part.samples)
    const beganMs = performance.now()
    try {
      await this.#appendWithRetries(samples)
      const tookMs = performance.now() - beganMs
      const { shortestPauseMs, longestPauseMs, busyPauseMs } = this.#limits
      this.#notBeforeMs = beganMs + Math.min(longestPauseMs, Math.max(shortestPauseMs, tookMs * pausePerAppendTime))
      this.#gatherUntilMs = this.#rows > samples.length ? beganMs + busyPauseMs : 0
      this.#metrics.appendSeconds.observe(tookMs / 1000)
      this.#metrics.batchRows.observe(samples.length)
      this.#metrics.countStored(samples)
      this.#notifyStored(samples)
      for (const part of batch) {
        part.message.left -= part.samples.length
        if (part.message.left === 0) part.message.stored()
      }
    } catch (error) {
      const isKept = ({ message }: Part) => message.isKept && !this.#stopping
      const kept = batch.filter(isKept)
      const failed = new Set(batch.filter((part) => !isKept(part)).map((part) => part.message))
      for (const message of failed) message.failed(error)
      const rest = this.#parts.filter((part) => failed.has(part.message))
      this.#parts = [...kept, ...this.#parts.filter((part) => !failed.has(part.message))]
      this.#count(rowsOf(kept) - rowsOf(rest))
    }
    this.#writing = false
    this.#count(-samples.length)
    // With nothing that waits nobody would find out that the store takes again.
    if (this.#isRefusing && this.#rows === 0) this.add(samples.slice(0, 1), true).catch(() => undefined)
    this.#wake()
    if (this.#rows === 0) for (const resolve of this.#whenEmpty.splice(0)) resolve()
    this.#schedule()
  }

  #notifyStored(samples: readonly Sample[]): void {
    try {
      this.#onStored(samples)
    } catch (error) {
      this.#log.error({ err: error }, 'what follows a stored batch failed')
    }
  }

  #setRefusing(refusal: unknown): void {
    const isRefusing = refusal !== undefined
    this.#metrics.refusing.set(isRefusing ? 1 : 0)
    if (this.#isRefusing === isRefusing) return
    this.#isRefusing = isRefusing
    this.#onRefusing(refusal)
  }

  async #appendWithRetries(samples: readonly Sample[]): Promise<void> {
    const giveUpAtMs = performance.now() + this.#limits.giveUpMs
    for (let pauseMs = this.#limits.retryMs; ; pauseMs = Math.min(2 * pauseMs, 2_000)) {
      try {
        await this.#append(samples)
        this.#setRefusing(undefined)
        return
      } catch (error) {
        this.#metrics.appendFailures.inc()
        this.#setRefusing(error)
        const last = this.#stopping || performance.now() + pauseMs > giveUpAtMs
        this.#log.error({ err: error, rows: samples.length, last }, 'the historian did not take a batch')
        if (last) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const rowsOf = (parts: readonly Part[]): number => parts.reduce((rows, { samples }) => rows + samples.length, 0)
