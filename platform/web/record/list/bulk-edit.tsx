import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fields as FieldGrid } from '../../../../kit/composites/record/fields.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { type Field, type Fields, fieldEntries, type LooseValues } from '../../../contract/field.ts'
import { valueFault, valueWarning } from '../../../contract/field-check.ts'
import { equalValues, isVisible } from '../../../contract/field-value.ts'
import type { RecordCalls } from '../../../contract/record-calls.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { isUnfilled } from '../../../contract/temporal.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refusalKeyOf } from '../../forms/refusal.ts'
import { useCan } from '../../rights/use-can.ts'
import { FieldInput } from '../form/field-input.tsx'
import { isAnswered, ModeFields, modeOf, noMode, ReasonField } from '../time/validity-fields.tsx'
import { useFaultText } from '../words/use-fault-text.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import type { RecordRow } from './use-record-columns.ts'

/** A field that the bulk edit sets or empties; other fields stay as they are. */
export type BulkChange = { readonly field: string; readonly value: unknown }

/** The result for one row. `reason` is a translation key. */
interface RowResult {
  readonly row: RecordRow
  readonly result: 'changed' | 'unchanged' | 'inapplicable' | 'refused'
  readonly reason?: string
  /** The message of the server about the field. */
  readonly said?: string
}

/** Fields that a bulk edit can change: not unique, not fixed, with a control. */
export const bulkFields = (fields: Fields, can: (field: Field) => boolean): readonly (readonly [string, Field])[] =>
  fieldEntries(fields).filter(
    ([, field]) =>
      field.inForm !== false &&
      !field.isFixed &&
      !field.isUnique &&
      field.computedBy === undefined &&
      field.kind !== 'texts' &&
      field.kind !== 'file' &&
      field.kind !== 'reference' &&
      field.kind !== 'list' &&
      field.kind !== 'rows' &&
      field.kind !== 'secret' &&
      can(field),
  )

/** Whether a row already has the value of each change. */
export const isUnchanged = (fields: Fields, row: LooseValues, changes: readonly BulkChange[]): boolean =>
  changes.every(({ field, value }) => {
    const declared = fields[field]
    return declared !== undefined && equalValues(declared, row[field], value)
  })

interface BulkProps<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: RecordCalls<F>
  readonly rows: readonly RecordRow[]
  readonly words: RecordWords
  readonly readAgain: (client: QueryClient) => Promise<void>
}

