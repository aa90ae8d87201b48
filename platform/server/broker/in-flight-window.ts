export interface WindowLimits {
  readonly messages: number
  readonly bytes: number
}

/**
 * Counts messages that were received but not yet handled, and holds back the reader of a connection while there are too many.
 * It never refuses: what has been read is taken, only reading on has to wait.
 */
export class InFlightWindow {
  readonly #limits: WindowLimits
  #messages = 0
  #bytes = 0
  #waiting: (() => void)[] = []

  constructor(limits: WindowLimits) {
    this.#limits = limits
  }

  get isOpen(): boolean {
    return this.#messages < this.#limits.messages && this.#bytes < this.#limits.bytes
  }

  take(bytes: number): void {
    this.#messages += 1
    this.#bytes += bytes
  }

  release(bytes: number): void {
    this.#messages -= 1
    this.#bytes -= bytes
    if (!this.isOpen || this.#waiting.length === 0) return
    const woken = this.#waiting
    this.#waiting = []
    for (const readOn of woken) this.whenOpen(readOn)
  }

  /** Calls back at once when there is room, otherwise as soon as there is. */
  whenOpen(readOn: () => void): void {
    if (this.isOpen) readOn()
    else this.#waiting.push(readOn)
  }
}
