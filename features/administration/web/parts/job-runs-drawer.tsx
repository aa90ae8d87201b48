import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useJobWords } from '../job-words.ts'
import { jobRunsQuery } from '../queries.ts'
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
          <LineList>
            {query.data.map((run) => (
              <Line key={run.id} after={<RunResult run={run} />}>
                <Instant atMs={run.startedAtMs} />
                <Note inline>
                  {run.askedBy
                    ? t('administration.jobs.by', { name: run.askedBy })
                    : t('administration.jobs.bySchedule')}
                  {' · '}
                  {run.endedAtMs !== null && `${format.number(run.endedAtMs - run.startedAtMs, 0, 'ms')} · `}
                  {t('administration.jobs.version')} {run.version}
                </Note>
                {run.note ? (
                  <span lang="en">{run.note}</span>
                ) : (
                  run.result === 'done' && <Note inline>{t('administration.jobs.nothing')}</Note>
                )}
              </Line>
            ))}
          </LineList>
        )
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
    </Drawer>
  )
}
