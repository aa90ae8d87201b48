import { fallbackLanguage, languages } from '../../domain/language.ts'
import { emptyValue, type Field, type Fields, type FieldValue, fieldEntries, type LooseValues } from './field.ts'
import { storedText } from './text-format.ts'

/**
 * Pure functions on the values of a record: equality, differences, missing values. Server and page use the same code.
 */

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (Array.isArray(value) && value.length === 0)

/** The text of a language in the value of a `texts` field; empty if the value has another type. */
export const textOfValue = (value: unknown, language: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, language) : undefined
  return typeof text === 'string' ? text : ''
}

/** Whether a text has spaces only. It is stored as an empty one. */
export const isBlankText = (field: Field, value: unknown): boolean =>
  field.kind === 'text' && typeof value === 'string' && value.trim() === ''

/** Whether a value counts as missing: it is empty, or it has no English text. */
const isMissing = (field: Field, value: unknown): boolean =>
  field.kind === 'texts'
    ? textOfValue(value, fallbackLanguage).trim() === ''
    : isEmpty(value) || isBlankText(field, value)

const asTexts = (value: unknown): FieldValue => {
  const texts = languages.map((language) => textOfValue(value, language).trim())
  return texts.every((text) => text === '') ? null : texts
}

const asNumber = (value: unknown): FieldValue => {
  if (typeof value !== 'string' && typeof value !== 'number') return String(value)
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  // Adding 0 makes 0 of −0.
  return Number.isFinite(number) ? number + 0 : value
}

const asBoolean = (value: unknown): FieldValue => {
  if (value === true || value === 'true' || value === 1 || value === '1') return true
  if (value === false || value === 'false' || value === 0 || value === '0') return false
  return String(value)
}

/** A day or an instant as epoch milliseconds; any other text stays unchanged. */
const asInstant = (value: unknown): FieldValue => {
  if (typeof value === 'number') return value
  const ms = value instanceof Date ? value.getTime() : Date.parse(String(value))
  return Number.isNaN(ms) ? String(value) : ms
}

const asChoices = (value: unknown): FieldValue =>
  [...new Set((Array.isArray(value) ? value : [value]).map(String))].sort()

/** Rows as JSON texts with their values in the order of the fields. */
const asRows = (field: Extract<Field, { kind: 'rows' }>, value: unknown): FieldValue =>
  (Array.isArray(value) ? value : [value])
    .map((row) => (typeof row === 'object' && row !== null ? JSON.stringify(storedRow(field, row)) : String(row)))
    .sort()

/**
 * Canonical form of a value: equal values have the same form. Lists are sorted, dates become instants, and texts
 * become numbers or booleans. Null if empty.
 */
export const canonicalValue = (field: Field, value: unknown): FieldValue => {
  if (isEmpty(value)) return null
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return asNumber(value)
    case 'boolean':
      return asBoolean(value)
    case 'date':
      return asInstant(value)
    case 'severalOf':
    case 'list':
      return asChoices(value)
    case 'rows':
      return asRows(field, value)
    case 'texts':
      return asTexts(value)
    default:
      return String(value)
  }
}

const sameForm = (a: FieldValue, b: FieldValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, index) => one === b[index]) : a === b

/**
 * Whether two values of a field are equal (specification 001 §4): lists in any order, dates by instant, a text by the
 * number or boolean that it contains.
 */
export const equalValues = (field: Field, a: unknown, b: unknown): boolean =>
  sameForm(canonicalValue(field, a), canonicalValue(field, b))

const storedRow = (field: Extract<Field, { kind: 'rows' }>, row: object): LooseValues =>
  Object.fromEntries(Object.keys(field.of).map((key) => [key, storedValue(field.of[key], Reflect.get(row, key))]))

/** A value as it is stored: texts without spaces around them, each list entry once; null or an empty list if empty. */
export const storedValue = (field: Field | undefined, value: unknown): unknown => {
  if (field?.kind === 'secret') return value ?? null
  if (Array.isArray(value) && field?.kind === 'list')
    return [...new Set(value.map((text) => storedText(field.format, String(text))))]
  if (Array.isArray(value) && field?.kind === 'severalOf') return value.length === 0 ? null : [...new Set(value)]
  if (Array.isArray(value) && field?.kind === 'rows') return value.map((row) => storedRow(field, row))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const given = Object.fromEntries(
      Object.entries(value).map(([key, text]) => [key, storedValue(undefined, text) ?? '']),
    )
    // Each language has a text, so that a reader need not ask whether it is there.
    return field?.kind === 'texts'
      ? { ...Object.fromEntries(languages.map((language) => [language, ''])), ...given }
      : given
  }
  const stored =
    typeof value === 'string' ? storedText(field && 'format' in field ? field.format : undefined, value) : value
  return stored === undefined || stored === null || stored === '' ? emptyValue(field) : stored
}

/** A field with a different value. */
export interface Difference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const ownValue = (values: LooseValues, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)

/** Fields with different values, in the order of the form. A key missing from `after` is unchanged. */
export const differences = (fields: Fields, before: LooseValues, after: LooseValues): readonly Difference[] =>
  fieldEntries(fields)
    .filter(([key, field]) => Object.hasOwn(after, key) && !equalValues(field, ownValue(before, key), after[key]))
    .map(([key, field]) => ({
      field: key,
      before: ownValue(before, key) ?? emptyValue(field),
      after: after[key] ?? emptyValue(field),
    }))

/** Whether a field applies to a record: its `visibleWhen` holds. */
export const isVisible = (fields: Fields, key: string, values: LooseValues): boolean => {
  const when = fields[key]?.visibleWhen
  if (!when) return true
  const other = fields[when.field]
  return (
    other !== undefined &&
    isVisible(fields, when.field, values) &&
    when.is.some((one) => equalValues(other, ownValue(values, when.field), one))
  )
}

/** The values of a record without those of hidden fields, which are null. */
export const visibleValues = (fields: Fields, values: LooseValues): LooseValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isVisible(fields, key, values) ? value : emptyValue(fields[key]),
    ]),
  )

/** Keys of empty required fields that apply, optionally with expected fields. Computed fields never count. */
export const missingFields = (
  fields: Fields,
  values: LooseValues,
  need: 'needed' | 'expected' = 'needed',
): readonly string[] =>
  fieldEntries(fields)
    .filter(([, field]) => field.need === 'needed' || (need === 'expected' && field.need === 'expected'))
    .filter(([key, field]) => field.computedBy === undefined && isVisible(fields, key, values))
    // A missing secret keeps the stored one.
    .filter(([key, field]) => field.kind !== 'secret' || Object.hasOwn(values, key))
    .filter(([key, field]) => isMissing(field, ownValue(values, key)))
    .map(([key]) => key)

/** Share of required and expected fields that have a value. */
export interface Completeness {
  readonly filled: number
  readonly of: number
  /** Keys of empty fields. */
  readonly missing: readonly string[]
}

/**
 * Completeness of a record over the fields that apply. Without required or expected fields it is 0 of 0 and complete.
 */
export const completeness = (fields: Fields, values: LooseValues): Completeness => {
  const missing = missingFields(fields, values, 'expected')
  const of = fieldEntries(fields).filter(
    ([key, field]) => field.need !== undefined && field.computedBy === undefined && isVisible(fields, key, values),
  ).length
  return { filled: of - missing.length, of, missing }
}
