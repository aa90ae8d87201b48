import type { ChartRange, ChartSeries, StatisticName } from './chart-model.ts'

/** Of the part of a series that a range shows; null where nothing was measured, or a sum means nothing. */
export type SeriesStatistics = Readonly<Record<StatisticName, number | null>>

const hourMs = 3_600_000

const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && !Number.isNaN(value)

/**
 * Least, mean, greatest and last value, and the integral over time. The mean weighs each value with the time that it stands
 * for: until the next point, the end of the range, or as long as values of its step do. Two values of 100 and 200 kW that
 * stand for 30 and 10 minutes: mean 125 kW, sum 83.3 kWh.
 */
export const seriesStatistics = (series: ChartSeries, { fromMs, toMs }: ChartRange): SeriesStatistics => {
  const { times, values, minimum, maximum, weightsMs, stepMs } = series
  let [min, max, weighted, total, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0, 0, 0]
  let last: number | null = null
  times.forEach((timeMs, index) => {
    const value = values[index]
    if (timeMs < fromMs || timeMs > toMs || !isValue(value)) return
    const nextMs = times[index + 1] ?? timeMs + (stepMs ?? timeMs - (times[index - 1] ?? timeMs))
    const until = stepMs === null ? nextMs : Math.min(nextMs, timeMs + stepMs)
    const weight = Math.max(0, weightsMs?.[index] ?? Math.min(until, toMs) - timeMs)
    const [low, high] = [minimum?.[index], maximum?.[index]]
    min = Math.min(min, isValue(low) ? low : value)
    max = Math.max(max, isValue(high) ? high : value)
    weighted += value * weight
    total += weight
    sum += value
    count += 1
    last = value
  })
  if (count === 0) return { min: null, mean: null, max: null, last: null, sum: null }
  return {
    min,
    max,
    last,
    mean: total > 0 ? weighted / total : sum / count,
    sum: series.integral ? (weighted / hourMs) * series.integral.perHour : null,
  }
}

export interface LegendOrder {
  readonly by: StatisticName | 'name'
  readonly descending: boolean
}

/** Series in the order of one column; without one as they come. Missing figures are last in both directions. */
export const legendOrder = <Row extends { readonly name: string; readonly figures: SeriesStatistics }>(
  rows: readonly Row[],
  order: LegendOrder | null,
  locale: string,
): readonly Row[] => {
  if (!order) return rows
  const { by, descending } = order
  const sign = descending ? -1 : 1
  if (by === 'name') {
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
    return rows.toSorted((left, right) => sign * compare(left.name, right.name))
  }
  return rows.toSorted((left, right) => {
    const [one, other] = [left.figures[by], right.figures[by]]
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0)
    return sign * (one - other)
  })
}
