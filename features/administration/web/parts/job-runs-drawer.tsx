import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useJobWords } from '../job-words.ts'
import { jobRunsQuery } from '../queries.ts'
import styles from './administration.module.css'
import { RunResult } from './run-result.tsx'

/** Kept runs of a job, newest first, with what each did or why it failed. */
export function JobRunsDrawer({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useJobWords()
  const query = useQuery(jobRunsQuery(name))
  return (
    <Drawer
      title={name === '' ? t('administration.jobs.runs') : words(name)}
      closeLabel={t('action.close')}
      opened={name !== ''}
      onClose={onClose}
      size={560}
    >
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState inline title={t('administration.jobs.noRuns')} />
        ) : (
          <ul className={styles.runs}>
            {query.data.map((run) => (
              <li key={run.id}>
                <span className={styles.line}>
                  <Instant atMs={run.startedAtMs} />
                  <RunResult run={run} />
                </span>
                <span className={styles.note}>
                  {run.askedBy
                    ? t('administration.jobs.by', { name: run.askedBy })
                    : t('administration.jobs.bySchedule')}
                  {' · '}
                  {run.endedAtMs !== null && `${format.number(run.endedAtMs - run.startedAtMs, 0, 'ms')} · `}
                  {t('administration.jobs.version')} {run.version}
                </span>
                {run.note ? (
                  <span lang="en" className={styles.said}>
                    {run.note}
                  </span>
                ) : (
                  run.result === 'done' && <span className={styles.note}>{t('administration.jobs.nothing')}</span>
                )}
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
    </Drawer>
  )
}
