import type { Language } from '../../domain/language.ts'
import { defineFields } from './define-fields.ts'
import type { DocumentRules } from './document.ts'
import type { RightCheck } from './endpoint.ts'
import {
  emptyValue,
  type Fields,
  fieldEntries,
  type LooseValues,
  secretKeys,
  type Texts,
  textIn,
  type ValuesOf,
} from './field.ts'
import { recordFaults, type ValueFault } from './field-check.ts'
import type { RecordIds } from './record-id.ts'
import { uniqueSetFault } from './unique-sets.ts'

/** Settings of a kind whose values have a time. */
export interface TemporalSettings {
  /** IANA zone of the days of a kind without `farmField`. Default: UTC. */
  readonly zone?: string
  /** A deletion closes the record and keeps its history (default), or forgets both. */
  readonly onDelete?: 'close' | 'forget'
}

/** Calls of a kind with addresses of the specification or of our own. The history is always ours. */
export type RecordCallName = 'list' | 'get' | 'create' | 'update' | 'remove'

/**
 * A kind of record, declared once as plain data: its fields, its address in the API, its rights and the prefix of its
 * texts. Calls, checks, forms, tables and histories derive from it (docs/decisions/037-record-kinds.md).
 */
export interface RecordKind<F extends Fields = Fields> {
  /** Name in the audit log, e.g. `referenceItem`. */
  readonly kind: string
  /** Names in operation ids: `ReferenceItem` and `ReferenceItems` give `createReferenceItem` and `getReferenceItems`. */
  readonly one: string
  readonly many: string
  /** Address of the list, e.g. `/api/Administration/ReferenceItems`. One record is below it. */
  readonly path: `/api/${string}`
  /** The specification does not list the calls of this kind, or these of them. */
  readonly isOurs?: true | readonly RecordCallName[]
  /** Nouns of the API's error messages and summaries: `entry`, `entries`. */
  readonly noun: string
  readonly nouns: string
  /** Prefix of the texts: `administration.lists` has `field.code`, `help.code`, `choice.list.unit`, `section.main`. */
  readonly words: string
  /** Prefix of texts that replace those at `words`, for kinds that share them: `title`, `one`, `add`. */
  readonly ownWords?: string
  readonly right: {
    readonly read: Exclude<RightCheck, 'public'>
    readonly edit: Exclude<RightCheck, 'public'>
    /** Creates and deletes. */
    readonly manage: Exclude<RightCheck, 'public'>
  }
  readonly fields: F
  /**
   * `paged`: the server filters, sorts and cuts the list into pages, for thousands of records. `whole`, the default: the
   * page holds all records.
   */
  readonly list?: 'whole' | 'paged'
  /** Default: UUIDs. A new record of a kind with codes has its code as `id` in the body. */
  readonly ids?: RecordIds
  /** `list`: the body of the call that creates is a list of records. It creates all of them, or none. Default: `one`. */
  readonly creates?: 'one' | 'list'
  /**
   * `given`: the records follow from others, e.g. one for each machine. Nobody creates or deletes one, so the kind has
   * `givenRecordCalls`. A needed field can be empty until somebody fills it, also in rules.
   */
  readonly records?: 'given'
  /**
   * Fields that name a record where another record refers to it, and in the search. Default: the first needed text.
   */
  readonly label?: readonly (keyof F & string)[]
  /** The search of the product finds records of this kind. */
  readonly isSearched?: true
  /**
   * Field with the code of the farm of a record. Users then need the rights on that farm. Records of other farms do not
   * exist for them.
   */
  readonly farmField?: keyof F & string
  /** Values hold from – to and keep their history (docs/decisions/041-time-of-records.md). */
  readonly temporal?: TemporalSettings
  /** Records of this kind have documents. */
  readonly documents?: DocumentRules
  /**
   * Sets of fields whose values together differ between records, e.g. `[['manufacturer', 'model']]`. The comparison
   * ignores case, and empty values are equal.
   */
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Computes the values of fields with `computedBy`. The server stores them with each change. */
  readonly compute?: (values: ValuesOf<F>) => Partial<ValuesOf<F>>
  /**
   * Rules about several fields. Page and server apply them after the checks of each field. A code of its own has a text
   * at `fault.<field>.<code>` or `fault.<code>`.
   */
  readonly rules?: readonly ((values: ValuesOf<F>) => readonly ValueFault[])[]
}

