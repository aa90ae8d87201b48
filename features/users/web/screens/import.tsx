import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { personTitles, personTypes } from '../../contract/person.ts'
import {
  checkUserImport,
  importColumns,
  importUsers,
  largestImportFile,
  mostImportRows,
  requiredColumns,
} from '../../contract/person-import.ts'
import { base64Of, saveTemplate } from '../import-template.ts'
import { usersLink } from '../links.ts'
import { CheckedFile } from '../parts/import-check.tsx'
import { EndedImport, RunningImport } from '../parts/import-run.tsx'
import { EndedInvitations, RunningInvitations } from '../parts/invitation-run.tsx'
import { importQuery, invitationRunQuery, putImport } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
import { useRunEnd } from '../use-run-end.ts'
import styles from './import.module.css'

interface ChosenFile {
  readonly fileName: string
  readonly content: string
}

const codesOf: Readonly<Record<string, readonly string[]>> = {
  title: personTitles,
  type: personTypes,
  language: languages,
}
const isRequired = (column: string) => requiredColumns.some((one) => one === column)

/** People out of a spreadsheet: template, file, everything that is wrong with it, and one commit. */
export default function ImportScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [file, setFile] = useState<ChosenFile>()
  const input = useRef<HTMLInputElement>(null)
  const list = t('users.title.users')
  const title = t('users.title.import')
  useTrail(
    useMemo(
      () => [
        { id: 'users', label: list, href: usersLink },
        { id: 'import', label: title },
      ],
      [list, title],
    ),
  )
  const checking = useRef<AbortController>(undefined)
  const check = useMutation({
    mutationFn: (body: ChosenFile) => {
      checking.current = new AbortController()
      return call(checkUserImport, { body }, checking.current.signal)
    },
  })
  const run = useQuery(importQuery())
  const isRunning = run.data?.state === 'running'
  const invitations = useQuery(invitationRunQuery())
  const isInviting = invitations.data?.state === 'running'
  useRunEnd(run.data)
  useRunEnd(invitations.data)
  const commit = useMutation({
    mutationFn: (body: ChosenFile) => call(importUsers, { body }),
    onSuccess: (begun) => {
      putImport(client, begun)
      setFile(undefined)
      check.reset()
    },
    onError: async (error, body) => {
      if (error instanceof ApiError && error.code === 'import-running') {
        const other = await client.fetchQuery(importQuery()).catch(() => undefined)
        return showNotice(t('users.import.alreadyRunning', { name: other?.startedBy ?? '-' }), { state: 'warning' })
      }
      showNotice(t(refusalKeyOf(error)), { state: 'critical' })
      // What is wrong now, somebody else may have been faster.
      check.mutate(body)
    },
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > largestImportFile) {
      showNotice(t('users.import.tooLarge', { size: largestImportFile / 1000 }), { state: 'warning' })
      return
    }
    const next = { fileName: chosen.name.slice(0, 200), content: await base64Of(chosen) }
    setFile(next)
    commit.reset()
    check.mutate(next)
  }
  const step = isRunning ? 'import' : file ? 'check' : 'file'
  const forget = () => {
    checking.current?.abort()
    setFile(undefined)
    check.reset()
    commit.reset()
    if (input.current) input.current.value = ''
  }
  const restart = () => {
    forget()
    input.current?.click()
  }
  return (
    <>
      <PageHeader title={title} />
      <LeaveGuard isDirty={() => file !== undefined && check.data?.faults.length === 0} onLeave={() => undefined} />
      <RecordBody>
        <ol className={styles.steps}>
          {(['file', 'check', 'import'] as const).map((one, index) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {index + 1}. {t(`users.import.step.${one}`)}
            </li>
          ))}
        </ol>
        <input
          ref={input}
          type="file"
          // Its button opens it. What is only out of sight would still take the focus once that button is gone.
          hidden
          aria-label={t('users.import.choose')}
          accept=".xlsx,.csv,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        {run.isPending && <LoadingState label={t('users.loadingOne')} rows={6} />}
        {run.isError && !run.data && (
          <QueryError error={run.error} onRetry={() => void run.refetch()} busy={run.isFetching} inline>
            {t('users.import.runUnknown')}
          </QueryError>
        )}
        {run.data && isRunning && <RunningImport key={run.data.id} run={run.data} />}
        {run.data && !isRunning && step === 'file' && (
          <EndedImport key={run.data.id} run={run.data} isInviting={isInviting} />
        )}
        {invitations.data && isInviting && <RunningInvitations key={invitations.data.id} run={invitations.data} />}
        {invitations.data && !isInviting && step === 'file' && <EndedInvitations run={invitations.data} />}
        {step === 'file' && !run.isPending && (
          <ChooseFile isNext={run.data?.state !== 'done'} onChoose={() => input.current?.click()} />
        )}
        {step === 'check' && check.isPending && (
          <>
            <div className={styles.buttons}>
              <Button onClick={forget}>{t('action.cancel')}</Button>
            </div>
            <LoadingState label={t('users.import.checking')} rows={6} />
          </>
        )}
        {step === 'check' && check.isError && file && (
          <QueryError error={check.error} onRetry={() => check.mutate(file)} inline />
        )}
        {step === 'check' && check.data && file && (
          <CheckedFile
            result={check.data}
            fileName={file.fileName}
            isBusy={commit.isPending}
            onAnother={restart}
            onConfirm={() => commit.mutate(file)}
          />
        )}
      </RecordBody>
    </>
  )
}

function ChooseFile({
  isNext,
  onChoose,
}: {
  /** Nothing else on the page comes before it, e.g. the invitations of the last import. */
  readonly isNext: boolean
  readonly onChoose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const template = (kind: 'xlsx' | 'csv') => {
    saveTemplate(kind, t('users.title.users')).catch(() => showNotice(t('table.exportFailed'), { state: 'warning' }))
  }
  return (
    <RecordSection title={t('users.import.newRun')}>
      <p>{t('users.import.intro')}</p>
      <div className={styles.buttons}>
        <Button icon={<IconDownload size={16} aria-hidden="true" />} onClick={() => template('xlsx')}>
          {t('users.import.templateXlsx')}
        </Button>
        <Button icon={<IconDownload size={16} aria-hidden="true" />} onClick={() => template('csv')}>
          {t('users.import.templateCsv')}
        </Button>
        <Button
          {...(isNext && { look: 'primary' })}
          icon={<IconUpload size={16} aria-hidden="true" />}
          onClick={onChoose}
        >
          {t('users.import.choose')}
        </Button>
      </div>
      <Note>{t('users.import.limits', { rows: format.number(mostImportRows) })}</Note>
      <Facts
        label={t('users.import.columns')}
        facts={importColumns.map((column) => [
          column,
          <Fragment key={column}>
            {isRequired(column) && <Note inline>{t('users.import.required')} · </Note>}
            {t(`users.import.about.${column}`, { codes: codesOf[column]?.join(', ') ?? '' })}
          </Fragment>,
        ])}
      />
    </RecordSection>
  )
}
