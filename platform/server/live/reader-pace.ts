export interface PaceLimits {
  /** Time between two frames of a reader that keeps up, ms. */
  readonly fastestMs: number
  /** The same while much is sent to all readers together. */
  readonly muchMs: number
  /** Slowest pace that a reader is held to before it is only waited for. */
  readonly slowestMs: number
  /** A reader that takes nothing for this long is dropped. */
  readonly dropAfterMs: number
}

/** Up to this interval a reader gets no notice, ms. */
export const unreportedPaceMs = ({ fastestMs, muchMs }: PaceLimits): number => Math.max(fastestMs, muchMs)

/** Good frames in a row after which a slowed reader is tried at twice its pace. */
const goodFrames = 10

/** How often one reader gets frames: halves the frequency while it does not take them, doubles it when it does again. */
export class ReaderPace {
  readonly #limits: PaceLimits
  #everyMs: number
  #dueMs = 0
  #blockedSinceMs: number | undefined
  #good = 0

  constructor(limits: PaceLimits) {
    this.#limits = limits
    this.#everyMs = limits.fastestMs
  }

  get everyMs(): number {
    return this.#everyMs
  }

  get keepsUp(): boolean {
    return this.#everyMs === this.#limits.fastestMs && this.#blockedSinceMs === undefined
  }

  isDue(nowMs: number): boolean {
    return nowMs >= this.#dueMs
  }

  sent(nowMs: number): void {
    this.#blockedSinceMs = undefined
    this.#good += 1
    if (this.#good >= goodFrames && this.#everyMs > this.#limits.fastestMs) {
      this.#everyMs = Math.max(this.#limits.fastestMs, this.#everyMs / 2)
      this.#good = 0
    }
    this.#dueMs = nowMs + this.#everyMs
  }

  /** The last frame has not left yet. True: it has been waited for long enough. */
  blocked(nowMs: number): boolean {
    this.#good = 0
    this.#blockedSinceMs ??= nowMs
    const waitedMs = nowMs - this.#blockedSinceMs
    // One missed turn is a coincidence (a frame and the clock in one turn); only then is the reader slow.
    if (waitedMs >= 2 * Math.max(this.#everyMs, unreportedPaceMs(this.#limits)))
      this.#everyMs = Math.min(this.#limits.slowestMs, this.#everyMs * 2)
    return waitedMs >= this.#limits.dropAfterMs
  }
}
