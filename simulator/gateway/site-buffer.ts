import { setImmediate as turn } from 'node:timers/promises'
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

/** Thirteen hours of the farm that measures most are 6 MB packed: there is room for a week. */
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

  constructor({ parcelCharacters, ...limits }: SiteBufferLimits = defaultBufferLimits) {
    this.#parcelCharacters = parcelCharacters
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

  keep(deviceCode: string, readings: readonly object[]): void {
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
    if (this.#isForwarding || this.size === 0) return
    this.#isForwarding = true
    let sentRows = 0
    const tell = () => {
      const backlog = this.size === 0 ? null : { totalRows: sentRows + this.size, sentRows }
      if (gateway.connected())
        void gateway.sendStatus(reporter, JSON.stringify({ ts: Date.now(), backlog })).catch(() => undefined)
    }
    tell()
    // A gateway that is closed settles nothing that it had under way: this must not keep the process.
    const reporting = setInterval(tell, statusEveryMs).unref()
    const waiting = new Set<Promise<void>>()
    const send = (message: Taken): void => {
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
      tell()
    }
  }

  /** Takes away what is on the disk. What is kept is lost. */
  close(): void {
    this.#parcels.close()
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

  /** The oldest message, with those that are not full when nothing else is left. */
  #take(): Taken | undefined {
    const again = this.#putBack.shift()
    if (again) return again
    if (this.#opened.length === 0) this.#opened = messagesOf(this.#parcels.shift() ?? '')
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
