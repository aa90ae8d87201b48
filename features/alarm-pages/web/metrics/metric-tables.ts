import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import type { Cell } from '../../../../kit/composites/data-table/table-model.ts'
import type { AlarmMetrics } from '../../../alarms/contract/alarm-metrics.ts'
import { metricRows, priorityAims } from './metric-rows.ts'
import type { MetricWords } from './metric-words.ts'

/** Parts of the page that are files, in the order of the page. */
export const metricFiles = ['figures', 'codes', 'machines', 'priorities', 'days'] as const
export type MetricFile = (typeof metricFiles)[number]

const rounded = (value: number | null, decimals = 2): number | null =>
  value === null ? null : Number(value.toFixed(decimals))

const tableOf = (headings: readonly string[], rows: readonly (readonly Cell[])[]): ShownTable => ({
  columns: headings.map((header) => ({ header, decimals: undefined, widthPx: undefined })),
  rows: rows.map((cells) => ({ cells, level: 1, group: false })),
})

/** A part of the page as cells; shares are percentages. */
export const metricTable = (file: MetricFile, metrics: AlarmMetrics, words: MetricWords): ShownTable => {
  const { heading, nameOf, formulaOf, unitOf, aimText } = words
  const percent = (share: number | null) => rounded(share === null ? null : share * 100)
  switch (file) {
    case 'figures':
      return tableOf(
        [heading('figure'), heading('value'), heading('unit'), heading('aim'), heading('before'), heading('formula')],
        metricRows(metrics).map((row) => {
          const written = row.unit === 'share' ? percent : rounded
          const { value, before } = row
          return [nameOf(row.id), written(value), unitOf(row.unit), aimText(row), written(before), formulaOf(row.id)]
        }),
      )
    case 'codes':
      return tableOf(
        [heading('code'), heading('manufacturer'), heading('alarms'), `${heading('share')} (%)`],
        metrics.topCodes.map(({ code, manufacturer, count, share }) => [code, manufacturer, count, percent(share)]),
      )
    case 'machines':
      return tableOf(
        [heading('farm'), heading('machine'), heading('alarms'), `${heading('share')} (%)`],
        metrics.topMachines.map(({ farmName, name, count, share }) => [farmName, name, count, percent(share)]),
      )
    case 'priorities':
      return tableOf(
        [heading('priority'), heading('alarms'), `${heading('share')} (%)`, `${heading('aim')} (%)`],
        metrics.priorities.map(({ priority, count, share }) => [
          words.priorityOf(priority),
          count,
          percent(share),
          percent(priorityAims[priority] ?? null),
        ]),
      )
    case 'days':
      return tableOf(
        [heading('day'), heading('alarms')],
        metrics.days.map(({ day, alarms }) => [day, alarms]),
      )
  }
}
