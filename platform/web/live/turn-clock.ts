/**
 * A clock that stands still for as long as one turn of the page's code lasts: hundreds of values that are written together are
 * judged by one moment, and reading a clock for each costs as much as writing it. `atEnd` runs its work when the turn has ended.
 */
export const turnClock = (readMs: () => number, atEnd: (work: () => void) => void = queueMicrotask): (() => number) => {
  let heldMs: number | undefined
  const forget = () => {
    heldMs = undefined
  }
  return () => {
    if (heldMs === undefined) {
      heldMs = readMs()
      atEnd(forget)
    }
    return heldMs
  }
}
