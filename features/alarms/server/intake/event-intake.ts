import type { EventIntake } from '../../../../platform/server/ingest/event-intake.ts'
import type { Log } from '../../../../platform/server/log/log.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { ChangedAlarm } from '../announce.ts'
import type { ReceivedEvents } from './received-rows.ts'
import { storeEvents } from './store-events.ts'

export interface EventIntakeOptions {
  readonly db: Db
  readonly log: Log
  /** Called after the commit with the alarms that changed. */
  readonly announce?: (changed: readonly ChangedAlarm[]) => void
  /** First pause after a failed write (doubles), and when to give up and let the senders send again. */
  readonly retryMs?: number
  readonly giveUpMs?: number
}

export interface AlarmIntake extends EventIntake {
  /** Writes what waits and takes nothing more. */
  close(): Promise<void>
}

/** Events of one transaction: large enough for floods, and short enough for others that wait for the database. */
const batchEvents = 2_000
/** Messages of one moment share a transaction. */
const gatherMs = 10

interface Waiting {
  readonly received: readonly ReceivedEvents[]
  readonly size: number
  readonly isSentOnce: boolean
  readonly stored: () => void
  readonly failed: (reason: unknown) => void
}

const sizeOf = (received: readonly ReceivedEvents[]): number =>
  received.reduce((sum, { events, lists }) => sum + events.length + lists.length + 1, 0)

class BatchedIntake implements AlarmIntake {
  readonly #options: Required<Omit<EventIntakeOptions, 'announce'>> & Pick<EventIntakeOptions, 'announce'>
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #isClosed = false

  constructor(options: EventIntakeOptions) {
    this.#options = { retryMs: 100, giveUpMs: 20_000, ...options }
  }

  take: EventIntake['take'] = (devices, receivedAtMs, isSentOnce = false) => {
    if (this.#isClosed) return Promise.reject(new Error('the intake of events is closed'))
    const received = devices.map((one) => ({ ...one, receivedAtMs }))
    return new Promise((stored, failed) => {
      this.#waiting.push({ received, size: sizeOf(received), isSentOnce, stored, failed })
      this.#schedule()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
    while (this.#waiting.length > 0) await this.#flush()
  }

  #schedule(): void {
    if (this.#timer || this.#writing || this.#waiting.length === 0) return
    this.#timer = setTimeout(() => void this.#flush(), gatherMs)
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#write(this.#takeBatch()).finally(() => {
      this.#writing = undefined
      this.#schedule()
    })
    return this.#writing
  }

  #takeBatch(): Waiting[] {
    let size = 0
    const end = this.#waiting.findIndex((one, index) => {
      size += one.size
      return index > 0 && size > batchEvents
    })
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end)
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const changed = await this.#storeWithRetries(batch)
      if (changed.length > 0) this.#announce(changed)
      for (const { stored } of batch) stored()
    } catch (error) {
      // One message that the database refuses must not take the others with it.
      if (batch.length > 1 && isOfData(error)) {
        for (const one of batch) await this.#write([one])
        return
      }
      const kept = batch.filter(({ isSentOnce }) => isSentOnce && !this.#isClosed && !isOfData(error))
      for (const { failed } of batch.filter((one) => !kept.includes(one))) failed(error)
      this.#waiting.unshift(...kept)
    }
  }

  #announce(changed: readonly ChangedAlarm[]): void {
    try {
      this.#options.announce?.(changed)
    } catch (error) {
      this.#options.log.error({ err: error }, 'changed alarms could not be announced')
    }
  }

  async #storeWithRetries(batch: readonly Waiting[]): Promise<readonly ChangedAlarm[]> {
    const { db, log, retryMs, giveUpMs } = this.#options
    const received = batch.flatMap((one) => one.received)
    const giveUpAtMs = performance.now() + giveUpMs
    for (let pauseMs = retryMs; ; pauseMs = Math.min(2 * pauseMs, 2_000)) {
      try {
        return await storeEvents(db, received)
      } catch (error) {
        const last = this.#isClosed || isOfData(error) || performance.now() + pauseMs > giveUpAtMs
        log.error({ err: error, messages: batch.length, last }, 'events could not be stored')
        if (last) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** SQLSTATE of data that the database does not take: to send them again would not help. */
const isOfData = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^2[23]/.test(at.code)) return true
  return false
}

/**
 * Stores events of devices in batches. A message is durable when its promise resolves; it rejects after 20 seconds without a
 * working database, so that the sender sends it again.
 */
export const createEventIntake = (options: EventIntakeOptions): AlarmIntake => new BatchedIntake(options)
