import type { ChartRange, ChartSeries } from './chart-model.ts'
import { lineWithin, pointsOf, withGaps } from './thin-series.ts'

/**
 * Whether a range shows a part of a series: a value inside it, or a line between a value before and a value after it,
 * without a gap.
 */
export const isSeenWithin = (series: ChartSeries, { fromMs, toMs }: ChartRange): boolean => {
  const rows = [series.values, series.minimum, series.maximum].filter((values) => values !== undefined)
  return rows.some((values) => {
    const line = lineWithin(withGaps(series.times, values, series.stepMs), fromMs, toMs)
    let before: number | undefined
    for (const [timeMs, value] of pointsOf(line)) {
      if (value !== null && timeMs >= fromMs && timeMs <= toMs) return true
      if (value !== null && before !== undefined && before < fromMs && timeMs > toMs) return true
      before = value === null ? undefined : timeMs
    }
    return false
  })
}
