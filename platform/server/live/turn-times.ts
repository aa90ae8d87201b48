/**
 * Times of turns that begin at most every so often. One that the event loop kept waiting does not put off those after it: on a
 * busy server each would come later than the one before by as much as that was late. All times in ms.
 */
export class TurnTimes {
  #plannedMs = Number.NEGATIVE_INFINITY
  #lastMs = Number.NEGATIVE_INFINITY

  /** Plans the next turn, and says how long it is until then. */
  untilNext(nowMs: number, everyMs: number): number {
    this.#plannedMs = Math.max(nowMs, this.#lastMs + everyMs)
    return this.#plannedMs - nowMs
  }

  /** The planned turn begins. The next stands off it by half its time at least, however late this one is. */
  begin(nowMs: number, everyMs: number): void {
    this.#lastMs = Math.max(this.#plannedMs, nowMs - everyMs / 2)
  }
}
