/** The least of the figures noted within the last one to two `spanMs`; the newest of older ones when there is none. */
export class WindowedMinimum {
  readonly #spanMs: number
  #beganMs = Number.NEGATIVE_INFINITY
  #before = Number.POSITIVE_INFINITY
  #since = Number.POSITIVE_INFINITY
  #newest = 0

  constructor(spanMs: number) {
    this.#spanMs = spanMs
  }

  note(figure: number, nowMs: number): void {
    this.#turn(nowMs)
    this.#since = Math.min(this.#since, figure)
    this.#newest = figure
  }

  at(nowMs: number): number {
    this.#turn(nowMs)
    const least = Math.min(this.#before, this.#since)
    return least === Number.POSITIVE_INFINITY ? this.#newest : least
  }

  #turn(nowMs: number): void {
    const passedMs = nowMs - this.#beganMs
    if (passedMs < this.#spanMs) return
    this.#before = passedMs < 2 * this.#spanMs ? this.#since : Number.POSITIVE_INFINITY
    this.#since = Number.POSITIVE_INFINITY
    this.#beganMs = Number.isFinite(passedMs) ? nowMs - (passedMs % this.#spanMs) : nowMs
  }
}
