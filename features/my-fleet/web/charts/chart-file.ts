import { formatInstant } from '../../../../domain/local-time.ts'
import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import { timeRows } from '../../../../kit/composites/time-chart/chart-figures.ts'
import type { ChartRange, ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'

/** Title of a column: whose, what and its unit, in one line, e.g. "WT01 · Power (kW)". */
export const columnTitle = (name: string, unit: string): string =>
  (unit === '' ? name : `${name} (${unit})`).replaceAll(/\s+/g, ' ')

/**
 * What a chart draws as a sheet: one row an instant, one column a series. Times are texts in the zone with their offset,
 * so that the two passes of an autumn hour differ; a spreadsheet's own times have no zone.
 */
export const chartSheet = (
  series: readonly ChartSeries[],
  { fromMs, toMs }: ChartRange,
  zone: string,
  timeHeader: string,
): ShownTable => ({
  columns: [
    { header: `${timeHeader} (${zone})`, decimals: undefined, widthPx: 200 },
    ...series.map(({ name, unit, decimals }) => ({
      header: columnTitle(name, unit),
      decimals,
      widthPx: 120,
    })),
  ],
  rows: timeRows(series, fromMs, toMs)
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ timeMs, values }) => ({ cells: [formatInstant(timeMs, zone), ...values], level: 1, group: false })),
})

/** `solvane_FR-VLM_2026-10-25_2026-10-26.xlsx`, of letters that every file system takes. */
export const chartFileName = (farmCodes: readonly string[], { fromMs, toMs }: ChartRange, zone: string): string => {
  const farms = [...new Set(farmCodes)]
  const day = (timeMs: number) => formatInstant(timeMs, zone).slice(0, 10)
  const subject = farms.length === 1 ? farms[0] : `${farms.length}-farms`
  return `solvane_${subject}_${day(fromMs)}_${day(toMs)}.xlsx`.replaceAll(/[^A-Za-z0-9_.-]/g, '_')
}
