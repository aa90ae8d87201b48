import { languages } from '../../domain/language.ts'
import {
  type DecimalField,
  type Field,
  type Fields,
  fieldEntries,
  type IntegerField,
  type LooseValues,
  type Range,
} from './field.ts'
import { isBlankText, isVisible, missingFields } from './field-value.ts'
import { idPatterns } from './record-id.ts'
import { hasFormat, storedText } from './text-format.ts'

/** Code of an error or a warning about a value. */
export type FaultCode =
  | 'unknown-field'
  | 'needed'
  | 'wrong-kind'
  | 'too-long'
  | 'too-many'
  | 'unstorable-text'
  | 'wrong-format'
  | 'not-whole'
  | 'below-range'
  | 'above-range'
  | 'unusually-low'
  | 'unusually-high'
  | 'not-a-choice'
  | 'not-a-date'
  | 'too-early'
  | 'too-late'
  | 'computed'
  | 'fixed'
  | 'not-after'
  | 'taken'
  | 'taken-together'
  | 'taken-later'
  | 'taken-later-by'
  | 'taken-in-exchange'
  | 'taken-in-exchange-by'
  | 'no-right'
  | 'unknown-record'
  | 'record-ends'
  | 'no-such-filter'
  | 'not-sortable'

/** A validation error of one field. Pages translate `code` and insert `bound` and `value`. */
export interface ValueFault {
  readonly field: string
  /** Own codes of a kind have words at `fault.<field>.<code>` or `fault.<code>` below its prefix. */
  readonly code: FaultCode | (string & Record<never, never>)
  /** English sentence for the API, needed for an own code. */
  readonly sentence?: string
  /** The violated limit, e.g. the maximum, the length or the format. */
  readonly bound?: string | number
  /** The invalid value as text, at most 80 characters. */
  readonly value?: string
  readonly unit?: string
}

type Found = Omit<ValueFault, 'field' | 'value'>

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** Ids in references. The database decides whether there is such a record. */
const referredIds = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  integer: /^\d{1,15}$/,
  code: idPatterns.code,
} as const
const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether a text is an existing date; 2026-02-30 is not. */
const isDay = (text: string): boolean =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Whether an instant lies in the years 1 to 9999, which each store and each file can hold. */
const isInCalendar = (ms: number): boolean => ms >= -62_135_596_800_000 && ms <= 253_402_300_799_999

const isInstant = (text: string): boolean =>
  instant.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

const outside = (value: number, [least, most]: Range, low: FaultCode, high: FaultCode): Found | undefined => {
  if (value < least) return { code: low, bound: least }
  return value > most ? { code: high, bound: most } : undefined
}

const numberFault = (field: DecimalField | IntegerField, value: unknown): Found | undefined => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'wrong-kind', bound: 'number' }
  if (field.kind === 'integer' && !Number.isSafeInteger(value)) return { code: 'not-whole' }
  const found = outside(value, field.hard, 'below-range', 'above-range')
  return found && field.unit !== null ? { ...found, unit: field.unit } : found
}

const textFault = (field: Extract<Field, { kind: 'text' }>, value: unknown): Found | undefined => {
  if (typeof value !== 'string') return { code: 'wrong-kind', bound: 'text' }
  if (value.includes('\0') || !value.isWellFormed()) return { code: 'unstorable-text' }
  // Spaces in a code do not count: it is stored without them.
  const stored = field.format ? storedText(field.format, value) : value
  if (stored.length > field.longest) return { code: 'too-long', bound: field.longest }
  return field.format && !hasFormat(field.format, stored) ? { code: 'wrong-format', bound: field.format } : undefined
}

const textsFault = (field: Extract<Field, { kind: 'texts' }>, value: unknown): Found | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { code: 'wrong-kind', bound: 'text in each language' }
  const isOther = ([language, text]: readonly [string, unknown]) =>
    !languages.some((one) => one === language) || typeof text !== 'string'
  if (Object.entries(value).some(isOther)) return { code: 'wrong-kind', bound: 'text in each language' }
  return Object.values(value)
    .map((text) => textFault({ kind: 'text', section: field.section, longest: field.longest }, text))
    .find((fault) => fault !== undefined)
}

