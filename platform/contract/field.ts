import { fallbackLanguage, type Language } from '../../domain/language.ts'
import type { ProductRight } from '../../domain/right.ts'

/**
 * The fields of a record as plain data. The server validates and stores with them; the page builds forms, tables and
 * history from them.
 * No schema library is needed (docs/decisions/033-fields-as-data.md).
 */

/** Text formats with a public standard, and `code`: a short code without spaces. */
export type TextFormat = 'eic' | 'rdsPp' | 'ip' | 'phone' | 'email' | 'lei' | 'iccid' | 'url' | 'code'

/** Condition: the field applies only while another field of the record has one of these values. */
export interface VisibleWhen {
  readonly field: string
  readonly is: readonly (string | number | boolean)[]
}

interface Described {
  /** Section of the form and the read view, e.g. `identity`. */
  readonly section: string
  /** Needed: the server refuses a record without it. Expected: it counts for completeness. Default: neither. */
  readonly need?: 'needed' | 'expected'
  /** Unique among the records of this kind, ignoring case. */
  readonly isUnique?: true
  /** Additional permission to read the field. Without it the user never receives the value. */
  readonly read?: ProductRight
  /** Additional permission to change the field. */
  readonly edit?: ProductRight
  readonly visibleWhen?: VisibleWhen
  /** A user sets the value of a new record only. Nobody changes it later. */
  readonly isFixed?: true
  /** The form omits the field. The screen has another control for it, or the server sets it. */
  readonly inForm?: false
  /** The list shows the field as a column. */
  readonly inTable?: true
  /** Value in the form of a new record. */
  readonly initial?: string | number | boolean
  /** Solvane computes the value and refuses to store another. Names the rule. */
  readonly computedBy?: string
  /** Section of the specification, e.g. `001 §3`; missing for fields of our own. */
  readonly place?: string
}

export interface TextField extends Described {
  readonly kind: 'text'
  /** Maximum number of characters. */
  readonly longest: number
  readonly format?: TextFormat
  /** Allows several lines. */
  readonly isLong?: true
  readonly example?: string
}

/** A text in each language. The English text stands in for the others, so a needed field needs it. */
export interface TextsField extends Described {
  readonly kind: 'texts'
  /** Maximum number of characters of each text. */
  readonly longest: number
}

export type Texts = Readonly<Record<Language, string>>

/** Range that includes both bounds. */
export type Range = readonly [least: number, most: number]

interface Measured extends Described {
  /** Unit of the stored value, e.g. `kW`; null for a pure number, e.g. a count. */
  readonly unit: string | null
  /** Valid range; the server refuses other values. */
  readonly hard: Range
  /** Usual range; other values cause a warning and can be saved. */
  readonly usual?: Range
}

export interface DecimalField extends Measured {
  readonly kind: 'decimal'
  /** Decimals on the page; the stored value keeps all. */
  readonly decimals: number
}

export interface IntegerField extends Measured {
  readonly kind: 'integer'
}

export interface DateField extends Described {
  readonly kind: 'date'
  /** An instant in UTC (`2026-03-01T10:00:00Z`) instead of a day (`2026-03-01`). */
  readonly withTime?: true
  /** The value is in epoch milliseconds instead of an ISO text. */
  readonly inMs?: true
  /** First and last valid time, ISO text. */
  readonly earliest?: string
  readonly latest?: string
}

export interface BooleanField extends Described {
  readonly kind: 'boolean'
}

interface Chosen extends Described {
  readonly choices: readonly string[]
  /** Prefix of the texts of the choices, if another part has them, e.g. `right.product`. */
  readonly choiceWords?: string
}

export interface OneOfField extends Chosen {
  readonly kind: 'oneOf'
}

export interface SeveralOfField extends Chosen {
  readonly kind: 'severalOf'
}

export interface ReferenceField extends Described {
  readonly kind: 'reference'
  /** Kind of the referenced record; the value is its id. */
  readonly to: string
  /** Ids of the referenced kind are whole numbers as text. Default: UUIDs. */
  readonly ids?: 'integer'
}

export interface FileField extends Described {
  readonly kind: 'file'
  /** Media types, e.g. `application/pdf`. */
  readonly types: readonly string[]
  readonly largestBytes: number
}

export type Field =
  | TextField
  | TextsField
  | DecimalField
  | IntegerField
  | DateField
  | BooleanField
  | OneOfField
  | SeveralOfField
  | ReferenceField
  | FileField