type SecretsOf<F extends Fields> = {
  [Key in keyof F]: F[Key] extends { readonly kind: 'secret' } ? Key : never
}[keyof F]

/** A stored record as calls return it: id, version and the values of its fields, without secrets. */
export type RecordOf<F extends Fields> = { readonly id: string; readonly version: number } & Omit<
  ValuesOf<F>,
  SecretsOf<F>
>

/** @throws Error, when a temporal kind has fields that its history cannot keep. */
const assertTemporal = ({
  kind,
  fields,
  farmField,
  temporal,
}: Pick<RecordKind, 'kind' | 'fields' | 'temporal'> & { readonly farmField?: string }): void => {
  if (Object.hasOwn(fields, 'validity')) throw new Error(`kind "${kind}": "validity" is a property of its bodies`)
  if (secretKeys(fields).length > 0) throw new Error(`kind "${kind}": a history keeps no secrets`)
  if (farmField !== undefined && temporal?.zone !== undefined)
    throw new Error(`kind "${kind}": the zone is that of the farm in "${farmField}"`)
}

/** Declares a kind of record. @throws Error that names the field, when a declaration contradicts itself. */
export const defineRecordKind = <const F extends Fields>(kind: RecordKind<F>): RecordKind<F> => {
  defineFields(kind.fields)
  if (kind.temporal) assertTemporal(kind)
  for (const key of kind.label ?? []) {
    const field = kind.fields[key]
    if (field?.kind !== 'text' && field?.kind !== 'texts') throw new Error(`field "${key}": a label must be a text`)
    if (field.read !== undefined) throw new Error(`field "${key}": a label cannot have a right of its own`)
  }
  for (const set of kind.unique ?? []) {
    const fault = uniqueSetFault(set, kind.fields)
    if (fault !== undefined) throw new Error(`unique "${set.join(', ')}": ${fault}`)
  }
  return kind
}

/** Fields that name a record: those of the declaration, or the first needed text. */
export const labelFields = ({ fields, label }: Pick<RecordKind, 'fields' | 'label'>): readonly string[] => {
  if (label) return label
  const texts = fieldEntries(fields).filter(
    ([, { kind, read }]) => (kind === 'text' || kind === 'texts') && read === undefined,
  )
  const first = texts.find(([, { need }]) => need === 'needed') ?? texts[0]
  return first ? [first[0]] : []
}

/** Name of a record in a language; empty if it has none. */
export const labelOf = (kind: Pick<RecordKind, 'fields' | 'label'>, values: LooseValues, language: Language): string =>
  labelFields(kind)
    .map((key) => {
      const value = values[key]
      return typeof value === 'object' && value !== null ? textIn(value as Texts, language) : (value ?? '')
    })
    .filter((text) => text !== '')
    .join(' ')

/** All faults of a whole record, except its computed values: those of its fields, or, when the fields are valid, those of its rules. */
export const kindFaults = <F extends Fields>(
  { fields, rules = [] }: Pick<RecordKind<F>, 'fields' | 'rules'>,
  values: LooseValues,
): readonly ValueFault[] => {
  const isComputed = (key: string) => Object.hasOwn(fields, key) && fields[key]?.computedBy !== undefined
  const entered = Object.fromEntries(Object.entries(values).filter(([key]) => !isComputed(key)))
  const faults = recordFaults(fields, entered)
  return faults.length > 0 ? faults : rules.flatMap((rule) => rule(values as ValuesOf<F>))
}

/** Values of an empty form. */
export const initialValues = (fields: Fields): LooseValues =>
  Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, field.initial ?? emptyValue(field)]))
