import { shownUnit, type UnitPreferences } from '../../../../domain/unit.ts'
import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { ChosenSeries } from './chart-sources.ts'
import { isPower } from './normalised-series.ts'

/** The unit of the powers of a source: the person's own, or kW for machines and MW for farms. */
export const powerUnit = ({ machineCode }: ChosenSeries['source'], { power }: UnitPreferences): 'kW' | 'MW' =>
  power ?? (machineCode === undefined ? 'MW' : 'kW')

/** Figures that mean something summed over time, by their unit. */
const integrals: Readonly<Record<string, NonNullable<ChartSeries['integral']>>> = {
  kW: { unit: 'kWh', perHour: 1, decimals: 0 },
  MW: { unit: 'MWh', perHour: 1, decimals: 2 },
  'W/m²': { unit: 'kWh/m²', perHour: 0.001, decimals: 2 },
  'm³/s': { unit: 'm³', perHour: 3_600, decimals: 0 },
  'm³/h': { unit: 'm³', perHour: 1, decimals: 0 },
}

/** The panel of a line, its title, and what its sum means. Powers of a farm have an axis of their own. */
export const onItsAxis = (series: ChartSeries, { source, quantity }: ChosenSeries, name: string): ChartSeries => {
  const integral = integrals[series.unit]
  return {
    ...series,
    quantity: name,
    ...(integral && { integral }),
    ...(source.machineCode === undefined && isPower(quantity) && integral && { axis: 'farm' }),
  }
}

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

/** Powers stand on nothing: an axis that begins elsewhere makes much of little. */
export const asPower = (series: ChartSeries, { quantity }: ChosenSeries, unit: 'kW' | 'MW'): ChartSeries =>
  isPower(quantity) ? { ...inReadUnit(series, { power: unit }), fromZero: true } : series