const dateFault = (field: Extract<Field, { kind: 'date' }>, value: unknown): Found | undefined => {
  if (field.inMs) {
    if (!Number.isInteger(value) || !isInCalendar(value as number))
      return { code: 'not-a-date', bound: 'epoch milliseconds' }
  } else if (typeof value !== 'string' || !(field.withTime ? isInstant(value) : isDay(value)))
    return { code: 'not-a-date', bound: field.withTime ? 'YYYY-MM-DDTHH:mm:ssZ' : 'YYYY-MM-DD' }
  const at = new Date(value as string | number).getTime()
  if (!isInCalendar(at)) return { code: 'not-a-date', bound: 'a year from 1 to 9999' }
  if (field.earliest !== undefined && at < Date.parse(field.earliest))
    return { code: 'too-early', bound: field.earliest }
  const latest = latestOf(field)
  if (latest !== undefined && at > Date.parse(latest)) return { code: 'too-late', bound: latest }
  return undefined
}

/** The last valid time as ISO text. Without an end and without the future it is now in UTC. */
const latestOf = ({ latest, futureAllowed, withTime, inMs }: Extract<Field, { kind: 'date' }>): string | undefined => {
  if (latest !== undefined || futureAllowed !== false) return latest
  const now = new Date().toISOString()
  return withTime || inMs ? now : now.slice(0, 10)
}

const choicesFault = (choices: readonly string[], value: unknown): Found | undefined => {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    return { code: 'wrong-kind', bound: 'list' }
  return value.every((one) => choices.includes(one)) ? undefined : { code: 'not-a-choice', bound: choices.join(', ') }
}

const listFault = (field: Extract<Field, { kind: 'list' }>, value: unknown): Found | undefined => {
  if (!Array.isArray(value)) return { code: 'wrong-kind', bound: 'list' }
  if (value.length > field.most) return { code: 'too-many', bound: field.most }
  return value.map((text) => textFault({ ...field, kind: 'text' }, text)).find((fault) => fault !== undefined)
}

const isRow = (value: unknown): value is LooseValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsFault = (field: Extract<Field, { kind: 'rows' }>, value: unknown): Found | undefined => {
  if (!Array.isArray(value) || !value.every(isRow)) return { code: 'wrong-kind', bound: 'list' }
  if (value.length > field.most) return { code: 'too-many', bound: field.most }
  const [fault] = value.flatMap((row) => recordFaults(field.of, row))
  return fault && { code: fault.code, ...(fault.bound !== undefined && { bound: fault.bound }) }
}

const kindFault = (field: Field, value: unknown): Found | undefined => {
  switch (field.kind) {
    case 'text':
      return textFault(field, value)
    case 'texts':
      return textsFault(field, value)
    case 'decimal':
    case 'integer':
      return numberFault(field, value)
    case 'date':
      return dateFault(field, value)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'wrong-kind', bound: 'boolean' }
    case 'oneOf':
      return typeof value === 'string' && field.choices.includes(value)
        ? undefined
        : { code: 'not-a-choice', bound: field.choices.join(', ') }
    case 'severalOf':
      return choicesFault(field.choices, value)
    case 'reference':
      return typeof value === 'string' && referredIds[field.ids ?? 'uuid'].test(value)
        ? undefined
        : { code: 'wrong-kind', bound: 'record id' }
    case 'list':
      return listFault(field, value)
    case 'rows':
      return rowsFault(field, value)
    case 'secret':
      return value === '' ? { code: 'needed' } : textFault({ ...field, kind: 'text' }, value)
    case 'file':
      return textFault({ kind: 'text', section: field.section, longest: 200 }, value)
  }
}

/** Validation error of a value; undefined if it is valid. Null, '', spaces as a text, and an empty list are empty. */
export const valueFault = (key: string, field: Field, value: unknown): ValueFault | undefined => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return undefined
  if ((value === '' && field.kind !== 'secret') || isBlankText(field, value)) return undefined
  if (field.computedBy !== undefined) return { field: key, code: 'computed', bound: field.computedBy }
  const found = kindFault(field, value)
  return found && { field: key, ...found, ...(field.kind !== 'secret' && { value: shown(value) }) }
}

/**
 * All validation errors of a record: unknown keys, invalid values, and empty required fields.
 * A hidden field must have the right type but may be empty.
 */
