import { emptyValue, type Field, type Fields, type LooseValues } from './field.ts'
import { equalValues, isVisible } from './field-value.ts'

/**
 * One edit of several fields of many records. Page and server compute what it makes of a record with the same functions.
 */

/** `add` and `remove` change single entries of a list. */
export const bulkWays = ['set', 'empty', 'add', 'remove'] as const
export type BulkWay = (typeof bulkWays)[number]

/** What happens to one field. A field that no edit names stays as it is. */
export interface FieldEdit {
  readonly field: string
  readonly way: BulkWay
  /** Missing for `empty`. */
  readonly value?: unknown
}

const without: ReadonlySet<Field['kind']> = new Set(['file', 'rows', 'secret'])

/** Whether a bulk edit can change a field. Records cannot share a unique value, and a fixed or computed one never changes. */
export const isBulkEditable = ({ kind, inForm, isFixed, isUnique, computedBy }: Field): boolean =>
  !without.has(kind) && inForm !== false && !isFixed && !isUnique && computedBy === undefined

const hasEntries = ({ kind }: Field): boolean => kind === 'severalOf' || kind === 'list'

/** The ways in which a field can change. */
export const waysOf = (field: Field): readonly BulkWay[] =>
  bulkWays.filter((way) => {
    if (way === 'empty') return field.need !== 'needed'
    return way === 'set' || hasEntries(field)
  })

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const editedValue = (field: Field, held: unknown, { way, value }: FieldEdit): unknown => {
  switch (way) {
    case 'empty':
      return emptyValue(field)
    case 'add':
      return [...new Set([...entriesOf(held), ...entriesOf(value)])]
    case 'remove': {
      const left = entriesOf(held).filter((one) => !entriesOf(value).includes(one))
      return left.length === 0 ? emptyValue(field) : left
    }
    default:
      return value
  }
}

/** What an edit makes of a record. */
export interface EditedRecord {
  /** `inapplicable`: none of the fields applies to the record. */
  readonly result: 'changed' | 'unchanged' | 'inapplicable'
  /** New values of the fields that differ. */
  readonly given: LooseValues
}

/** The values that an edit gives a record: of fields that apply to it after the edit, and that differ. */
export const editedRecord = (fields: Fields, held: LooseValues, edits: readonly FieldEdit[]): EditedRecord => {
  const wanted = edits.flatMap((edit) => {
    const field = Object.hasOwn(fields, edit.field) ? fields[edit.field] : undefined
    return field ? [{ key: edit.field, field, value: editedValue(field, held[edit.field], edit) }] : []
  })
  const merged = { ...held, ...Object.fromEntries(wanted.map(({ key, value }) => [key, value])) }
  const applying = wanted.filter(({ key }) => isVisible(fields, key, merged))
  const differing = applying.filter(({ key, field, value }) => !equalValues(field, held[key], value))
  return {
    result: applying.length === 0 ? 'inapplicable' : differing.length === 0 ? 'unchanged' : 'changed',
    given: Object.fromEntries(differing.map(({ key, value }) => [key, value])),
  }
}
