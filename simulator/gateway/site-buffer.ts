import { setImmediate as turn } from 'node:timers/promises'
import { type Clock, realClock } from '../world/clock.ts'
import type { FarmGateway } from './farm-gateway.ts'
import { defaultParcelLimits, type ParcelLimits, ParcelQueue } from './parcel-queue.ts'

/** Readings of one device that are forwarded in one message, and messages that may wait for their acknowledgement. */
const readingsAtOnce = 50
const mostInFlight = 4
const statusEveryMs = 3_000
/** The device that reports for the whole farm. */
const reporter = 'PARC'

export interface SiteBufferLimits extends ParcelLimits {
  /** Messages are packed so many characters at a time: together they become half as large as one by one. */
  readonly parcelCharacters: number
}

/** Thirteen hours of FR-VLM, which measures much, are about 5 MiB packed: 64 MiB are about six days. */
export const defaultBufferLimits: SiteBufferLimits = { ...defaultParcelLimits, parcelCharacters: 256 * 1024 }

interface Message {
  readonly deviceCode: string
  readonly readings: number
  readonly payload: string
}

/** A message on its way or put back, by its place in the order. */
interface Taken extends Message {
  readonly place: number
}

/** Neither codes of devices nor JSON have line ends in them. */
const textOf = (messages: readonly Message[]): string =>
  messages.map(({ deviceCode, readings, payload }) => `${deviceCode}\n${readings}\n${payload}`).join('\n')

const messagesOf = (text: string): Message[] => {
  const lines = text.split('\n')
  return Array.from({ length: lines.length / 3 }, (_, index) => {
    const [deviceCode = '', readings, payload = ''] = lines.slice(index * 3, index * 3 + 3)
    return { deviceCode, readings: Number(readings), payload }
  })
}

/**
 * What a site measures while nobody takes it: kept, and forwarded oldest first once the line is back, a few messages at a
 * time, so that live values go before it. Readings of a device become messages, messages become parcels, which are packed.
 */
export class SiteBuffer {
  readonly #parcelCharacters: number
  readonly #clock: Clock
  /** One reading each, as JSON that calls itself history, by device: too few for a message. */
  readonly #few = new Map<string, string[]>()
  /** Messages that are too few for a parcel. */
  #messages: Message[] = []
  #characters = 0
  readonly #parcels: ParcelQueue
  /** What is left of the parcel that is being forwarded. */
  #opened: Message[] = []
  /** What the line did not take: it goes first, in its order. */
  readonly #putBack: Taken[] = []
  #nextPlace = 0
  #added = 0
  #delivered = 0
  #isForwarding = false
  /** When the first reading was kept since the last time that nothing was owed. */
  #keptSinceMs = 0
  #droppedBefore = 0
  /** Backlogs that were told, and how many of them were told to be over. */
  #backlogsReported = 0
  #backlogsEnded = 0

  constructor({ parcelCharacters, ...limits }: SiteBufferLimits = defaultBufferLimits, clock: Clock = realClock) {
    this.#parcelCharacters = parcelCharacters
    this.#clock = clock
    this.#parcels = new ParcelQueue(limits)
  }

  /** Readings that nobody has acknowledged. */
  get size(): number {
    return this.#added - this.#delivered - this.dropped
  }

  /** Readings that did not fit. */
  get dropped(): number {
    return this.#parcels.dropped
  }

  /** Nothing waits, and what was let go has been asked for. */
  get isSettled(): boolean {
    return this.size === 0 && this.dropped === this.#droppedBefore
  }

  /**
   * Since when something is missing that was let go; once nothing waits any more, and once for each time that something
   * was let go, whether the line was down then or already back.
   */
  consumeGap(): number | undefined {
    if (this.size > 0 || this.isSettled) return undefined
    this.#droppedBefore = this.dropped
    return this.#keptSinceMs
  }

  keep(deviceCode: string, readings: readonly object[], nowMs = this.#clock.now()): void {
    if (this.isSettled) this.#keptSinceMs = nowMs
    const few = this.#few.get(deviceCode) ?? []
    this.#few.set(deviceCode, few)
    for (const reading of readings) {
      few.push(JSON.stringify({ ...reading, historical: true }))
      this.#added += 1
      if (few.length === readingsAtOnce) this.#add(messageOf(deviceCode, few))
    }
  }

