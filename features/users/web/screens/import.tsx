import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { callSteps } from '../../../../platform/web/api/call-steps.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { personTitles, personTypes } from '../../contract/person.ts'
import {
  checkUserImport,
  type ImportDone,
  type ImportStep,
  importColumns,
  importUsers,
  largestImportFile,
  mostImportRows,
  requiredColumns,
} from '../../contract/person-import.ts'
import { base64Of, saveTemplate } from '../import-template.ts'
import { usersLink } from '../links.ts'
import { BulkInvitation } from '../parts/bulk-invitation.tsx'
import { CheckedFile } from '../parts/import-check.tsx'
import { readUsersAgain } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
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

/** The answer ended before the import did: whether it was done is not known. */
class CutOff extends Error {
  override readonly name = 'CutOff'
}

/** Adds the people of a file, telling how far it is; aborting takes everything back. */
const addPeople = async (
  body: ChosenFile,
  tell: (step: ImportStep) => void,
  signal: AbortSignal,
): Promise<ImportDone> => {
  const last = await callSteps<ImportStep, typeof importUsers>(importUsers, { body }, tell, signal)
  if (last?.stage === 'done') return last
  if (last?.stage !== 'failed') throw new CutOff()
  throw last.code === 'faults' ? new ApiError(400, 'invalid', last.code) : new ApiError(503, 'unavailable', last.code)
}

/** People out of a spreadsheet: template, file, everything that is wrong with it, and one commit. */
export default function ImportScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
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
  const check = useMutation({ mutationFn: (body: ChosenFile) => call(checkUserImport, { body }) })
  const [progress, setProgress] = useState<ImportStep>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const commit = useMutation({
    mutationFn: (body: ChosenFile) => {
      abort.current = new AbortController()
      setProgress(undefined)
      return addPeople(body, setProgress, abort.current.signal)
    },
    onSuccess: () => readUsersAgain(client),
    // What is wrong now, somebody else may have been faster.
    onError: (error, body) => {
      if (abort.current?.signal.aborted) return showNotice(t('users.import.cancelled'))
      showNotice(t(error instanceof CutOff ? 'users.import.cut' : refusalKeyOf(error)), { state: 'critical' })
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
  const step = commit.isSuccess ? 'done' : file ? 'check' : 'file'
  const restart = () => {
    setFile(undefined)
    check.reset()
    commit.reset()
    if (input.current) input.current.value = ''
    input.current?.click()
  }
  return (
    <>
      <PageHeader title={title} />
      <LeaveGuard
        isDirty={() => file !== undefined && check.data?.faults.length === 0 && !commit.isSuccess}
        onLeave={() => undefined}
      />
      <RecordBody>
        <ol className={styles.steps}>
          {(['file', 'check', 'done'] as const).map((one, index) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {index + 1}. {t(`users.import.step.${one}`)}
            </li>
          ))}
        </ol>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('users.import.choose')}
          accept=".xlsx,.csv,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        {step === 'file' && <ChooseFile onChoose={() => input.current?.click()} />}
        {step === 'check' && check.isPending && <LoadingState label={t('users.import.checking')} rows={6} />}
        {step === 'check' && check.isError && file && (
          <QueryError error={check.error} onRetry={() => check.mutate(file)} inline />
        )}
        {step === 'check' && check.data && file && (
          <CheckedFile
            result={check.data}
            fileName={file.fileName}
            isBusy={commit.isPending}
            progress={progress}
            onCancel={() => abort.current?.abort()}
            onAnother={restart}
            onConfirm={() => commit.mutate(file)}
          />
        )}
        {commit.data && (
          <>
            <p role="status">{t('users.import.added', { count: commit.data.added })}</p>
            <BulkInvitation ids={commit.data.ids} />
            <div className={styles.buttons}>
              <Button onClick={() => navigate(usersLink)}>{t('users.import.toList')}</Button>
            </div>
          </>
        )}
      </RecordBody>
    </>
  )
}

function ChooseFile({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const template = (kind: 'xlsx' | 'csv') => {
    saveTemplate(kind, t('users.title.users')).catch(() => showNotice(t('table.exportFailed'), { state: 'warning' }))
  }
  return (
    <>
      <p>{t('users.import.intro')}</p>
      <div className={styles.buttons}>
        <Button icon={<IconDownload size={16} aria-hidden="true" />} onClick={() => template('xlsx')}>
          {t('users.import.templateXlsx')}
        </Button>
        <Button icon={<IconDownload size={16} aria-hidden="true" />} onClick={() => template('csv')}>
          {t('users.import.templateCsv')}
        </Button>
        <Button look="primary" icon={<IconUpload size={16} aria-hidden="true" />} onClick={onChoose}>
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
    </>
  )
}
