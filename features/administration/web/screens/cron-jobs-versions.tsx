import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RowButton, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type Job, runJob } from '../../contract/operation.ts'
import { useJobWords, useScheduleWords } from '../job-words.ts'
import { JobRunsDrawer } from '../parts/job-runs-drawer.tsx'
import { RunResult } from '../parts/run-result.tsx'
import { jobsQuery } from '../queries.ts'
import { JobsView } from '../views.ts'
import styles from './cron-jobs-versions.module.css'

/** What the server does by itself: every job with its schedule and its last and next run. */
export default function CronJobsVersions() {
  const { t } = useTranslation()
  const [{ job: opened }, setView] = useViewState(JobsView)
  const query = useQuery(jobsQuery())
  return (
    <>
      <PageHeader title={t('administration.jobs.title')} note={t('administration.jobs.note')} />
      {query.data ? (
        <RecordBody width="full">
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
        </RecordBody>
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
  const next = ({ nextAtMs }: Job) => {
    if (nextAtMs === null) return '-'
    return nextAtMs <= nowMs ? t('administration.jobs.due') : <Instant atMs={nextAtMs} />
  }
  return (
    <ShortTable
      label={{ text: t('administration.jobs.title') }}
      rows={jobs}
      rowKey={({ name }) => name}
      isChosen={({ name }) => name === opened}
      columns={[
        {
          id: 'job',
          header: t('administration.jobs.job'),
          names: true,
          cell: ({ name, version }) => (
            <>
              <RowButton onPress={() => onOpen(name)}>{words(name)}</RowButton>
              <code className={styles.code}>{name}</code>
              <span className={styles.version}>
                {t('administration.jobs.version')} {version}
              </span>
            </>
          ),
        },
        {
          id: 'schedule',
          header: t('administration.jobs.schedule'),
          from: 'desk',
          cell: ({ everyMs }) => schedule(everyMs),
        },
        {
          id: 'result',
          header: t('administration.jobs.result'),
          cell: ({ lastRun }) => (lastRun ? <RunResult run={lastRun} /> : t('administration.jobs.never')),
        },
        {
          id: 'last',
          header: t('administration.jobs.last'),
          look: 'line',
          from: 'desk',
          cell: ({ lastRun }) => (lastRun ? <Instant atMs={lastRun.startedAtMs} /> : '-'),
        },
        {
          id: 'duration',
          header: t('administration.jobs.duration'),
          align: 'end',
          from: 'desk',
          cell: ({ lastRun }) =>
            format.number(lastRun?.endedAtMs == null ? null : lastRun.endedAtMs - lastRun.startedAtMs, 0, 'ms'),
        },
        { id: 'next', header: t('administration.jobs.next'), look: 'line', from: 'desk', cell: next },
        {
          id: 'run',
          header: t('administration.jobs.runNow'),
          headerHidden: true,
          align: 'end',
          cell: (job) => <RunNow job={job} />,
        },
      ]}
    />
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
      aria-label={t('words.pair', { name: t('administration.jobs.runNow'), text: words(name) })}
      onClick={() => run.mutate()}
    >
      {t('administration.jobs.runNow')}
    </Button>
  )
}