  /** Sends what is kept until nothing is left, the line is down again, or `stop`. One at a time: a second call does nothing. */
  async forward(gateway: FarmGateway, stop: AbortSignal): Promise<void> {
    if (this.#isForwarding) return
    // Without anything to forward: the line may have been lost before the end was told.
    if (this.size === 0) {
      this.#reportBacklog(gateway, 0)
      return
    }
    this.#isForwarding = true
    let sentRows = 0
    let reporting: NodeJS.Timeout | undefined
    const report = () => this.#reportBacklog(gateway, sentRows)
    const waiting = new Set<Promise<void>>()
    const send = (message: Taken): void => {
      // Not sooner: a round that ends at a file that cannot be read has nothing to tell.
      if (!reporting) {
        report()
        reporting = setInterval(report, statusEveryMs)
      }
      const sending = gateway.sendData(message.deviceCode, message.payload).then(
        () => {
          sentRows += message.readings
          this.#delivered += message.readings
        },
        () => {
          this.#putBack.push(message)
          this.#putBack.sort((left, right) => left.place - right.place)
        },
      )
      const tracked = sending.finally(() => waiting.delete(tracked))
      waiting.add(tracked)
    }
    try {
      while (gateway.connected() && !stop.aborted) {
        const message = waiting.size < mostInFlight ? this.#take() : undefined
        if (message) send(message)
        else if (waiting.size === 0) break
        else await Promise.race(waiting)
        // Live values get their turn, also where a line refuses at once.
        await turn()
      }
      await Promise.all(waiting)
    } finally {
      clearInterval(reporting)
      this.#isForwarding = false
      if (reporting || this.size === 0) report()
    }
  }

  /** Takes away what is on the disk. What is kept is lost. */
  close(): void {
    this.#parcels.close()
  }

  /** The end of a backlog is told until somebody has heard it: nobody else would take the backlog from the page. */
  #reportBacklog(gateway: FarmGateway, sentRows: number): void {
    if (!gateway.connected()) return
    const ts = this.#clock.now()
    const report = (backlog: object | null) => gateway.sendStatus(reporter, JSON.stringify({ ts, backlog }))
    if (this.size > 0) {
      this.#backlogsReported += 1
      void report({ totalRows: sentRows + this.size, sentRows }).catch(() => undefined)
    } else if (this.#backlogsEnded !== this.#backlogsReported) {
      this.#backlogsEnded = this.#backlogsReported
      void report(null).catch(() => {
        this.#backlogsEnded = 0
      })
    }
  }

  #add(message: Message): void {
    this.#messages.push(message)
    this.#characters += message.payload.length
    if (this.#characters < this.#parcelCharacters) return
    const readings = this.#messages.reduce((sum, one) => sum + one.readings, 0)
    this.#parcels.push(textOf(this.#messages), readings)
    this.#messages = []
    this.#characters = 0
  }

  /** The oldest message, with those that are not full when nothing else is left. Nothing goes before a parcel that stays. */
  #take(): Taken | undefined {
    const again = this.#putBack.shift()
    if (again) return again
    if (this.#opened.length === 0) {
      const text = this.#parcels.shift()
      if (text === undefined && !this.#parcels.isEmpty) return undefined
      this.#opened = messagesOf(text ?? '')
    }
    const message = this.#opened.shift() ?? this.#takeUnpacked() ?? this.#takeFew()
    return message && { ...message, place: this.#nextPlace++ }
  }

  #takeUnpacked(): Message | undefined {
    const message = this.#messages.shift()
    this.#characters -= message?.payload.length ?? 0
    return message
  }

  #takeFew(): Message | undefined {
    for (const [deviceCode, few] of this.#few) if (few.length > 0) return messageOf(deviceCode, few)
    return undefined
  }
}

/** Takes the readings out of the list. */
const messageOf = (deviceCode: string, texts: string[]): Message => {
  const taken = texts.splice(0)
  return { deviceCode, readings: taken.length, payload: `[${taken.join(',')}]` }
}
