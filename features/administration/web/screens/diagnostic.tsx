import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { saveFile } from '../../../../kit/files/save-file.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { DiagnosticReport } from '../../contract/diagnostic.ts'
import { Attention } from '../diagnostic/attention.tsx'
import { CallsPanel } from '../diagnostic/calls-panel.tsx'
import styles from '../diagnostic/diagnostic.module.css'
import { ErrorsPanel } from '../diagnostic/errors-panel.tsx'
import { findingsOf } from '../diagnostic/findings.ts'
import { IngestPanel } from '../diagnostic/ingest-panel.tsx'
import { JobsPanel } from '../diagnostic/jobs-panel.tsx'
import { pageBuild } from '../diagnostic/page-build.ts'
import { ProcessTable } from '../diagnostic/process-table.tsx'
import { PushPanel } from '../diagnostic/push-panel.tsx'
import { SettingsPanel } from '../diagnostic/settings-panel.tsx'
import { StoresPanel } from '../diagnostic/stores-panel.tsx'
import { diagnosticQuery } from '../queries.ts'
import { DiagnosticView } from '../views.ts'

/** Roles of a process that is alone. */
const everyRole = 4

/** How the installation runs, for whoever looks after it; the same as one file for the support. */
export default function Diagnostic() {
  const { t } = useTranslation()
  const query = useQuery(diagnosticQuery())
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('administration.diagnostic.title')}
        note={t('administration.diagnostic.note')}
        actions={data && <Take report={data} />}
      />
      {data ? (
        <RecordBody width="full">
          {query.isError && (
            <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
          )}
          <Report report={data} />
        </RecordBody>
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('state.loading')} rows={12} />
      )}
    </>
  )
}

/** The report as it is on the page, for somebody who is not here. */
function Take({ report }: { readonly report: DiagnosticReport }) {
  const { t } = useTranslation()
  const text = () => `${JSON.stringify({ ...report, pageBuild: pageBuild() ?? null }, null, 2)}\n`
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => showNotice(t('administration.diagnostic.copied')),
      () => showNotice(t('administration.diagnostic.notCopied'), { state: 'warning' }),
    )
  const save = () =>
    saveFile(
      `solvane-diagnostic-${new Date(report.atMs).toISOString().slice(0, 19).replaceAll(':', '')}Z.json`,
      new Blob([text()], { type: 'application/json' }),
    )
  return (
    <>
      <Button icon={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {t('administration.diagnostic.copy')}
      </Button>
      <Button icon={<IconDownload size={16} aria-hidden="true" />} onClick={save}>
        {t('administration.diagnostic.download')}
      </Button>
    </>
  )
}

function Report({ report }: { readonly report: DiagnosticReport }) {
  const { t } = useTranslation()
  const [view, setView] = useViewState(DiagnosticView)
  const { processes, versions } = report
  const process = processes.find(({ id }) => id === view.process) ?? processes[0]
  const word = (key: string) => t(`administration.diagnostic.${key}`)
  if (!process) return null
  const several = processes.length > 1
  const isApart = several || process.roles.length < everyRole
  const ofProcess = several
    ? t('administration.diagnostic.ofProcess', { name: `${process.host} ${process.processId}` })
    : ''
  return (
    <>
      <Attention findings={findingsOf(report, pageBuild())} severalProcesses={several} />
      <RecordSection
        plain
        titleId="diagnostic-processes"
        title={word('process.title')}
        note={isApart ? t('administration.diagnostic.process.answered', { count: processes.length }) : ''}
      >
        <ProcessTable
          processes={processes}
          chosen={process.id}
          atMs={report.atMs}
          onChoose={(id) => setView({ process: id }, { replace: false })}
        />
      </RecordSection>
      <div className={styles.columns}>
        <div className={styles.column}>
          <RecordSection plain titleId="diagnostic-ingest" title={word('ingest.title')} note={ofProcess}>
            <IngestPanel process={process} />
          </RecordSection>
          <RecordSection
            plain
            titleId="diagnostic-calls"
            title={word('calls.title')}
            note={ofProcess || word('calls.note')}
          >
            <CallsPanel process={process} />
          </RecordSection>
          <RecordSection plain titleId="diagnostic-jobs" title={word('jobs.title')}>
            <JobsPanel jobs={report.jobs} processes={processes} />
          </RecordSection>
          <RecordSection plain titleId="diagnostic-versions" title={word('versions.title')}>
            <Facts
              framed
              label={word('versions.title')}
              facts={[
                ['Solvane', versions.solvane],
                [
                  word('versions.commit'),
                  versions.commit && <span className={styles.mono}>{versions.commit.slice(0, 12)}</span>,
                ],
                [word('versions.pages'), versions.webBuild ?? '-'],
                [word('versions.thisPage'), pageBuild() ?? '-'],
                ['Node.js', versions.node],
                [word('versions.system'), versions.platform],
                [word('versions.started'), <Instant key="started" atMs={process.startedAtMs} />],
              ]}
            />
          </RecordSection>
        </div>
        <div className={styles.column}>
          <RecordSection plain titleId="diagnostic-stores" title={word('stores.title')}>
            <StoresPanel stores={report.stores} disk={process.disk} />
          </RecordSection>
          <RecordSection plain titleId="diagnostic-push" title={word('push.title')} note={ofProcess}>
            <PushPanel process={process} />
          </RecordSection>
        </div>
      </div>
      <RecordSection plain titleId="diagnostic-errors" title={word('errors.title')} note={ofProcess}>
        <ErrorsPanel errors={process.errors} />
      </RecordSection>
      <RecordSection
        plain
        titleId="diagnostic-settings"
        title={word('settings.title')}
        note={several ? word('settings.ofOwn') : ''}
      >
        <SettingsPanel settings={report.settings} />
      </RecordSection>
    </>
  )
}
