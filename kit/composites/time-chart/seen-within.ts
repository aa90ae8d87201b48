import type { ChartRange, ChartSeries } from './chart-model.ts'
import { lineWithin, pointsOf, withGaps } from './thin-series.ts'

/**
 * Whether anything of a series is drawn in a range: a value inside of it, or a line that crosses it from a value before
 * to one after, without a gap between.
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
