import type { ChartRange, ChartSeries } from './chart-model.ts'
import { nearestIndex } from './thin-series.ts'

/** The measured value of a series, and its time. */
export interface Reading {
  readonly timeMs: number
  readonly value: number
}

const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && !Number.isNaN(value)

const samplesOf = ({ samples, times, values }: ChartSeries) => samples ?? { times, values }

/** The sample with a value from an index on, in a direction. */
const valuedFrom = (series: ChartSeries, from: number, direction: -1 | 1): Reading | undefined => {
  const { times, values } = samplesOf(series)
  for (let index = from; index >= 0 && index < times.length; index += direction) {
    const value = values[index]
    if (isValue(value)) return { timeMs: times[index] as number, value }
  }
  return undefined
}

const inside = (reading: Reading | undefined, { fromMs, toMs }: ChartRange): reading is Reading =>
  reading !== undefined && reading.timeMs >= fromMs && reading.timeMs <= toMs

/** The instant of the sample that lies nearest to a time, of all series; undefined where a range has none. */
export const nearestSampleMs = (
  series: readonly ChartSeries[],
  timeMs: number,
  range: ChartRange,
): number | undefined => {
  let nearest: number | undefined
  for (const one of series) {
    const index = nearestIndex(samplesOf(one).times, timeMs)
    for (const reading of [valuedFrom(one, index, -1), valuedFrom(one, index, 1)])
      if (
        inside(reading, range) &&
        (nearest === undefined || Math.abs(reading.timeMs - timeMs) < Math.abs(nearest - timeMs))
      )
        nearest = reading.timeMs
  }
  return nearest
}

/** The next sample of any series before or after an instant, at least so far away; undefined at the end. */
export const nextSampleMs = (
  series: readonly ChartSeries[],
  timeMs: number,
  direction: -1 | 1,
  leastMs: number,
  range: ChartRange,
): number | undefined => {
  const fromMs = timeMs + direction * leastMs
  const found = series.flatMap((one) => {
    const { times } = samplesOf(one)
    const near = Math.max(0, nearestIndex(times, fromMs))
    const isPast = direction * ((times[near] ?? fromMs) - fromMs) < 0
    const reading = valuedFrom(one, near + (isPast ? direction : 0), direction)
    return inside(reading, range) && reading.timeMs !== timeMs ? [reading.timeMs] : []
  })
  if (found.length === 0) return undefined
  return direction > 0 ? Math.min(...found) : Math.max(...found)
}

/**
 * The measured value of a series at an instant: its nearest sample within reach, never a value between two. A value that holds is
 * that of the last sample before. Null where there is none.
 */
export const readingAt = (series: ChartSeries, timeMs: number, reachMs: number): Reading | null => {
  const { times } = samplesOf(series)
  const near = nearestIndex(times, timeMs)
  const nearMs = times[near]
  if (nearMs === undefined) return null
  if (series.stepped) {
    const reading = valuedFrom(series, nearMs <= timeMs ? near : near - 1, -1)
    if (!reading) return null
    // The line says how long it holds.
    const drawn = nearestIndex(series.times, timeMs)
    const before = (series.times[drawn] ?? 0) <= timeMs ? drawn : drawn - 1
    return isValue(series.values[before]) ? reading : null
  }
  const value = samplesOf(series).values[near]
  if (!isValue(value) || Math.abs(nearMs - timeMs) > Math.max(reachMs, series.stepMs ?? 0)) return null
  return { timeMs: nearMs, value }
}
