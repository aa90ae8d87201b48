import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { editedRecord, type FieldEdit } from '../../../contract/bulk-edit.ts'
import type { Fields } from '../../../contract/field.ts'
import { labelOf, type RecordKind } from '../../../contract/record-kind.ts'
import { refusalKey } from '../../forms/refusal.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useLanguage } from '../../reader/use-language.ts'
import type { RecordRow } from '../list/use-record-columns.ts'
import { useReferenceNames } from '../reference/use-reference-names.ts'
import { useFaultText } from '../words/use-fault-text.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import styles from './bulk-edit.module.css'
import type { RowResult, SentEdits } from './send-edits.ts'

/** Rows of a table of the dialog. More are counted. */
const mostShown = 100

interface ResultsProps<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly words: RecordWords
  readonly rows: readonly RecordRow[]
  readonly sent: SentEdits
  readonly step: 'preview' | 'report' | 'undone'
  readonly edits: readonly FieldEdit[]
}

/** What an edit does or did: counts, the refused rows with their reason, and in a preview the new values. */
export function BulkResults<F extends Fields>({ kind, words, rows, sent, step, edits }: ResultsProps<F>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { language } = useLanguage()
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const { results } = sent
  const number = (wanted: RowResult['result']) => results.filter(({ result }) => result === wanted).length
  const refused = results.filter(({ result }) => result === 'refused')
  const nameOf = (id: string) => labelOf(kind, byId.get(id) ?? {}, language) || id
  return (
    <div className={styles.form}>
      <p role="status">
        {t(`record.bulk.counted.${step}`, {
          // A record that has its old values again is restored, whoever did it.
          changed: format.number(number('changed') + (step === 'undone' ? number('unchanged') : 0)),
          unchanged: format.number(number('unchanged') + number('inapplicable')),
          refused: format.number(refused.length),
        })}
      </p>
      {refused.length > 0 && <RefusedRows kind={kind} words={words} refused={refused} nameOf={nameOf} />}
      {step === 'preview' && number('changed') > 0 && (
        <NewValues kind={kind} words={words} rows={rows} results={results} edits={edits} nameOf={nameOf} />
      )}
    </div>
  )
}

type NameOfRow = (id: string) => string

function RefusedRows({
  kind,
  words,
  refused,
  nameOf,
}: {
  readonly kind: Pick<RecordKind, 'words' | 'fields'>
  readonly words: RecordWords
  readonly refused: readonly RowResult[]
  readonly nameOf: NameOfRow
}) {
  const { t } = useTranslation()
  const faultText = useFaultText(kind)
  const reasonOf = ({ code = 'unexpected', errors = [], reason }: RowResult): string => {
    if (reason !== undefined) return t(reason)
    if (errors.length === 0) return t(refusalKey(code))
    return errors
      .map(({ path, message, code: fault = 'refused', ...values }) => {
        const field = path.split('.')[1] ?? ''
        const said = faultText({ ...values, field, code: fault, about: message })
        return Object.hasOwn(kind.fields, field) ? `${words.label(field)}: ${said}` : said
      })
      .join(' · ')
  }
  const rest = refused.length - mostShown
  return (
    <section>
      <h3>{t('record.bulk.refused')}</h3>
      <ShortTable
        scrollsIn="dialog"
        label={{ text: t('record.bulk.refused') }}
        rows={refused.slice(0, mostShown)}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', header: t('record.bulk.row'), names: true, cell: ({ id }) => nameOf(id) },
          { id: 'reason', header: t('record.bulk.reason'), cell: reasonOf },
        ]}
      />
      {rest > 0 && <p className={styles.note}>{t('record.inUseOthers', { count: rest })}</p>}
    </section>
  )
}

function NewValues<F extends Fields>({
  kind,
  words,
  rows,
  results,
  edits,
  nameOf,
}: Pick<ResultsProps<F>, 'kind' | 'words' | 'rows' | 'edits'> & {
  readonly results: readonly RowResult[]
  readonly nameOf: NameOfRow
}) {
  const { t } = useTranslation()
  const changed = useMemo(() => {
    const ids = new Set(results.flatMap(({ id, result }) => (result === 'changed' ? [id] : [])))
    return rows
      .filter(({ id }) => ids.has(id))
      .slice(0, mostShown)
      .map((row) => ({ row, given: editedRecord(kind.fields, row, edits).given }))
  }, [kind.fields, rows, results, edits])
  const named = useMemo(() => changed.flatMap(({ row, given }) => [row, { ...row, ...given }]), [changed])
  const { nameOf: nameOfReference } = useReferenceNames(kind.fields, named)
  const said = (key: string, value: unknown): string =>
    kind.fields[key]?.kind === 'reference'
      ? (nameOfReference(key, value)?.label ?? (value ? '…' : words.value(key, null)))
      : words.value(key, value)
  const rest = results.filter(({ result }) => result === 'changed').length - changed.length
  return (
    <section>
      <h3>{t('record.bulk.values')}</h3>
      <ShortTable
        scrollsIn="dialog"
        label={{ text: t('record.bulk.values') }}
        rows={changed}
        rowKey={({ row }) => row.id}
        columns={[
          { id: 'name', header: t('record.bulk.row'), names: true, cell: ({ row }) => nameOf(row.id) },
          ...edits.map(({ field }) => ({
            id: field,
            header: words.label(field),
            cell: ({ row, given }: (typeof changed)[number]) =>
              Object.hasOwn(given, field) ? (
                <span className={styles.values}>
                  <span className={styles.before}>{said(field, row[field])}</span> → {said(field, given[field])}
                </span>
              ) : (
                <span className={styles.before}>{said(field, row[field])}</span>
              ),
          })),
        ]}
      />
      {rest > 0 && <p className={styles.note}>{t('record.inUseOthers', { count: rest })}</p>}
    </section>
  )
}
