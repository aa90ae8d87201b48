import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../../domain/language.ts'
import { toCsv } from '../../../kit/composites/data-table/csv-file.ts'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Facts } from '../../../kit/composites/record/facts.tsx'
import { Note } from '../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { saveFile } from '../../../kit/files/save-file.ts'
import { Button } from '../../../kit/primitives/button.tsx'
import { Select } from '../../../kit/primitives/select.tsx'
import type { Field } from '../../contract/field.ts'
import {
  defaultMostRows,
  headingsOf,
  type Workbook,
  type WorkbookSheet,
  workbookColumns,
} from '../../contract/workbook.ts'
import type { WorkbookCalls } from '../../contract/workbook-calls.ts'
import { useFormat } from '../reader/use-format.ts'
import { useCan } from '../rights/use-can.ts'
import { saveReply } from './sent-file.ts'
import type { WorkbookWords } from './use-workbook-words.ts'
import styles from './workbook.module.css'

interface ChooseProps {
  readonly workbook: Workbook
  readonly calls: WorkbookCalls
  readonly words: WorkbookWords
  readonly culture: Language
  readonly onCulture: (culture: Language) => void
  /** Nothing else on the page comes before it. */
  readonly isNext: boolean
  readonly onChoose: () => void
}

/** First step: template, export, and the choice of a file. */
export function ChooseFile({ workbook, calls, words, culture, onCulture, isNext, onChoose }: ChooseProps) {
  const format = useFormat()
  const [only] = workbook.sheets
  return (
    <RecordSection title={words.of('newRun')}>
      <p>{words.of('intro')}</p>
      <div className={styles.buttons}>
        <Files workbook={workbook} calls={calls} words={words} culture={culture} />
        <Button
          {...(isNext && { look: 'primary' })}
          icon={<IconUpload size={16} aria-hidden="true" />}
          onClick={onChoose}
        >
          {words.of('choose')}
        </Button>
      </div>
      {hasMeasures(workbook) && <CultureSelect words={words} culture={culture} onCulture={onCulture} />}
      <Note>{words.of('limits', { rows: format.number(workbook.mostRows ?? defaultMostRows) })}</Note>
      {workbook.sheets.length === 1 && only && <Columns sheet={only} words={words} />}
    </RecordSection>
  )
}

/** Whether a sheet has numbers or dates, which languages write in different ways. */
const hasMeasures = ({ sheets }: Workbook): boolean =>
  sheets.some(({ fields }) => Object.values(fields).some(({ kind }) => ['decimal', 'integer', 'date'].includes(kind)))

/** Language of numbers and dates that are texts. */
export function CultureSelect({
  words,
  culture,
  onCulture,
}: {
  readonly words: WorkbookWords
  readonly culture: Language
  readonly onCulture: (culture: Language) => void
}) {
  const { t } = useTranslation()
  return (
    <Select
      label={words.of('culture')}
      help={words.of('cultureHelp')}
      choices={languages.map((one) => ({ value: one, label: t(`record.language.${one}`) }))}
      value={culture}
      onChange={(value) => onCulture(languages.find((one) => one === value) ?? culture)}
    />
  )
}

const saveTemplateCsv = (name: string, sheet: WorkbookSheet): void => {
  const columns = workbookColumns(sheet.fields, { mayRead: () => true, mayEdit: () => true })
  const headings = headingsOf(sheet, columns).map((header) => ({ header, decimals: undefined, widthPx: undefined }))
  saveFile(name, new Blob([toCsv({ columns: headings, rows: [] })], { type: 'text/csv' }))
}

/** Buttons that save the template and the records. */
function Files({ workbook, calls, words, culture }: Pick<ChooseProps, 'workbook' | 'calls' | 'words' | 'culture'>) {
  const { t } = useTranslation()
  const can = useCan()
  const name = workbook.fileName ?? workbook.sheets[0]?.kind ?? 'workbook'
  const failed = () => showNotice(t('table.exportFailed'), { state: 'warning' })
  const template = useMutation({
    mutationFn: () => saveReply(`${name}-template.xlsx`, calls.template, { query: { culture } }),
    onError: failed,
  })
  const records = useMutation({
    mutationFn: () => saveReply(`${name}.xlsx`, calls.export, { query: { culture } }),
    onError: failed,
  })
  const [sheet, ...others] = workbook.sheets
  const icon = <IconDownload size={16} aria-hidden="true" />
  return (
    <>
      {!sheet?.addsOnly && can(workbook.right.read) && (
        <Button icon={icon} busy={records.isPending} onClick={() => records.mutate()}>
          {words.of('export')}
        </Button>
      )}
      <Button icon={icon} busy={template.isPending} onClick={() => template.mutate()}>
        {words.of('templateXlsx')}
      </Button>
      {sheet && others.length === 0 && (
        <Button icon={icon} onClick={() => saveTemplateCsv(`${name}-template.csv`, sheet)}>
          {words.of('templateCsv')}
        </Button>
      )}
    </>
  )
}

const codesOf = (field: Field): string => ('choices' in field ? field.choices.join(', ') : '')

/** What each column of a sheet contains. */
function Columns({ sheet, words }: { readonly sheet: WorkbookSheet; readonly words: WorkbookWords }) {
  const { t, i18n } = useTranslation()
  const can = useCan()
  const columns = workbookColumns(sheet.fields, {
    mayRead: (key) => {
      const right = sheet.fields[key]?.read
      return right === undefined || can(right)
    },
    mayEdit: () => true,
  })
  const aboutOf = (field: string, declared: Field): string => {
    const key = `${sheet.words}.help.${field}`
    if (i18n.exists(key)) return t(key, { codes: codesOf(declared) })
    return codesOf(declared)
  }
  return (
    <Facts
      label={words.of('columns')}
      facts={columns.map(({ key, field, declared }) => [
        key,
        <Fragment key={key}>
          {declared.need === 'needed' && <Note inline>{words.of('required')} · </Note>}
          {aboutOf(field, declared) || words.column(sheet.kind, key)}
        </Fragment>,
      ])}
    />
  )
}
