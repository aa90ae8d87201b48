import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import { powerUnitOf } from '../farm/power-words.ts'
import type { ChosenSeries } from './chart-sources.ts'
import { isPower } from './normalised-series.ts'

/** The unit of all powers of a chart: that in which the page of the largest source writes them. */
export const powerUnit = (chosen: readonly ChosenSeries[]): 'kW' | 'MW' =>
  powerUnitOf(Math.max(0, ...chosen.map(({ source }) => source.ratedKw ?? 0)))

/** Powers stand on nothing: an axis that begins elsewhere makes much of little. In MW where the page says MW. */
export const asPower = (series: ChartSeries, { quantity }: ChosenSeries, unit: 'kW' | 'MW'): ChartSeries => {
  if (!isPower(quantity)) return series
  if (unit === 'kW' || series.unit !== 'kW') return { ...series, fromZero: true }
  const divided = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value / 1_000))
  return {
    ...series,
    fromZero: true,
    unit: 'MW',
    decimals: series.decimals + 2,
    values: divided(series.values),
    ...(series.minimum && { minimum: divided(series.minimum) }),
    ...(series.maximum && { maximum: divided(series.maximum) }),
  }
}
