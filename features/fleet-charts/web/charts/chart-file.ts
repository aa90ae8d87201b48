import { formatInstant } from '../../../../domain/local-time.ts'
import { formatOffset, offsetMsAt, toLocalMs } from '../../../../domain/time-zone.ts'
import { roundedAsShown } from '../../../../kit/composites/data-table/cell-text.ts'
import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import { timeRows } from '../../../../kit/composites/time-chart/chart-figures.ts'
import type { BandSpan, ChartRange, ChartSeries, StateBand } from '../../../../kit/composites/time-chart/chart-model.ts'
import { changesWithin, spanAt } from '../../../../kit/composites/time-chart/state-bands.ts'

const isStart = (spans: readonly BandSpan[], timeMs: number) =>
  spans.some(({ fromMs }, index) => index > 0 && fromMs === timeMs)

/** Title of a column: whose, what and its unit, in one line, e.g. "WT01 · Power (kW)". */
export const columnTitle = (name: string, unit: string): string =>
  (unit === '' ? name : `${name} (${unit})`).replaceAll(/\s+/g, ' ')

const noStates = { bands: [], header: (name: string) => name }

/**
 * What a chart draws as a sheet: one row an instant, one column a series, in the units and with the digits of the chart's own
 * table. Series that the legend has switched off (`hidden`) are not drawn. As text, times stand in the zone with their offset,
 * so that the two passes of an autumn hour differ; in a workbook, whose own times have no zone, the offset is a column.
 */
export const chartSheet = (
  series: readonly ChartSeries[],
  hidden: readonly string[],
  { fromMs, toMs }: ChartRange,
  zone: string,
  timeHeader: string,
  times: 'text' | 'clock',
  states: { readonly bands: readonly StateBand[]; readonly header: (name: string) => string } = noStates,
): ShownTable => {
  const shown = series.filter(({ id }) => !hidden.includes(id))
  const figure = (value: number | null, place: number) =>
    value === null ? null : roundedAsShown(value, shown[place]?.decimals ?? 0)
  const timeColumn = { header: `${timeHeader} (${zone})`, decimals: undefined, widthPx: 200 }
  const timeColumns =
    times === 'text'
      ? [timeColumn]
      : [
          { ...timeColumn, isClock: true as const },
          { header: 'UTC', decimals: undefined, widthPx: 80 },
        ]
  const timeCells = (timeMs: number) =>
    times === 'text' ? [formatInstant(timeMs, zone)] : [toLocalMs(zone, timeMs), formatOffset(offsetMsAt(zone, timeMs))]
  return {
    columns: [
      ...timeColumns,
      ...shown.map(({ name, unit, decimals }) => ({ header: columnTitle(name, unit), decimals, widthPx: 120 })),
      ...states.bands.map(({ name }) => ({ header: states.header(name), decimals: undefined, widthPx: 160 })),
    ],
    rows: timeRows(shown, fromMs, toMs, changesWithin(states.bands, { fromMs, toMs }))
      .filter(
        ({ timeMs, values }) =>
          values.some((value) => value !== null) || states.bands.some(({ spans }) => isStart(spans, timeMs)),
      )
      .map(({ timeMs, values }) => ({
        cells: [
          ...timeCells(timeMs),
          ...values.map(figure),
          ...states.bands.map((band) => spanAt(band, timeMs)?.text ?? null),
        ],
        level: 1,
        group: false,
      })),
  }
}

/**
 * `solvane_FR-VLM_2026-10-25_2026-10-26`, of letters that every file system takes: the name of every file of a chart, be it
 * figures or picture, without its ending.
 */
export const chartFileName = (farmCodes: readonly string[], { fromMs, toMs }: ChartRange, zone: string): string => {
  const farms = [...new Set(farmCodes)]
  const day = (timeMs: number) => formatInstant(timeMs, zone).slice(0, 10)
  const subject = farms.length === 1 ? farms[0] : `${farms.length}-farms`
  return `solvane_${subject}_${day(fromMs)}_${day(toMs)}`.replaceAll(/[^A-Za-z0-9_.-]/g, '_')
}
