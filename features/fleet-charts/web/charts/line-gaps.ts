/** What counts as a gap: a pause so many times the usual one around it, and at least so long. */
export interface GapRule {
  readonly times: number
  readonly leastMs: number
}

/** Devices do not keep a beat: values as measured may come late. */
export const rawGap: GapRule = { times: 3, leastMs: 60_000 }
/** Buckets stand on a grid: one that is missing is a gap. */
export const bucketGap: GapRule = { times: 1.5, leastMs: 0 }

export interface Gap {
  /** Index of the point before the gap. */
  readonly after: number
  /** When the next point was due. */
  readonly dueMs: number
}

const neighbours = 3

const middle = (pauses: readonly number[]): number =>
  pauses.toSorted((left, right) => left - right)[Math.floor(pauses.length / 2)] ?? 0

/**
 * Gaps of a line whose pace may change on the way (history each ten minutes, live values each second): a pause is held
 * against the usual one of the points before it and of those after it, whichever is longer.
 */
export const gapsIn = (times: readonly number[], { times: factor, leastMs }: GapRule): Gap[] => {
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return pauses.flatMap((pause, index) => {
    const before = middle(pauses.slice(Math.max(0, index - neighbours), index))
    const after = middle(pauses.slice(index + 1, index + 1 + neighbours))
    const usual = Math.max(before, after)
    if (usual === 0 || pause <= Math.max(factor * usual, leastMs)) return []
    return [{ after: index, dueMs: (times[index] ?? 0) + (before || after) }]
  })
}

/** The same list with an entry in each gap. */
export const withGaps = <Entry>(
  entries: readonly Entry[],
  gaps: readonly Gap[],
  entryOf: (gap: Gap) => Entry,
): Entry[] => {
  if (gaps.length === 0) return [...entries]
  const filled: Entry[] = []
  let start = 0
  for (const gap of gaps) {
    filled.push(...entries.slice(start, gap.after + 1), entryOf(gap))
    start = gap.after + 1
  }
  return filled.concat(entries.slice(start))
}
