import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { personTitles, personTypes } from '../../contract/person.ts'
import {
  checkUserImport,
  type ImportCheck,
  type ImportFault,
  importColumns,
  importUsers,
  largestImportFile,
  mostImportRows,
  requiredColumns,
} from '../../contract/person-import.ts'
import { base64Of, saveFaults, saveTemplate } from '../import-template.ts'
import { usersLink } from '../links.ts'
import { BulkInvitation } from '../parts/bulk-invitation.tsx'
import { readUsersAgain } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
import styles from './import.module.css'

const shownColumns = ['login', 'firstName', 'lastName', 'email', 'type', 'groups'] as const

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
  const commit = useMutation({
    mutationFn: (body: ChosenFile) => call(importUsers, { body }),
    onSuccess: () => readUsersAgain(client),
    // What is wrong now, somebody else may have been faster.
    onError: (error, body) => {
      showNotice(t(refusalKeyOf(error)), { state: 'critical' })
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
          <Checked
            result={check.data}
            fileName={file.fileName}
            isBusy={commit.isPending}
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

function Checked({
  result,
  fileName,
  isBusy,
  onAnother,
  onConfirm,
}: {
  readonly result: ImportCheck
  readonly fileName: string
  readonly isBusy: boolean
  readonly onAnother: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useTranslation()
  const { rows, faults, preview } = result
  const reasonOf = ({ code }: ImportFault) => t(`users.import.fault.${code}`)
  const headings = ['row', 'column', 'reason', 'value'].map((one) => t(`users.import.${one}`))
  const isFine = faults.length === 0
  return (
    <>
      <p>{t('users.import.rows', { count: rows, file: fileName })}</p>
      <p role="status" className={isFine ? undefined : styles.faults}>
        {isFine ? t('users.import.fine') : t('users.import.faults', { count: faults.length })}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onAnother}>{t('users.import.another')}</Button>
        {isFine ? (
          <Button look="primary" busy={isBusy} onClick={onConfirm}>
            {t('users.import.confirm', { count: rows })}
          </Button>
        ) : (
          <Button
            icon={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveFaults(faults, headings, reasonOf)}
          >
            {t('table.export')}
          </Button>
        )}
      </div>
      {isFine ? (
        <ShortTable
          tall
          label={{ text: t('users.import.rows', { count: rows, file: fileName }) }}
          rows={preview}
          rowKey={({ login = '' }) => login}
          columns={shownColumns.map((id) => ({
            id,
            header: id,
            names: id === 'login',
            ...(id !== 'login' && id !== 'lastName' && { from: 'tablet' as const }),
            cell: (person: ImportCheck['preview'][number]) => person[id] || '-',
          }))}
        />
      ) : (
        <ShortTable
          tall
          label={{ text: t('users.import.faults', { count: faults.length }) }}
          rows={faults}
          rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
          columns={[
            { id: 'row', header: t('users.import.row'), look: 'least', cell: ({ row }) => row },
            { id: 'column', header: t('users.import.column'), cell: ({ column }) => column || '-' },
            { id: 'reason', header: t('users.import.reason'), cell: reasonOf },
            { id: 'value', header: t('users.import.value'), cell: ({ value }) => value || '-' },
          ]}
        />
      )}
    </>
  )
}
