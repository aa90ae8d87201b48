import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { DatabaseScript } from '../../contract/operation.ts'
import { scriptsQuery } from '../queries.ts'

const engines: Readonly<Record<string, string>> = {
  pglite: 'PGlite',
  postgresql: 'PostgreSQL',
  chdb: 'chDB',
  clickhouse: 'ClickHouse',
}

/** Which scripts brought both stores to where they are. */
export default function DatabaseScriptsHistory() {
  const { t } = useTranslation()
  const query = useQuery(scriptsQuery())
  return (
    <>
      <PageHeader title={t('administration.scripts.title')} note={t('administration.scripts.note')} />
      {query.data ? (
        <RecordBody width="full">
          {(['relations', 'telemetry'] as const).map((store) => (
            <RecordSection
              key={store}
              plain
              titleId={store}
              title={t(`administration.scripts.${store}`)}
              note={engines[query.data[store].engine] ?? query.data[store].engine}
            >
              <Scripts store={store} scripts={query.data[store].scripts} />
            </RecordSection>
          ))}
        </RecordBody>
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('state.loading')} rows={12} />
      )}
    </>
  )
}

function Scripts({ store, scripts }: { readonly store: string; readonly scripts: readonly DatabaseScript[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (scripts.length === 0) return <EmptyState inline title={t('administration.scripts.none')} />
  return (
    <ShortTable
      label={{ id: store }}
      scrollsIn="page"
      rows={scripts.toReversed()}
      rowKey={({ number }) => number}
      columns={[
        {
          id: 'number',
          header: t('administration.scripts.number'),
          align: 'end',
          look: 'least',
          cell: ({ name }) => name.split('_', 1)[0],
        },
        {
          id: 'name',
          header: t('administration.scripts.name'),
          names: true,
          cell: ({ name }) => name.replace(/^\d+_/, '').replaceAll('_', ' '),
        },
        {
          id: 'applied',
          header: t('administration.scripts.applied'),
          look: 'line',
          cell: ({ appliedAtMs }) => <Instant atMs={appliedAtMs} />,
        },
        {
          id: 'duration',
          header: t('administration.scripts.duration'),
          align: 'end',
          from: 'tablet',
          cell: ({ durationMs }) => format.number(durationMs, 0, 'ms'),
        },
        { id: 'version', header: t('administration.scripts.version'), from: 'tablet', cell: ({ version }) => version },
        {
          id: 'hash',
          header: t('administration.scripts.hash'),
          look: 'code',
          from: 'desk',
          cell: ({ sha256 }) => <span title={sha256}>{sha256.slice(0, 16)}</span>,
        },
      ]}
    />
  )
}
