import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell, Column } from '../../../../kit/composites/data-table/table-model.ts'
import { type Field, fieldEntries, type LooseValues } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { isSortable } from '../../../contract/record-question.ts'
import { useZone } from '../../reader/use-zone.ts'
import { useCan } from '../../rights/use-can.ts'
import { filedInstant } from '../../time/filed-instant.ts'
import type { NameOfReference } from '../reference/use-reference-names.ts'
import type { RecordWords } from '../words/use-record-words.ts'

/** A row of a list: a record with the values of its fields. */
export type RecordRow = LooseValues & { readonly id: string; readonly version: number }

const instantOf = (value: unknown): number | null =>
  typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : null

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Parts of a column that depend on the kind of the field. */
const columnOf = (key: string, field: Field, words: RecordWords, zone: string): Partial<Column<RecordRow>> => {
  const inWords = (row: RecordRow): Cell => (row[key] === null ? null : words.value(key, row[key]))
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return {
        align: 'right',
        filter: 'number',
        value: (row) => (typeof row[key] === 'number' ? row[key] : null),
        decimals: field.kind === 'decimal' ? field.decimals : 0,
        ...(field.unit !== null && { unit: field.unit, exportUnit: field.unit }),
      }
    case 'oneOf':
      return { filter: 'choice', value: (row) => textOf(row[key]), choiceLabel: (one) => words.choice(key, one) }
    case 'boolean':
      return {
        filter: 'choice',
        value: (row) => (typeof row[key] === 'boolean' ? String(row[key]) : null),
        choiceLabel: (one) => words.value(key, one === 'true'),
      }
    case 'date':
      return {
        filter: 'none',
        value: (row) => instantOf(row[key]),
        render: (row) => words.value(key, row[key]),
        ...(field.withTime
          ? filedInstant<RecordRow>(zone, (row) => instantOf(row[key]))
          : { exportValue: (row) => textOf(row[key]) }),
      }
    case 'rows':
      return {
        align: 'right',
        filter: 'number',
        value: (row) => (Array.isArray(row[key]) ? row[key].length : null),
      }
    case 'texts':
    case 'list':
    case 'severalOf':
      return { value: inWords }
    default:
      return { value: (row) => textOf(row[key]) }
  }
}

/** Parts of a column that differ when the server filters and sorts. */
const askedColumn = (field: Field, key: string, words: RecordWords): Partial<Column<RecordRow>> => {
  const sorting = isSortable(field) ? {} : ({ sortable: false } as const)
  switch (field.kind) {
    case 'oneOf':
      return { ...sorting, filter: 'choice', choices: [...field.choices, '-'] }
    case 'severalOf':
      return {
        ...sorting,
        filter: 'choice',
        choices: [...field.choices, '-'],
        choiceLabel: (one) => (field.choices.includes(one) ? words.choice(key, one) : one),
      }
    case 'boolean':
      return { ...sorting, filter: 'choice', choices: ['true', 'false', '-'] }
    case 'rows':
      return { ...sorting, filter: 'none' }
    default:
      return sorting
  }
}

/** The name of a referenced record in a cell and in files. */
const referenceColumn = (key: string, nameOf: NameOfReference, noAccess: string): Partial<Column<RecordRow>> => ({
  value: (row) => {
    const name = nameOf(key, row[key])
    if (!name) return textOf(row[key])
    return name.label === null ? noAccess : (name.label ?? '…')
  },
})

/** Columns of a list from the fields of a kind that the user may read. Fields without `inTable` start hidden. */
export const useRecordColumns = (
  { fields, list }: Pick<RecordKind, 'fields' | 'list'>,
  words: RecordWords,
  {
    own,
    nameOf,
  }: {
    /** Replaces or adds parts of columns, by field. */
    readonly own?: Readonly<Record<string, Partial<Column<RecordRow>>>> | undefined
    readonly nameOf?: NameOfReference
  } = {},
): readonly Column<RecordRow>[] => {
  const { t } = useTranslation()
  const can = useCan()
  const zone = useZone().zoneOf(undefined)
  return useMemo(
    () =>
      fieldEntries(fields)
        .filter(([, { kind, read }]) => kind !== 'file' && kind !== 'secret' && (read === undefined || can(read)))
        .map(([key, field]) => ({
          id: key,
          header: words.label(key),
          value: (row: RecordRow) => textOf(row[key]),
          ...(!field.inTable && { hidden: true }),
          ...columnOf(key, field, words, zone),
          ...(field.kind === 'reference' && nameOf && referenceColumn(key, nameOf, t('record.noAccess'))),
          ...own?.[key],
          ...(list === 'paged' && askedColumn(field, key, words)),
        })),
    [t, fields, list, words, own, nameOf, can, zone],
  )
}
