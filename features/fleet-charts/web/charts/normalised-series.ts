import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'

/** Quantities that are a part of rated power. */
const powers: readonly string[] = ['ActivePower', 'ExpectedPower', 'DcPower', 'PowerSetpoint']

export const isPower = (quantity: string): boolean => powers.includes(quantity)

/** A power in kW as a share of rated power: machines and farms of any size in one panel. `unit` says what it is a share of. */
export const normalised = (series: ChartSeries, ratedKw: number, unit: string): ChartSeries => {
  const share = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : (100 * value) / ratedKw))
  return {
    ...series,
    unit,
    decimals: 1,
    values: share(series.values),
    ...(series.minimum && { minimum: share(series.minimum) }),
    ...(series.maximum && { maximum: share(series.maximum) }),
  }
}