/** A button of the selection bar that changes one field of all selected records, with a report for each row. */
export function BulkEdit<F extends Fields>(props: BulkProps<F>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('record.bulk.edit')}
      </Button>
      {isOpen && <BulkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** State of a bulk edit: the chosen field and value, the rows that it would change, and the report. */
const useBulkEdit = <F extends Fields>({ kind, calls, rows: selected, readAgain }: BulkProps<F>) => {
  const can = useCan()
  const client = useQueryClient()
  // The list refetches after the change. The report still names the rows of the selection.
  const [rows] = useState(selected)
  const [key, setKey] = useState<string | null>(null)
  const [value, setValue] = useState<unknown>(null)
  const [way, setWay] = useState<'set' | 'empty'>('set')
  const [isTried, setTried] = useState(false)
  const [given, setGiven] = useState(noMode)
  const [reason, setReason] = useState('')
  const field = key === null ? undefined : kind.fields[key]
  const wanted = way === 'empty' ? null : value
  const changes: readonly BulkChange[] = key === null ? [] : [{ field: key, value: wanted }]
  const applies = (row: RecordRow) => key !== null && isVisible(kind.fields, key, row)
  const toChange = rows.filter((row) => applies(row) && !isUnchanged(kind.fields, row, changes))
  /** Without an answer the first value of a field holds since the record began; other changes need one. */
  const asksTime = kind.temporal !== undefined && field !== undefined
  const needsTime = asksTime && key !== null && toChange.some((row) => !isUnfilled(field, row[key]))
  const validity = kind.temporal && {
    ...(asksTime && isAnswered(given) && modeOf(given)),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
  const fault = field && key !== null ? valueFault(key, field, wanted) : undefined
  const change = useMutation({
    mutationFn: async (): Promise<readonly RowResult[]> => {
      const results: RowResult[] = []
      // One row after the other: each is a transaction of its own, and the report follows the order of the table.
      for (const row of rows)
        results.push(
          toChange.includes(row)
            ? await changeRow(calls, row, changes, validity)
            : { row, result: applies(row) ? 'unchanged' : 'inapplicable' },
        )
      await readAgain(client)
      return results
    },
  })
  return {
    rows,
    choices: bulkFields(kind.fields, ({ read, edit }) =>
      [read, edit].every((right) => right === undefined || can(right)),
    ),
    key,
    field,
    value,
    setValue,
    way,
    setWay,
    choose(next: string) {
      setKey(next)
      setWay('set')
      setValue(kind.fields[next]?.kind === 'boolean' ? false : null)
      setTried(false)
    },
    toChange,
    time: { asks: asksTime, given, setGiven, reason, setReason },
    /** A new value is chosen, or the user has asked to empty the field; and since when it holds. */
    isReady: field !== undefined && (way === 'empty' || !isBlank(value)) && (!needsTime || isAnswered(given)),
    fault: isTried ? fault : undefined,
    /** The value is unusual, but can be saved. */
    warning: field && key !== null ? valueWarning(key, field, wanted) : undefined,
    isPending: change.isPending,
    report: change.data,
    submit() {
      setTried(true)
      if (!fault) change.mutate()
    },
  }
}

function BulkDialog<F extends Fields>(props: BulkProps<F> & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { kind, words, onClose } = props
  const edit = useBulkEdit(props)
  const { rows, key, field, value, way, toChange, isReady, fault, warning, isPending, report } = edit
  const faultText = useFaultText(kind)
  return (
    <Modal
      opened
      title={t('record.bulk.title', { count: rows.length })}
      closeLabel={t('action.close')}
      onClose={() => !isPending && onClose()}
      actions={
        report ? (
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isPending} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button look="primary" busy={isPending} disabled={!isReady || toChange.length === 0} onClick={edit.submit}>
              {t('record.bulk.change', { count: toChange.length })}
            </Button>
          </>
        )
      }
    >
      {report ? (
        <BulkReport report={report} nameOf={(row) => nameOf(kind.fields, row, words)} />
      ) : (
        <FieldGrid>
          <Select
            label={t('record.bulk.field')}
            searchable
            choices={edit.choices.map(([one]) => ({ value: one, label: words.label(one) }))}
            value={key}
            onChange={edit.choose}
          />
          {field && field.need !== 'needed' && (
            <SegmentedControl
              label={t('record.bulk.way')}
              value={way}
              onChange={edit.setWay}
              choices={(['set', 'empty'] as const).map((one) => ({ value: one, label: t(`record.bulk.${one}`) }))}
            />
          )}
          {field && key !== null && way === 'set' && (
            <FieldInput
              key={key}
              name={key}
              field={field}
              words={words}
              form={{
                valueOf: () => value,
                isChanged: () => false,
                errorOf: () => fault && faultText(fault),
                warningOf: () => warning && faultText(warning),
                onChange: (_, next) => edit.setValue(next),
              }}
              disabled={false}
            />
          )}
          {edit.time.asks && (
            <>
              <ModeFields label={t('record.time.question')} given={edit.time.given} onChange={edit.time.setGiven} />
              <ReasonField value={edit.time.reason} onChange={edit.time.setReason} />
            </>
          )}
        </FieldGrid>
      )}
    </Modal>
  )
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const changeRow = async <F extends Fields>(
  calls: RecordCalls<F>,
  row: RecordRow,
  changes: readonly BulkChange[],
  validity: object | undefined,
): Promise<RowResult> => {
  const values = Object.fromEntries(changes.map(({ field, value }) => [field, value]))
  try {
    const body = { version: row.version, ...values, ...(validity && Object.keys(validity).length > 0 && { validity }) }
    await call(calls.update, { params: { id: row.id }, body: body as never })
    return { row, result: 'changed' }
  } catch (error) {
    const said = error instanceof ApiError && error.problem?.errors?.map(({ message }) => message).join('; ')
    return { row, result: 'refused', reason: refusalKeyOf(error), ...(said && { said }) }
  }
}

/** The value of the first text field names a row. */
const nameOf = (fields: Fields, row: RecordRow, words: RecordWords): string => {
  const first = fieldEntries(fields).find(([, { kind }]) => kind === 'text' || kind === 'texts')
  return first ? words.value(first[0], row[first[0]]) : row.id
}

function BulkReport({
  report,
  nameOf,
}: {
  readonly report: readonly RowResult[]
  readonly nameOf: (row: RecordRow) => string
}) {
  const { t } = useTranslation()
  const count = (result: RowResult['result']) => report.filter((one) => one.result === result).length
  const label = t('record.bulk.done', {
    changed: count('changed'),
    unchanged: count('unchanged') + count('inapplicable'),
    refused: count('refused'),
  })
  const refused = report.filter(({ result }) => result === 'refused')
  return (
    <>
      <p>{label}</p>
      {refused.length > 0 && (
        <ShortTable
          scrollsIn="dialog"
          label={{ text: label }}
          rows={refused}
          rowKey={({ row }) => row.id}
          columns={[
            { id: 'name', header: t('record.bulk.row'), names: true, cell: ({ row }) => nameOf(row) },
            {
              id: 'reason',
              header: t('record.bulk.reason'),
              cell: ({ reason, said }) => said ?? (reason && t(reason)),
            },
          ]}
        />
      )}
    </>
  )
}
