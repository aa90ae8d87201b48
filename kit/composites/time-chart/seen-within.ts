import type { ChartRange, ChartSeries } from './chart-model.ts'
import { pointsWithin, withGaps } from './thin-series.ts'

/**
 * Whether anything of a series is drawn in a range: a value inside of it, or a line that crosses it from a value before
 * to one after, without a gap between.
 */
export const isSeenWithin = (series: ChartSeries, { fromMs, toMs }: ChartRange): boolean => {
  const rows = [series.values, series.minimum, series.maximum].filter((values) => values !== undefined)
  return rows.some((values) => {
    const points = pointsWithin(withGaps(series.times, values, series.stepMs), fromMs, toMs)
    return points.some(([timeMs, value], index) => {
      if (value === null) return false
      if (timeMs >= fromMs && timeMs <= toMs) return true
      const next = points[index + 1]
      return next !== undefined && next[1] !== null && timeMs < fromMs && next[0] > toMs
    })
  })
}
