import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { DatabaseScript } from '../../contract/operation.ts'
import styles from '../parts/administration.module.css'
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
  useCustomTitle(t('administration.scripts.title'))
  const query = useQuery(scriptsQuery())
  return (
    <>
      <PageHeader title={t('administration.scripts.title')} note={t('administration.scripts.note')} />
      {query.data ? (
        <div className={styles.page}>
          {(['relations', 'telemetry'] as const).map((store) => (
            <section key={store} className={styles.section}>
              <h2 id={store}>
                {t(`administration.scripts.${store}`)}{' '}
                <span className={styles.note}>{engines[query.data[store].engine] ?? query.data[store].engine}</span>
              </h2>
              <Scripts store={store} scripts={query.data[store].scripts} />
            </section>
          ))}
        </div>
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
    <table className={styles.table} aria-labelledby={store}>
      <thead>
        <tr>
          <th scope="col" className={`${styles.figure} ${styles.number}`}>
            {t('administration.scripts.number')}
          </th>
          <th scope="col">{t('administration.scripts.name')}</th>
          <th scope="col">{t('administration.scripts.applied')}</th>
          <th scope="col" className={`${styles.figure} ${styles.desk}`}>
            {t('administration.scripts.duration')}
          </th>
          <th scope="col" className={styles.desk}>
            {t('administration.scripts.version')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('administration.scripts.hash')}
          </th>
        </tr>
      </thead>
      <tbody>
        {scripts.toReversed().map((script) => (
          <tr key={script.number}>
            <td className={styles.figure}>{script.number}</td>
            <th scope="row">{script.name.replace(/^\d+_/, '').replaceAll('_', ' ')}</th>
            <td className={styles.nowrap}>
              <Instant atMs={script.appliedAtMs} />
            </td>
            <td className={`${styles.figure} ${styles.desk}`}>{format.number(script.durationMs, 0, 'ms')}</td>
            <td className={styles.desk}>{script.version}</td>
            <td className={`${styles.wide} ${styles.code}`} title={script.sha256}>
              {script.sha256.slice(0, 16)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
