/** So many starts of one code on one piece of equipment within `withinMs` of the first are one chatter. */
export const chatterLimits = { starts: 3, withinMs: 600_000 } as const

/** Starts of one code on one piece of equipment that are one row. */
export interface Chatter<Start> {
  readonly starts: readonly Start[]
}

/**
 * Chatter among the starts of one code on one piece of equipment, in any order. The first start opens a window; all starts in it
 * belong together if they are enough. Else the next start opens one.
 */
export const chatterOf = <Start extends { readonly id: string; readonly startMs: number }>(
  starts: readonly Start[],
): readonly Chatter<Start>[] => {
  const sorted = starts.toSorted((left, right) => left.startMs - right.startMs || (left.id < right.id ? -1 : 1))
  const found: Chatter<Start>[] = []
  for (let first = 0; first < sorted.length; ) {
    const endMs = (sorted[first]?.startMs ?? 0) + chatterLimits.withinMs
    let next = first
    while (next < sorted.length && (sorted[next]?.startMs ?? 0) <= endMs) next += 1
    if (next - first >= chatterLimits.starts) {
      found.push({ starts: sorted.slice(first, next) })
      first = next
    } else first += 1
  }
  return found
}

/**
 * A delay of the raise that would have left fewer starts than chatter needs: longer than all but two of the spans, in whole
 * seconds. Undefined: no delay does, because too many spans go on.
 */
export const suggestedDelayS = (durationsS: readonly (number | undefined)[]): number | undefined => {
  const longestFirst = durationsS.map((s) => s ?? Number.POSITIVE_INFINITY).toSorted((left, right) => right - left)
  const needed = longestFirst[chatterLimits.starts - 1]
  return needed === undefined || !Number.isFinite(needed) ? undefined : Math.floor(needed) + 1
}
