import { shownUnit, type UnitPreferences } from '../../../../domain/unit.ts'
import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import { powerUnitOf } from '../../../fleet-state/web/figures-port.ts'
import type { ChosenSeries } from './chart-sources.ts'
import { isPower } from './normalised-series.ts'

/** The unit of all powers of a chart: the person's own, or that in which the page of the largest source writes them. */
export const powerUnit = (chosen: readonly ChosenSeries[], { power }: UnitPreferences): 'kW' | 'MW' =>
  power ?? powerUnitOf(Math.max(0, ...chosen.map(({ source }) => source.ratedKw ?? 0)))

/** A line in the unit in which the person reads it: axis, legend, tooltips, table and files follow. */
export const inReadUnit = (series: ChartSeries, wishes: UnitPreferences): ChartSeries => {
  const shown = shownUnit(series.unit, series.decimals, wishes)
  if (!shown.isOther) return series
  const converted = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : shown.of(value)))
  return {
    ...series,
    unit: shown.unit,
    decimals: shown.decimals,
    values: converted(series.values),
    ...(series.minimum && { minimum: converted(series.minimum) }),
    ...(series.maximum && { maximum: converted(series.maximum) }),
  }
}

/** Powers stand on nothing: an axis that begins elsewhere makes much of little. In MW where the page says MW. */
export const asPower = (series: ChartSeries, { quantity }: ChosenSeries, unit: 'kW' | 'MW'): ChartSeries =>
  isPower(quantity) ? { ...inReadUnit(series, { power: unit }), fromZero: true } : series
