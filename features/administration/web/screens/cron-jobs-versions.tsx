import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type Job, runJob } from '../../contract/operation.ts'
import { useJobWords, useScheduleWords } from '../job-words.ts'
import styles from '../parts/administration.module.css'
import { JobRunsDrawer } from '../parts/job-runs-drawer.tsx'
import { RunResult } from '../parts/run-result.tsx'
import { jobsQuery } from '../queries.ts'
import { JobsView } from '../views.ts'

/** What the server does by itself: every job with its schedule and its last and next run. */
export default function CronJobsVersions() {
  const { t } = useTranslation()
  useCustomTitle(t('administration.jobs.title'))
  const [{ job: opened }, setView] = useViewState(JobsView)
  const query = useQuery(jobsQuery())
  return (
    <>
      <PageHeader title={t('administration.jobs.title')} note={t('administration.jobs.note')} />
      {query.data ? (
        <div className={styles.page}>
          {query.isError && (
            <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
          )}
          {query.data.results.length === 0 ? (
            <EmptyState title={t('administration.jobs.none')} />
          ) : (
            <JobTable
              jobs={query.data.results}
              nowMs={query.data.nowMs}
              opened={opened}
              onOpen={(job) => setView({ job }, { replace: false })}
            />
          )}
        </div>
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
      <JobRunsDrawer name={opened} onClose={() => setView({ job: '' })} />
    </>
  )
}

function JobTable({
  jobs,
  nowMs,
  opened,
  onOpen,
}: {
  readonly jobs: readonly Job[]
  readonly nowMs: number
  readonly opened: string
  readonly onOpen: (name: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useJobWords()
  const schedule = useScheduleWords()
  return (
    <table className={styles.table} aria-label={t('administration.jobs.title')}>
      <thead>
        <tr>
          <th scope="col">{t('administration.jobs.job')}</th>
          <th scope="col" className={styles.wide}>
            {t('administration.jobs.version')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('administration.jobs.schedule')}
          </th>
          <th scope="col">{t('administration.jobs.result')}</th>
          <th scope="col" className={styles.wide}>
            {t('administration.jobs.last')}
          </th>
          <th scope="col" className={`${styles.figure} ${styles.wide}`}>
            {t('administration.jobs.duration')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('administration.jobs.next')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('administration.jobs.runNow')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => {
          const { name, lastRun, nextAtMs } = job
          return (
            <tr key={name} data-chosen={name === opened || undefined}>
              <th scope="row">
                <button type="button" className={styles.open} onClick={() => onOpen(name)}>
                  {words(name)}
                </button>
                <span className={`${styles.code} ${styles.under}`}>{name}</span>
              </th>
              <td className={styles.wide}>{job.version}</td>
              <td className={styles.wide}>{schedule(job.everyMs)}</td>
              <td>{lastRun ? <RunResult run={lastRun} /> : t('administration.jobs.never')}</td>
              <td className={`${styles.wide} ${styles.nowrap}`}>
                {lastRun ? <Instant atMs={lastRun.startedAtMs} /> : '-'}
              </td>
              <td className={`${styles.figure} ${styles.wide}`}>
                {format.number(lastRun?.endedAtMs == null ? null : lastRun.endedAtMs - lastRun.startedAtMs, 0, 'ms')}
              </td>
              <td className={`${styles.wide} ${styles.nowrap}`}>
                {nextAtMs === null ? (
                  '-'
                ) : nextAtMs <= nowMs ? (
                  t('administration.jobs.due')
                ) : (
                  <Instant atMs={nextAtMs} />
                )}
              </td>
              <td className={styles.figure}>
                <RunNow job={job} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function RunNow({ job: { name, lastRun } }: { readonly job: Job }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const words = useJobWords()
  const run = useMutation({
    mutationFn: () => call(runJob, { params: { name } }),
    onSuccess: async () => {
      showNotice(t('administration.jobs.asked', { job: words(name) }))
      await client.invalidateQueries({ queryKey: jobsQuery().queryKey })
    },
    onError: () => showNotice(t('administration.jobs.notAsked'), { state: 'critical' }),
  })
  return (
    <Button
      size="small"
      icon={<IconPlayerPlay size={16} aria-hidden="true" />}
      busy={run.isPending || lastRun?.result === 'running'}
      aria-label={`${t('administration.jobs.runNow')}: ${words(name)}`}
      onClick={() => run.mutate()}
    >
      {t('administration.jobs.runNow')}
    </Button>
  )
}