export const recordFaults = (fields: Fields, values: LooseValues): readonly ValueFault[] => {
  const unknown = Object.keys(values)
    .filter((key) => !Object.hasOwn(fields, key))
    .map((key): ValueFault => ({ field: key, code: 'unknown-field' }))
  const wrong = fieldEntries(fields).flatMap(
    ([key, field]) => (Object.hasOwn(values, key) && valueFault(key, field, values[key])) || [],
  )
  const missing = missingFields(fields, values).map((key): ValueFault => ({ field: key, code: 'needed' }))
  return [...unknown, ...wrong, ...missing]
}

/** Warning about a number outside the usual range of its field. It can be saved. */
export const valueWarning = (key: string, field: Field, value: unknown): ValueFault | undefined => {
  if ((field.kind !== 'decimal' && field.kind !== 'integer') || field.usual === undefined) return undefined
  if (typeof value !== 'number' || valueFault(key, field, value)) return undefined
  const found = outside(value, field.usual, 'unusually-low', 'unusually-high')
  return found && { field: key, ...found, value: shown(value), ...(field.unit !== null && { unit: field.unit }) }
}

/** Warnings of a record, about the fields that apply. */
export const recordWarnings = (fields: Fields, values: LooseValues): readonly ValueFault[] =>
  fieldEntries(fields).flatMap(
    ([key, field]) => (isVisible(fields, key, values) && valueWarning(key, field, values[key])) || [],
  )

const sentences: Readonly<Record<FaultCode, (fault: ValueFault) => string>> = {
  'unknown-field': () => 'is not a field of this record',
  needed: () => 'must not be empty',
  'wrong-kind': ({ bound, value }) => `must be a ${bound}${value === undefined ? '' : `, not ${value}`}`,
  'too-long': ({ bound }) => `must have at most ${bound} characters`,
  'too-many': ({ bound }) => `must have at most ${bound} entries`,
  'unstorable-text': () => 'holds characters that cannot be stored',
  'wrong-format': ({ bound, value }) => `must be a valid ${bound}, not ${value}`,
  'not-whole': ({ value }) => `must be a whole number, not ${value}`,
  'below-range': ({ bound, value, unit }) => `must be at least ${bound}${unit ? ` ${unit}` : ''}, not ${value}`,
  'above-range': ({ bound, value, unit }) => `must be at most ${bound}${unit ? ` ${unit}` : ''}, not ${value}`,
  'unusually-low': ({ bound, value, unit }) => `${value} is below the usual ${bound}${unit ? ` ${unit}` : ''}`,
  'unusually-high': ({ bound, value, unit }) => `${value} is above the usual ${bound}${unit ? ` ${unit}` : ''}`,
  'not-a-choice': ({ bound, value }) => `must be one of ${bound}, not ${value}`,
  'not-a-date': ({ bound, value }) => `must be a date of the form ${bound}, not ${value}`,
  'too-early': ({ bound, value }) => `must not be before ${bound}, not ${value}`,
  'too-late': ({ bound, value }) => `must not be after ${bound}, not ${value}`,
  'not-after': ({ bound }) => `must be after ${bound}`,
  fixed: () => 'cannot be changed after the record is created',
  taken: ({ value }) => (value === undefined ? 'is taken' : `${value} is taken`),
  'taken-together': ({ bound }) => `is taken: another record has the same ${bound}`,
  'taken-later': ({ bound }) => `is taken by another record from ${bound} on`,
  'taken-later-by': ({ bound, value }) => `is taken by ${value} from ${bound} on`,
  'taken-in-exchange': ({ bound }) =>
    `cannot be exchanged with another record on ${bound}: choose another day for one of them`,
  'taken-in-exchange-by': ({ bound, value }) =>
    `cannot be exchanged with ${value} on ${bound}: choose another day for one of them`,
  'no-right': () => "needs a right that you don't have",
  'unknown-record': () => "names a record that does not exist, or that you don't have access to",
  'record-ends': ({ bound, value }) => `names ${value}, which ends on ${bound}`,
  'no-such-filter': ({ bound }) => `has no filter "${bound}"`,
  'not-sortable': () => 'cannot sort a list',
  computed: ({ bound }) => `is computed (${bound}) and cannot be set`,
}

/** The English error message in API replies. It contains limit and value; the reply names the field separately. */
export const faultSentence = (fault: ValueFault): string =>
  fault.sentence ??
  (Object.hasOwn(sentences, fault.code) ? sentences[fault.code as FaultCode](fault) : `is not valid: ${fault.code}`)
