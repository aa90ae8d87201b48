import { setTimeout as sleep } from 'node:timers/promises'
import type { FarmGateway } from './farm-gateway.ts'

/** Readings of one device that are forwarded in one message, and messages that may wait for their acknowledgement. */
const readingsAtOnce = 50
const mostInFlight = 4
const statusEveryMs = 3_000
/** The device that reports for the whole farm. */
const reporter = 'PARC'

/** Hours of a middling farm; what is older than fits goes first. */
export const defaultBufferCharacters = 32 * 1024 * 1024

/**
 * What a site measures while nobody takes it: kept, and forwarded oldest first once the line is back, a few messages at a
 * time, so that live values go before it.
 */
export class SiteBuffer {
  readonly #most: number
  /** One reading each, as JSON that calls itself history, by device. */
  readonly #kept = new Map<string, string[]>()
  #characters = 0
  #readings = 0
  #dropped = 0
  #isForwarding = false

  constructor(mostCharacters = defaultBufferCharacters) {
    this.#most = mostCharacters
  }

  get size(): number {
    return this.#readings
  }

  /** Readings that did not fit. */
  get dropped(): number {
    return this.#dropped
  }

  keep(deviceCode: string, readings: readonly object[]): void {
    const kept = this.#kept.get(deviceCode) ?? []
    this.#kept.set(deviceCode, kept)
    for (const reading of readings) {
      const text = JSON.stringify({ ...reading, historical: true })
      kept.push(text)
      this.#count(1, text.length)
    }
    while (this.#characters > this.#most) {
      const [longest] = [...this.#kept.values()].sort((left, right) => right.length - left.length)
      const gone = longest?.splice(0, readingsAtOnce) ?? []
      this.#dropped += gone.length
      this.#count(-gone.length, -gone.reduce((sum, text) => sum + text.length, 0))
    }
  }

  /** Sends what is kept until nothing is left, the line is down again, or `stop`. One at a time: a second call does nothing. */
  async forward(gateway: FarmGateway, stop: AbortSignal): Promise<void> {
    if (this.#isForwarding || this.#readings === 0) return
    this.#isForwarding = true
    let sentRows = 0
    const tell = () => {
      const backlog = this.#readings === 0 ? null : { totalRows: sentRows + this.#readings, sentRows }
      if (gateway.connected())
        void gateway.sendStatus(reporter, JSON.stringify({ ts: Date.now(), backlog })).catch(() => undefined)
    }
    tell()
    const reporting = setInterval(tell, statusEveryMs)
    const waiting = new Set<Promise<void>>()
    try {
      while (this.#readings > 0 && gateway.connected() && !stop.aborted) {
        for (const [deviceCode, kept] of this.#kept) {
          if (kept.length === 0) continue
          if (!gateway.connected() || stop.aborted) break
          while (waiting.size >= mostInFlight) await Promise.race(waiting)
          const taken = kept.splice(0, readingsAtOnce)
          const characters = taken.reduce((sum, text) => sum + text.length, 0)
          this.#count(-taken.length, -characters)
          const sending = gateway.sendData(deviceCode, `[${taken.join(',')}]`).then(
            () => {
              sentRows += taken.length
            },
            () => {
              kept.unshift(...taken)
              this.#count(taken.length, characters)
            },
          )
          const tracked = sending.finally(() => waiting.delete(tracked))
          waiting.add(tracked)
        }
        await sleep(0)
      }
      await Promise.all(waiting)
    } finally {
      clearInterval(reporting)
      this.#isForwarding = false
      tell()
    }
  }

  #count(readings: number, characters: number): void {
    this.#readings += readings
    this.#characters += characters
  }
}