/** Fields of a kind of record by key, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>

/** Value of a field; null is empty. A file is stored as its document id. */
export type FieldValue = string | number | boolean | readonly string[] | Texts | null

type Held<F extends Field> = F extends DecimalField | IntegerField | { readonly kind: 'date'; readonly inMs: true }
  ? number
  : F extends TextsField
    ? Texts
    : F extends BooleanField
      ? boolean
      : F extends OneOfField
        ? F['choices'][number]
        : F extends SeveralOfField
          ? readonly F['choices'][number][]
          : string

/** A field that a record always has: it is needed and applies without a condition. */
type AlwaysHeld = { readonly need: 'needed'; readonly visibleWhen?: never }

/** Values of a record by the keys of its fields. A needed field of a stored record is never null while it applies. */
export type ValuesOf<F extends Fields> = {
  readonly [Key in keyof F]: F[Key] extends AlwaysHeld ? Held<F[Key]> : Held<F[Key]> | null
}

/** Unchecked values from a form, a workbook or a request. */
export type LooseValues = Readonly<Record<string, unknown>>

const keyPattern = /^[a-z][A-Za-z0-9]{0,59}$/
/** Built-in property names of objects. */
const reserved = new Set(['constructor', 'prototype', 'id', 'version'])

const rangeFault = ([least, most]: Range, of: Range): boolean => !(least <= most && least >= of[0] && most <= of[1])

const everywhere: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Whether the chain of `visibleWhen` conditions of a field contains a cycle. */
const isCircular = (key: string, all: Fields, seen: readonly string[] = []): boolean => {
  const next = all[key]?.visibleWhen?.field
  return seen.includes(key) || (next !== undefined && isCircular(next, all, [...seen, key]))
}

/** Faults that any field can have. */
const commonFault = (key: string, field: Field, all: Fields): string | undefined => {
  if (!keyPattern.test(key) || reserved.has(key)) return 'its key is not a name in camelCase'
  if (field.section === '') return 'its section is empty'
  if (field.visibleWhen && !Object.hasOwn(all, field.visibleWhen.field)) return 'visibleWhen names no field of the set'
  if (isCircular(key, all)) return 'visibleWhen leads back to itself'
  if (field.computedBy !== undefined && field.need === 'needed') return 'nobody can enter a computed value'
  return undefined
}

const measuredFault = ({ unit, hard, usual }: DecimalField | IntegerField): string | undefined => {
  if (unit === undefined || unit === '') return 'its unit is missing; a pure number has unit null'
  if (rangeFault(hard, everywhere)) return 'its hard range is empty'
  return usual && rangeFault(usual, hard) ? 'its usual range is not within the hard one' : undefined
}

const ownFault = (field: Field): string | undefined => {
  switch (field.kind) {
    case 'text':
    case 'texts':
      return field.longest >= 1 ? undefined : 'longest is not a number above 0'
    case 'oneOf':
    case 'severalOf':
      return new Set(field.choices).size === field.choices.length ? undefined : 'a choice stands twice'
    case 'decimal':
    case 'integer':
      return measuredFault(field)
    case 'date':
      return field.inMs && !field.withTime ? 'a day has no milliseconds' : undefined
    default:
      return undefined
  }
}

const fieldFault = (key: string, field: Field, all: Fields): string | undefined =>
  commonFault(key, field, all) ?? ownFault(field)

/**
 * Declares the fields of a kind of record.
 * @throws Error that names the field, when a declaration contradicts itself: the program does not start.
 */
export const defineFields = <const F extends Fields>(fields: F): F => {
  for (const [key, field] of Object.entries(fields)) {
    const fault = fieldFault(key, field, fields)
    if (fault !== undefined) throw new Error(`field "${key}": ${fault}`)
  }
  return fields
}

/** Keys and fields in the order of the form. */
export const fieldEntries = (fields: Fields): readonly (readonly [key: string, field: Field])[] =>
  Object.entries(fields)

/** Sections in the order in which their first field stands. */
export const sectionsOf = (fields: Fields): readonly string[] => [
  ...new Set(Object.values(fields).map(({ section }) => section)),
]

/** The text of a language, or the English one. */
export const textIn = (texts: Texts, language: Language): string => texts[language] || texts[fallbackLanguage]
