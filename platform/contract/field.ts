import { fallbackLanguage, type Language } from '../../domain/language.ts'
import type { ProductRight } from '../../domain/right.ts'

/**
 * The fields of a record as plain data. The server validates and stores with them; the page builds forms, tables and
 * history from them.
 * No schema library is needed (docs/decisions/033-fields-as-data.md).
 */

/** Text formats with a public standard; `code`: a short code without spaces; `line`: no line breaks or hidden characters. */
export type TextFormat =
  | 'eic'
  | 'rdsPp'
  | 'ip'
  | 'phone'
  | 'email'
  | 'lei'
  | 'iccid'
  | 'vat'
  | 'url'
  | 'code'
  | 'domain'
  | 'issuer'
  | 'scopes'
  | 'claim'
  | 'line'

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
  /** One line that may be long: the control takes the rest of its row. */
  readonly isWide?: true
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
  /** A year, shown without a mark between its digits. */
  readonly isYear?: true
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
  /** False: without `latest` the last valid time is now in UTC (specification 001 §5). Default true. */
  readonly futureAllowed?: false
}

export interface BooleanField extends Described {
  readonly kind: 'boolean'
}

interface Chosen extends Described {
  readonly choices: readonly string[]
  /**
   * Prefix of the texts of the choices, if another part has them, e.g. `right.product`. `country`: codes of countries,
   * which the page shows by their names in the language of the user.
   */
  readonly choiceWords?: string
}

/** Choices that are countries (`domain/country.ts`). */
export const countryWords = 'country'

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
  /** Ids of the referenced kind: whole numbers as text, or codes. Default: UUIDs. */
  readonly ids?: 'integer' | 'code'
}

export interface FileField extends Described {
  readonly kind: 'file'
  /** Media types, e.g. `application/pdf`. */
  readonly types: readonly string[]
  readonly largestBytes: number
}

/** Several short texts without spaces, e.g. e-mail domains. The value is a list, never null. */
export interface ListField extends Described {
  readonly kind: 'list'
  /** Maximum number of characters of each text. */
  readonly longest: number
  /** Maximum number of texts. */
  readonly most: number
  readonly format?: TextFormat
}

/**
 * Rows with the same fields, e.g. assignments. The value is a list, never null. A feature draws the control and names
 * the rows in the history.
 */
export interface RowsField extends Described {
  readonly kind: 'rows'
  readonly of: Readonly<Record<string, TextField | IntegerField | OneOfField | ReferenceField>>
  /** Maximum number of rows. */
  readonly most: number
}

/** A secret. The server never returns it, and the form keeps it out of drafts. An empty control keeps the stored one. */
export interface SecretField extends Described {
  readonly kind: 'secret'
  readonly longest: number
  /** The audit log has the time of the last change under this key. Replies have it in epoch milliseconds: key + `Ms`. */
  readonly setAt: string
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
  | ListField
  | RowsField
  | SecretField

/** Fields of a kind of record by key, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>

/** Value of a field; null is empty. A file is stored as its document id. */
export type FieldValue = string | number | boolean | readonly string[] | readonly LooseValues[] | Texts | null

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
          : F extends ListField
            ? readonly string[]
            : F extends RowsField
              ? readonly { readonly [Key in keyof F['of']]: Held<F['of'][Key]> }[]
              : string

/** A field that a record always has: it is needed and applies without a condition, or it is a list. */
type AlwaysHeld = { readonly need: 'needed'; readonly visibleWhen?: never } | ListField | RowsField

/** Values of a record by the keys of its fields. A needed field of a stored record is never null while it applies. */
export type ValuesOf<F extends Fields> = {
  readonly [Key in keyof F]: F[Key] extends AlwaysHeld ? Held<F[Key]> : Held<F[Key]> | null
}

/** Unchecked values from a form, a workbook or a request. */
export type LooseValues = Readonly<Record<string, unknown>>

/** Whether the value of a field is a list that is empty rather than null. */
const isAlwaysList = (field: Field | undefined): boolean => field?.kind === 'list' || field?.kind === 'rows'

/** The value of an empty field. */
export const emptyValue = (field: Field | undefined): null | readonly never[] => (isAlwaysList(field) ? [] : null)

/** Keys of the secrets. */
export const secretKeys = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((key) => fields[key]?.kind === 'secret')

/** Keys and fields in the order of the form. */
export const fieldEntries = (fields: Fields): readonly (readonly [key: string, field: Field])[] =>
  Object.entries(fields)

/** Sections in the order in which their first field stands. */
export const sectionsOf = (fields: Fields): readonly string[] => [
  ...new Set(Object.values(fields).map(({ section }) => section)),
]

/** The text of a language, or the English one. */
export const textIn = (texts: Texts, language: Language): string => texts[language] || texts[fallbackLanguage]
