import { fullPaceMs } from '../../platform/contract/live-protocol.ts'

/** Publish times that count, epoch ms: [fromMs, toMs). */
export interface ClientsWindow {
  readonly fromMs: number
  readonly toMs: number
}

export interface ClientReport {
  readonly farm: number
  /** Updates of the window, each time of a tag once. */
  readonly received: number
  /** Whether it got less and knew it: it was at a slower pace within the window, or without connection. */
  readonly wasNotified: boolean
  readonly slowestPaceMs: number
  readonly disconnects: number
}

/** What one push client got and was told, window by window: what it was told before excuses nothing that no longer holds. */
export class ClientRecord {
  readonly farm: number
  readonly #newest = new Map<number | string, number>()
  #window: ClientsWindow = { fromMs: Number.POSITIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  #received = 0
  #paceMs = fullPaceMs
  #slowestPaceMs = fullPaceMs
  #isConnected = false
  #disconnects = 0

  constructor(farm: number) {
    this.farm = farm
  }

  begin(window: ClientsWindow): void {
    this.#window = window
    this.#received = 0
    this.#slowestPaceMs = this.#paceMs
    this.#disconnects = this.#isConnected ? 0 : 1
  }

  connected(): void {
    this.#isConnected = true
    // A new connection starts at full pace.
    this.#paceMs = fullPaceMs
  }

  disconnected(): void {
    this.#isConnected = false
    this.#disconnects += 1
  }

  pace(everyMs: number): void {
    this.#paceMs = everyMs
    this.#slowestPaceMs = Math.max(this.#slowestPaceMs, everyMs)
  }

  /** Whether this is a new update of the window. */
  take(tag: number | string, timeMs: number): boolean {
    if (timeMs <= (this.#newest.get(tag) ?? Number.NEGATIVE_INFINITY)) return false
    this.#newest.set(tag, timeMs)
    if (timeMs < this.#window.fromMs || timeMs >= this.#window.toMs) return false
    this.#received += 1
    return true
  }

  report(): ClientReport {
    return {
      farm: this.farm,
      received: this.#received,
      wasNotified: this.#slowestPaceMs > fullPaceMs || this.#disconnects > 0,
      slowestPaceMs: this.#slowestPaceMs,
      disconnects: this.#disconnects,
    }
  }
}
