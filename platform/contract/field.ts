import type { ProductRight } from '../../domain/right.ts'

/**
 * The fields of a record as plain data. Both sides read the same set: the server checks and stores by it, the page draws
 * forms, tables and history by it. Nothing here needs a schema library (docs/decisions/033-fields-as-data.md).
 */

/** A text with a published format. */
export type TextFormat = 'eic' | 'rdsPp' | 'ip' | 'phone' | 'email' | 'lei' | 'iccid' | 'url'

/** A field is shown and checked only while another field of the record has one of these values. */
export interface VisibleWhen {
  readonly field: string
  readonly is: readonly (string | number | boolean)[]
}

interface Described {
  /** Part of the form and of the read view, e.g. `identity`. */
  readonly section: string
  /** Needed: a record without it is refused. Expected: it counts for completeness. Default: neither. */
  readonly need?: 'needed' | 'expected'
  /** No two records of the kind have the same value; upper and lower case are equal. */
  readonly isUnique?: true
  /** Beside the right on the record. A person without it never receives the value. */
  readonly read?: ProductRight
  /** Beside the right on the record. */
  readonly edit?: ProductRight
  readonly visibleWhen?: VisibleWhen
  /** Solvane computes the value; nobody writes it. Names the rule. */
  readonly computedBy?: string
  /** Where the specification names it, e.g. `001 §3`. Ours: left out. */
  readonly place?: string
}

export interface TextField extends Described {
  readonly kind: 'text'
  /** Most characters. */
  readonly longest: number
  readonly format?: TextFormat
  /** Several lines. */
  readonly isLong?: true
  readonly example?: string
}

/** Closed range: both bounds are allowed. */
export type Range = readonly [least: number, most: number]

interface Measured extends Described {
  /** Unit of the stored value, e.g. `kW`; null for a pure number, e.g. a count. */
  readonly unit: string | null
  /** A value outside is refused. */
  readonly hard: Range
  /** A value outside is a warning that can be saved. */
  readonly usual?: Range
}

export interface DecimalField extends Measured {
  readonly kind: 'decimal'
  /** Digits after the decimal mark that a page shows; the stored value keeps all. */
  readonly decimals: number
}

export interface IntegerField extends Measured {
  readonly kind: 'integer'
}

export interface DateField extends Described {
  readonly kind: 'date'
  /** An instant in UTC (`2026-03-01T10:00:00Z`) instead of a day (`2026-03-01`). */
  readonly withTime?: true
  /** ISO text; a value before or after is refused. */
  readonly earliest?: string
  readonly latest?: string
}

export interface BooleanField extends Described {
  readonly kind: 'boolean'
}

export interface OneOfField extends Described {
  readonly kind: 'oneOf'
  readonly choices: readonly string[]
}

export interface SeveralOfField extends Described {
  readonly kind: 'severalOf'
  readonly choices: readonly string[]
}

export interface ReferenceField extends Described {
  readonly kind: 'reference'
  /** Kind of the record that it names by id. */
  readonly to: string
}

export interface FileField extends Described {
  readonly kind: 'file'
  /** Media types, e.g. `application/pdf`. */
  readonly types: readonly string[]
  readonly largestBytes: number
}

export type Field =
  | TextField
  | DecimalField
  | IntegerField
  | DateField
  | BooleanField
  | OneOfField
  | SeveralOfField
  | ReferenceField
  | FileField

/** The fields of a kind of record by their key, in the order in which a form shows them. */
export type Fields = Readonly<Record<string, Field>>

/** What a field holds; null is empty. A file is held by its document id. */
export type FieldValue = string | number | boolean | readonly string[] | null

type Held<F extends Field> = F extends DecimalField | IntegerField
  ? number
  : F extends BooleanField
    ? boolean
    : F extends OneOfField
      ? F['choices'][number]
      : F extends SeveralOfField
        ? readonly F['choices'][number][]
        : string

/** The values of a record by the keys of its fields. A needed field is never null in a stored record. */
export type ValuesOf<F extends Fields> = {
  readonly [Key in keyof F]: F[Key] extends { readonly need: 'needed' } ? Held<F[Key]> : Held<F[Key]> | null
}

/** Values on their way: from a form, a workbook or a request, not yet checked. */
export type LooseValues = Readonly<Record<string, unknown>>

const keyPattern = /^[a-z][A-Za-z0-9]{0,59}$/
/** Names that an object has by itself. */
const reserved = new Set(['constructor', 'prototype', 'id', 'version'])

const rangeFault = ([least, most]: Range, of: Range): boolean => !(least <= most && least >= of[0] && most <= of[1])

const everywhere: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Whether following `visibleWhen` from a field comes back to a field that was seen already. */
const isCircular = (key: string, all: Fields, seen: readonly string[] = []): boolean => {
  const next = all[key]?.visibleWhen?.field
  return seen.includes(key) || (next !== undefined && isCircular(next, all, [...seen, key]))
}

const fieldFault = (key: string, field: Field, all: Fields): string | undefined => {
  if (!keyPattern.test(key) || reserved.has(key)) return 'its key is not a name in camelCase'
  if (field.section === '') return 'its section is empty'
  if (field.visibleWhen && !Object.hasOwn(all, field.visibleWhen.field)) return 'visibleWhen names no field of the set'
  if (isCircular(key, all)) return 'visibleWhen leads back to itself'
  if (field.computedBy !== undefined && field.need === 'needed') return 'nobody can enter a computed value'
  if (field.kind === 'text' && !(field.longest >= 1)) return 'longest is not a number above 0'
  if ((field.kind === 'oneOf' || field.kind === 'severalOf') && new Set(field.choices).size !== field.choices.length)
    return 'a choice stands twice'
  if (field.kind === 'decimal' || field.kind === 'integer') {
    if (field.unit === undefined || field.unit === '') return 'its unit is missing; a pure number has unit null'
    if (rangeFault(field.hard, everywhere)) return 'its hard range is empty'
    if (field.usual && rangeFault(field.usual, field.hard)) return 'its usual range is not within the hard one'
  }
  return undefined
}

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
