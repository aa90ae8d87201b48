/**
 * Where samples of tags may stand: a few stretches of time for each tag, in memory. A time outside them is free: nothing is
 * stored there. One inside may be or not. So a tag of live values is one stretch that grows, history that is sent backwards
 * or into a long gap is told from what comes a second time, and it costs about a hundred bytes a tag.
 */
export interface KnownTimes {
  knows(tagId: number): boolean
  /** Whether the time is free; from now on it is not. */
  take(tagId: number, timeMs: number): boolean
  /** Says that rows may stand in [fromMs, toMs]. */
  cover(tagId: number, fromMs: number, toMs: number): void
  forget(): void
}

/** A time no further away makes a stretch longer: the longest step of values that hardly move. */
const usualReachMs = 2 * 3_600_000
const mostStretches = 8

/** Beginnings and ends, both inclusive, in turns and ascending. */
type Stretches = number[]

/** Index of the beginning of the last stretch that begins at or before a time; -2 where there is none. */
const stretchBefore = (stretches: Stretches, timeMs: number): number => {
  let index = stretches.length - 2
  while (index >= 0 && (stretches[index] as number) > timeMs) index -= 2
  return index
}

const gapAfter = (stretches: Stretches, index: number): number =>
  (stretches[index + 2] ?? Number.POSITIVE_INFINITY) - (stretches[index + 1] as number)

export const createKnownTimes = (reachMs = usualReachMs): KnownTimes => {
  const known = new Map<number, Stretches>()

  const insert = (stretches: Stretches, fromMs: number, toMs: number) => {
    let index = stretchBefore(stretches, fromMs)
    const next = stretches[index + 2] ?? Number.POSITIVE_INFINITY
    if (index >= 0 && fromMs - (stretches[index + 1] as number) <= reachMs)
      stretches[index + 1] = Math.max(stretches[index + 1] as number, toMs)
    else {
      index += 2
      // What comes backwards lengthens the stretch before which it comes.
      if (next - toMs <= reachMs && next !== Number.POSITIVE_INFINITY) stretches[index] = fromMs
      else stretches.splice(index, 0, fromMs, toMs)
      stretches[index + 1] = Math.max(stretches[index + 1] as number, toMs)
    }
    while (index + 2 < stretches.length && gapAfter(stretches, index) <= 0) {
      stretches[index + 1] = Math.max(stretches[index + 1] as number, stretches[index + 3] as number)
      stretches.splice(index + 2, 2)
    }
    if (stretches.length <= 2 * mostStretches) return
    let closest = 0
    for (let at = 2; at < stretches.length; at += 2)
      if (gapAfter(stretches, at) < gapAfter(stretches, closest)) closest = at
    stretches.splice(closest + 1, 2)
  }

  return {
    knows: (tagId) => known.has(tagId),
    take(tagId, timeMs) {
      const stretches = known.get(tagId)
      if (!stretches) {
        known.set(tagId, [timeMs, timeMs])
        return true
      }
      const newest = stretches.length - 1
      const ahead = timeMs - (stretches[newest] as number)
      // Nearly every live value.
      if (ahead > 0 && ahead <= reachMs) {
        stretches[newest] = timeMs
        return true
      }
      const index = stretchBefore(stretches, timeMs)
      if (index >= 0 && timeMs <= (stretches[index + 1] as number)) return false
      insert(stretches, timeMs, timeMs)
      return true
    },
    cover(tagId, fromMs, toMs) {
      const stretches = known.get(tagId)
      if (stretches) insert(stretches, fromMs, toMs)
      else known.set(tagId, [fromMs, toMs])
    },
    forget: () => known.clear(),
  }
}
