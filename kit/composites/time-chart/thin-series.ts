/**
 * Points of a line in order of time: times (epoch ms) and values by turns; NaN as a value lifts the pen. The chart library
 * takes it without looking at each point.
 */
export type Line = Float64Array

const timeAt = (line: Line, point: number): number => line[2 * point] ?? Number.NaN
const valueAt = (line: Line, point: number): number => line[2 * point + 1] ?? Number.NaN

/** The points of a line one by one; null is a gap. */
export function* pointsOf(line: Line): Generator<readonly [timeMs: number, value: number | null]> {
  for (let point = 0; point < line.length / 2; point += 1) {
    const value = valueAt(line, point)
    yield [timeAt(line, point), Number.isNaN(value) ? null : value]
  }
}

/** A step wider than this many `stepMs` is a gap. */
const gapSteps = 1.5

interface HeldLine {
  readonly times: readonly number[]
  readonly stepMs: number | null
  readonly line: Line
}

/** By the values, for as long as these are in use: every frame of a pan and zoom draws from the same line. */
const held = new WeakMap<readonly (number | null)[], HeldLine>()

/** The line of samples with its gaps; made once of the same arrays, which therefore must not be changed afterwards. */
export const withGaps = (times: readonly number[], values: readonly (number | null)[], stepMs: number | null): Line => {
  const before = held.get(values)
  if (before && before.times === times && before.stepMs === stepMs) return before.line
  const line = lineOf(times, values, stepMs)
  held.set(values, { times, stepMs, line })
  return line
}

/**
 * The line with a gap where a value is missing or where two samples lie farther apart than 1.5 `stepMs` (null: only missing
 * values are gaps). Of several gaps in a row one is left.
 */
const lineOf = (times: readonly number[], values: readonly (number | null)[], stepMs: number | null): Line => {
  // A sample and the gap before it.
  const line = new Float64Array(4 * times.length)
  let length = 0
  let isLifted = true
  const add = (timeMs: number, value: number) => {
    line[length] = timeMs
    line[length + 1] = value
    length += 2
    isLifted = Number.isNaN(value)
  }
  let last: number | undefined
  times.forEach((timeMs, index) => {
    const value = values[index] ?? Number.NaN
    if (!isLifted && last !== undefined && stepMs !== null && timeMs - last > gapSteps * stepMs)
      add(last + stepMs, Number.NaN)
    last = timeMs
    if (!Number.isNaN(value) || !isLifted) add(timeMs, value)
  })
  return line.slice(0, length)
}

/** A column with more samples is a stroke from its lowest to its highest, whatever lies between. */
const denseColumn = 8

/**
 * Leaves of each column of `columnMs` the first, lowest, highest and last point and one gap, so that the drawn line is the
 * same to the pixel; of a dense one without gaps the lowest and highest alone, and its end where the next column holds
 * nothing: there the line may differ by two pixels sideways. At most five points a column. Order and ends of gaps are kept.
 */
export const thinLine = (line: Line, columnMs: number): Line => {
  if (!(columnMs > 0)) return line
  const thinned = new Float64Array(line.length)
  const count = line.length / 2
  const columnOf = (point: number) => Math.floor(timeAt(line, point) / columnMs)
  let length = 0
  let start = 0
  while (start < count) {
    const column = columnOf(start)
    let end = start
    let low = -1
    let high = -1
    let gap = -1
    do {
      const value = valueAt(line, end)
      if (Number.isNaN(value)) gap = end
      else {
        if (low < 0 || value < valueAt(line, low)) low = end
        if (high < 0 || value > valueAt(line, high)) high = end
      }
      end += 1
    } while (timeAt(line, end) < (column + 1) * columnMs)
    const isDense = gap < 0 && end - start > denseColumn
    // Where a line goes far to the next column, or comes from far, it must begin and end where it does.
    const first = isDense && columnOf(start - 1) === column - 1 ? -1 : start
    const last = isDense && columnOf(end) === column + 1 ? -1 : end - 1
    let before = -1
    for (const point of [first, low, high, gap, last].sort((left, right) => left - right)) {
      if (point > before) {
        thinned[length] = timeAt(line, point)
        thinned[length + 1] = valueAt(line, point)
        length += 2
      }
      before = point
    }
    start = end
  }
  return thinned.slice(0, length)
}

/** Samples between two gaps, each with a gap of its own: a line of one point cannot be seen. */
export const lonelyPoints = (line: Line): Line => {
  const lonely: number[] = []
  for (let point = 0; point < line.length / 2; point += 1) {
    const isLonely = Number.isNaN(valueAt(line, point - 1)) && Number.isNaN(valueAt(line, point + 1))
    if (!isLonely || Number.isNaN(valueAt(line, point))) continue
    lonely.push(timeAt(line, point), valueAt(line, point), timeAt(line, point), Number.NaN)
  }
  return Float64Array.from(lonely)
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

/**
 * The envelope with its gaps, one step a column: the lowest of the lows, the highest of the highs. Where either line has no
 * point of a time, or a gap, there is one.
 */
export const thinEnvelope = (low: Line, high: Line, columnMs: number): Envelope => {
  const times: number[] = []
  const lows: (number | null)[] = []
  const highs: (number | null)[] = []
  let column = Number.NaN
  let highPoint = 0
  for (let point = 0; point < low.length / 2; point += 1) {
    const timeMs = timeAt(low, point)
    while (timeAt(high, highPoint) < timeMs) highPoint += 1
    const lowest = valueAt(low, point)
    const highest = timeAt(high, highPoint) === timeMs ? valueAt(high, highPoint) : Number.NaN
    const gap = Number.isNaN(lowest) || Number.isNaN(highest)
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

/** The first point at an instant or later. */
const firstFrom = (line: Line, timeMs: number): number => {
  let low = 0
  let high = line.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeAt(line, middle) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of a line inside a span, and one point more on either side so that it runs to the edge. Not a copy. */
export const lineWithin = (line: Line, fromMs: number, toMs: number): Line => {
  const start = Math.max(0, firstFrom(line, fromMs) - 1)
  let end = firstFrom(line, toMs)
  while (timeAt(line, end) === toMs) end += 1
  return line.subarray(2 * start, 2 * (end + 1))
}
