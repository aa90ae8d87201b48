import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../kit/composites/short-table/short-table.tsx'
import type { Workbook, WorkbookSheet } from '../../contract/workbook.ts'
import type { RowPreview, WorkbookCheck } from '../../contract/workbook-calls.ts'
import { useRecordWords } from '../record/words/use-record-words.ts'
import { FirstRows } from '../run/first-rows.tsx'
import type { WorkbookWords } from './use-workbook-words.ts'

/** Rows that only add records show as many fields as a table has room for. */
const mostFields = 6
const mostAdded = 20

/** What the rows of a file would change, by sheet. */
export function PreviewList({
  workbook,
  words,
  result,
}: {
  readonly workbook: Workbook
  readonly words: WorkbookWords
  readonly result: WorkbookCheck
}) {
  return result.sheets.map(({ name, kind, ...counts }) => {
    const sheet = workbook.sheets.find((one) => one.kind === kind)
    const rows = result.preview.filter((row) => row.sheet === name)
    if (!sheet || rows.length === 0) return null
    const title = words.of('preview', { sheet: words.sheet(kind, name), ...counts })
    return sheet.addsOnly ? (
      <AddedRows key={name} sheet={sheet} rows={rows} title={title} />
    ) : (
      <ChangedRows key={name} sheet={sheet} rows={rows} title={title} words={words} />
    )
  })
}

const plain = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '-'))

/** New records as a table of their first fields. */
function AddedRows({
  sheet,
  rows,
  title,
}: {
  readonly sheet: WorkbookSheet
  readonly rows: readonly RowPreview[]
  readonly title: string
}) {
  const keys = Object.keys(sheet.fields).slice(0, mostFields)
  return (
    <ShortTable
      scrollsIn="page"
      label={{ text: title }}
      rows={rows.slice(0, mostAdded)}
      rowKey={({ row }) => row}
      columns={keys.map((key, index) => ({
        id: key,
        header: key,
        names: index === 0,
        ...(index > 1 && { from: 'tablet' as const }),
        cell: ({ fields }: RowPreview) => plain(fields.find(({ field }) => field === key)?.after),
      }))}
    />
  )
}

/** Changed records, field by field. */
function ChangedRows({
  sheet,
  rows,
  title,
  words,
}: {
  readonly sheet: WorkbookSheet
  readonly rows: readonly RowPreview[]
  readonly title: string
  readonly words: WorkbookWords
}) {
  const { t } = useTranslation()
  const record = useRecordWords(sheet)
  const changeOf = ({ action, fields }: RowPreview): string =>
    fields
      .map(({ field, before, after }) =>
        action === 'created'
          ? t('words.pair', { name: record.label(field), text: record.value(field, after) })
          : record.change(field, before, after),
      )
      .join(' · ')
  return (
    <FirstRows
      scrollsIn="page"
      label={{ text: title }}
      rows={rows}
      rowKey={({ row }) => row}
      columns={[
        { id: 'row', header: words.of('row'), look: 'least', cell: ({ row }) => row },
        { id: 'name', header: words.of('record'), names: true, cell: ({ name }) => name || '-' },
        {
          id: 'action',
          header: words.of('action'),
          cell: ({ action, validFrom }) =>
            validFrom === undefined
              ? words.of(`does.${action}`)
              : words.of('doesFrom', { action: words.of(`does.${action}`), from: validFrom.replace('T', ' ') }),
        },
        { id: 'fields', header: words.of('changes'), cell: (row) => changeOf(row) || '-' },
      ]}
    />
  )
}

/** Ambiguous texts and how they were read. */
export function UnderstoodList({ result, words }: { readonly result: WorkbookCheck; readonly words: WorkbookWords }) {
  const kindOf = (name: string) => result.sheets.find((sheet) => sheet.name === name)?.kind ?? null
  return (
    <FirstRows
      scrollsIn="page"
      label={{ text: words.of('understood', { count: result.understoodCount }) }}
      rows={result.understood}
      rowKey={({ sheet, row, column }) => `${sheet} ${row} ${column}`}
      columns={[
        { id: 'row', header: words.of('row'), look: 'least', cell: ({ row }) => row },
        { id: 'column', header: words.of('column'), cell: ({ sheet, column }) => words.column(kindOf(sheet), column) },
        { id: 'value', header: words.of('value'), cell: ({ value }) => value },
        { id: 'meaning', header: words.of('meaning'), names: true, cell: ({ meaning }) => meaning },
      ]}
    />
  )
}
