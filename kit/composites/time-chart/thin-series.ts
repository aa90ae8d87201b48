/** A point of a line; a null value lifts the pen. */
export type Point = readonly [timeMs: number, value: number | null]

const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && !Number.isNaN(value)

/** A step wider than this many `stepMs` is a gap. */
const gapSteps = 1.5

interface HeldPoints {
  readonly times: readonly number[]
  readonly stepMs: number | null
  readonly points: readonly Point[]
}

/** By the values, for as long as these are in use: every frame of a pan and zoom draws from the same points. */
const held = new WeakMap<readonly (number | null)[], HeldPoints>()

/** Points of a line with its gaps; made once of the same arrays, which therefore must not be changed afterwards. */
export const withGaps = (
  times: readonly number[],
  values: readonly (number | null)[],
  stepMs: number | null,
): readonly Point[] => {
  const before = held.get(values)
  if (before && before.times === times && before.stepMs === stepMs) return before.points
  const points = pointsOf(times, values, stepMs)
  held.set(values, { times, stepMs, points })
  return points
}

/**
 * Points of a line with its gaps: a null stands where a value is missing or where two samples lie farther apart than
 * 1.5 `stepMs` (null: only missing values are gaps). Of several nulls in a row one is left.
 */
const pointsOf = (times: readonly number[], values: readonly (number | null)[], stepMs: number | null): Point[] => {
  const points: Point[] = []
  let last: number | undefined
  const lift = (timeMs: number) => {
    if (points.length > 0 && points.at(-1)?.[1] !== null) points.push([timeMs, null])
  }
  times.forEach((timeMs, index) => {
    const value = values[index]
    if (last !== undefined && stepMs !== null && timeMs - last > gapSteps * stepMs) lift(last + stepMs)
    last = timeMs
    if (isValue(value)) points.push([timeMs, value])
    else lift(timeMs)
  })
  return points
}

/** A column with more samples is a stroke from its lowest to its highest, whatever lies between. */
const denseColumn = 8

/**
 * Leaves of each column of `columnMs` the first, lowest, highest and last point and one gap, so that the drawn line is the
 * same to the pixel; of a dense one without gaps the lowest and highest alone, and its end where the next column holds
 * nothing: there the line may differ by two pixels sideways. At most five points a column. Order and ends of gaps are kept.
 */
export const thinPoints = (points: readonly Point[], columnMs: number): Point[] => {
  if (!(columnMs > 0)) return [...points]
  const thinned: Point[] = []
  const columnOf = (index: number) => Math.floor((points[index]?.[0] ?? Number.NaN) / columnMs)
  let start = 0
  while (start < points.length) {
    const column = columnOf(start)
    let end = start
    let low = -1
    let high = -1
    let gap = -1
    while (columnOf(end) === column) {
      const value = points[end]?.[1]
      if (!isValue(value)) gap = end
      else {
        if (low < 0 || value < (points[low]?.[1] ?? 0)) low = end
        if (high < 0 || value > (points[high]?.[1] ?? 0)) high = end
      }
      end += 1
    }
    const isDense = gap < 0 && end - start > denseColumn
    // Where a line goes far to the next column, or comes from far, it must begin and end where it does.
    const first = isDense && columnOf(start - 1) === column - 1 ? -1 : start
    const last = isDense && columnOf(end) === column + 1 ? -1 : end - 1
    const kept = [...new Set([first, low, high, gap, last])].filter((index) => index >= 0)
    kept.sort((left, right) => left - right)
    for (const index of kept) thinned.push(points[index] as Point)
    start = end
  }
  return thinned
}

/** Index of the sample nearest to an instant; -1 when there is none. */
export const nearestIndex = (times: readonly number[], timeMs: number): number => {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < timeMs) low = middle + 1
    else high = middle
  }
  if (low > 0 && timeMs - (times[low - 1] ?? 0) < (times[low] ?? 0) - timeMs) return low - 1
  return high < 0 ? -1 : low
}

/** Band between the lowest and highest values of down-sampled data. Arrays of equal length; null in both is a gap. */
export interface Envelope {
  readonly times: readonly number[]
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
}

/** The envelope with its gaps, one step a column: the lowest of the lows, the highest of the highs. */
export const thinEnvelope = (low: readonly Point[], high: readonly Point[], columnMs: number): Envelope => {
  const times: number[] = []
  const lows: (number | null)[] = []
  const highs: (number | null)[] = []
  const highAt = new Map(high)
  let column = Number.NaN
  for (const [timeMs, lowest] of low) {
    const highest = highAt.get(timeMs) ?? null
    const gap = lowest === null || highest === null
    const last = times.length - 1
    const same = columnMs > 0 && Math.floor(timeMs / columnMs) === column
    if (same && !gap && lows[last] != null) {
      lows[last] = Math.min(lows[last], lowest)
      highs[last] = Math.max(highs[last] ?? highest, highest)
      continue
    }
    times.push(timeMs)
    lows.push(gap ? null : lowest)
    highs.push(gap ? null : highest)
    column = Math.floor(timeMs / columnMs)
  }
  return { times, low: lows, high: highs }
}

/** Place of the first point at an instant or later. */
const firstFrom = (points: readonly Point[], timeMs: number): number => {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle] as Point)[0] < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The points inside a span, and one more on either side so that lines run to the edge. */
export const pointsWithin = (points: readonly Point[], fromMs: number, toMs: number): readonly Point[] => {
  const start = Math.max(0, firstFrom(points, fromMs) - 1)
  let end = firstFrom(points, toMs)
  while (points[end]?.[0] === toMs) end += 1
  end = Math.min(points.length, end + 1)
  return start === 0 && end === points.length ? points : points.slice(start, end)
}
