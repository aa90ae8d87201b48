import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'

/** How fast the historian answers this process. */
export function CallsPanel({ process: { historian } }: { readonly process: ProcessReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.calls.${key}`, values)
  const plainMeans =
    historian.plainMeansBeforeMs > 0
      ? word('plainMeansBefore', { date: format.day(historian.plainMeansBeforeMs, 'UTC') })
      : null
  const calls = [{ name: 'insert', ...historian.insert }, ...historian.queries]
  return (
    <>
      <ShortTable
        label={{ text: word('title') }}
        rows={calls}
        rowKey={({ name }) => name}
        columns={[
          {
            id: 'call',
            header: word('call'),
            names: true,
            cell: ({ name }) => t(`administration.diagnostic.calls.name.${name}`, { defaultValue: name }),
          },
          { id: 'median', header: word('median'), align: 'end', cell: ({ p50Ms }) => format.number(p50Ms, 1, 'ms') },
          { id: 'slow', header: word('slow'), align: 'end', cell: ({ p95Ms }) => format.number(p95Ms, 1, 'ms') },
          {
            id: 'count',
            header: word('count'),
            align: 'end',
            from: 'tablet',
            cell: ({ count }) => format.number(count),
          },
        ]}
      />
      <Facts
        framed
        label={word('title')}
        facts={[
          [word('rollups'), word('rollupsBehind', { time: format.duration(historian.rollupLagSeconds * 1000) })],
          [word('plainMeans'), plainMeans],
          [word('restarts'), historian.restarts > 0 ? format.number(historian.restarts) : null],
          [word('conflicts'), historian.conflicts > 0 ? format.number(historian.conflicts) : null],
          [word('unsettled'), historian.unsettledReads > 0 ? format.number(historian.unsettledReads) : null],
        ]}
      />
    </>
  )
}
