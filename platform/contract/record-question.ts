import { fallbackLanguage, type Language } from '../../domain/language.ts'
import {
  type Field,
  type Fields,
  type FieldValue,
  fieldEntries,
  type LooseValues,
  type Texts,
  textIn,
} from './field.ts'
import { type ValueFault, valueFault } from './field-check.ts'
import { canonicalValue } from './field-value.ts'
import { compareCodes, foldedText, naturalKey } from './text-order.ts'

/**
 * What a list is asked: filters, search, and order, as plain data. The database answers it
 * (`platform/server/record/table-question.ts`), and {@link answerQuestion} answers it for records in memory. Both give the
 * same records in the same order.
 */

type Comparable = string | number

/** Conditions for one field; a record must meet all of them. An empty value meets only `empty` and `oneOf` with null. */
export interface FieldFilter {
  /** Exactly this value. */
  readonly equals?: string | number | boolean
  /** Has a value, and another one. */
  readonly not?: string | number | boolean
  /** Part of the text, ignoring case and accents. */
  readonly contains?: string
  /** From and to, both included; null is open. */
  readonly between?: readonly [least: Comparable | null, most: Comparable | null]
  readonly above?: Comparable
  readonly below?: Comparable
  /** One of these values; null is an empty value. Of several values at least one must be among them. */
  readonly oneOf?: readonly (string | number | boolean | null)[]
  readonly empty?: boolean
}

export interface RecordOrder {
  readonly field: string
  readonly isDescending: boolean
}

export interface RecordQuestion {
  readonly filters: Readonly<Record<string, FieldFilter>>
  /** Each word must be in a text of the record, ignoring case and accents. */
  readonly search: string
  /** Null: the order of the kind. Records without a value come last in both directions. */
  readonly order: RecordOrder | null
  /** Language of texts that differ by language. */
  readonly language: Language
}

type Condition = keyof FieldFilter

export const conditions: readonly Condition[] = [
  'equals',
  'not',
  'contains',
  'between',
  'above',
  'below',
  'oneOf',
  'empty',
]

const conditionsOf: Readonly<Record<Field['kind'], readonly Condition[]>> = {
  text: ['equals', 'not', 'contains', 'oneOf', 'empty'],
  texts: ['contains', 'empty'],
  decimal: ['equals', 'not', 'between', 'above', 'below', 'oneOf', 'empty'],
  integer: ['equals', 'not', 'between', 'above', 'below', 'oneOf', 'empty'],
  date: ['equals', 'not', 'between', 'above', 'below', 'empty'],
  boolean: ['equals', 'not', 'oneOf', 'empty'],
  oneOf: ['equals', 'not', 'oneOf', 'empty'],
  severalOf: ['oneOf', 'empty'],
  reference: ['equals', 'not', 'contains', 'oneOf', 'empty'],
  file: ['empty'],
  list: ['contains', 'oneOf', 'empty'],
  rows: ['empty'],
  secret: [],
}

const sortable: ReadonlySet<Field['kind']> = new Set([
  'text',
  'texts',
  'decimal',
  'integer',
  'date',
  'boolean',
  'oneOf',
  'reference',
])

/** Whether a list can be sorted by a field. */
export const isSortable = ({ kind }: Field): boolean => sortable.has(kind)

/** Whether the search looks into a field. */
export const isSearchable = ({ kind }: Field): boolean =>
  kind === 'text' || kind === 'texts' || kind === 'list' || kind === 'reference'

/** Longest text of a filter. */
const longest = 2_000

/** A filter may name a number outside the valid range of its field, and a choice that no longer exists. */
const checkedAs = (field: Field): Field => {
  const { section } = field
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return { kind: 'decimal', section, unit: null, hard: [-1e300, 1e300], decimals: 0 }
    case 'date':
      return { kind: 'date', section, ...(field.withTime && { withTime: true }), ...(field.inMs && { inMs: true }) }
    case 'boolean':
      return { kind: 'boolean', section }
    case 'reference':
      return { kind: 'reference', section, to: field.to, ...(field.ids && { ids: field.ids }) }
    default:
      return { kind: 'text', section, longest }
  }
}

/** Values that a filter compares the field with. */
const comparedWith = ({ equals, not, between, above, below, oneOf }: FieldFilter): readonly unknown[] => [
  ...[equals, not, above, below].filter((value) => value !== undefined),
  ...[...(between ?? []), ...(oneOf ?? [])].filter((value) => value !== null),
]

const filterFault = (key: string, field: Field, filter: FieldFilter): ValueFault | undefined => {
  const odd = conditions.find((one) => filter[one] !== undefined && !conditionsOf[field.kind].includes(one))
  if (odd !== undefined) return { field: key, code: 'no-such-filter', bound: odd }
  const text: Field = { kind: 'text', section: field.section, longest }
  return [
    ...comparedWith(filter).map((value): ValueFault | undefined =>
      value === '' ? { field: key, code: 'wrong-kind', bound: field.kind } : valueFault(key, checkedAs(field), value),
    ),
    valueFault(key, text, filter.contains),
  ].find((fault) => fault !== undefined)
}

/** Faults of a question: unknown fields, conditions that a field does not have, values of another type. */
export const questionFaults = (fields: Fields, { filters, order }: RecordQuestion): readonly ValueFault[] => {
  const unknown = (key: string): ValueFault => ({ field: key, code: 'unknown-field' })
  const ofFilters = Object.entries(filters).flatMap(([key, filter]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field ? (filterFault(key, field, filter) ?? []) : unknown(key)
  })
  if (order === null) return ofFilters
  const field = Object.hasOwn(fields, order.field) ? fields[order.field] : undefined
  if (!field) return [...ofFilters, unknown(order.field)]
  return isSortable(field) ? ofFilters : [...ofFilters, { field: order.field, code: 'not-sortable' }]
}

/** Words of a search, folded. */
export const searchedWords = (search: string): readonly string[] => foldedText(search).split(/\s+/).filter(Boolean)

/** A value in the language of the question: a `texts` field counts as the text that the user sees. */
const inLanguage = (field: Field, value: unknown, language: Language): unknown =>
  field.kind === 'texts' && value !== null && value !== undefined ? textIn(value as Texts, language) || null : value

const textsOf = (value: unknown): readonly string[] => {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

const formOf = (field: Field, value: unknown): FieldValue =>
  field.kind === 'texts' ? ((value ?? null) as FieldValue) : canonicalValue(field, value)

/** Whether a value, in the language of the question, meets a filter. */
const isMet = (field: Field, value: unknown, filter: FieldFilter): boolean => {
  const held = formOf(field, value)
  const form = (other: unknown) => formOf(field, other)
  const { equals, not, contains, between, above, below, oneOf, empty } = filter
  const compares = (bound: unknown, holds: (amount: number, bound: number) => boolean) =>
    typeof held === 'number' && holds(held, Number(form(bound)))
  const isFrom = (bound: unknown) => bound === null || compares(bound, (amount, least) => amount >= least)
  const isUpTo = (bound: unknown) => bound === null || compares(bound, (amount, most) => amount <= most)
  const isAmong = (values: readonly unknown[]) => {
    if (held === null) return values.includes(null)
    if (Array.isArray(held)) return held.some((one) => values.includes(one))
    return values.some((one) => one !== null && form(one) === held)
  }
  const folded = contains === undefined ? '' : foldedText(contains)
  const tests: readonly boolean[] = [
    equals === undefined || held === form(equals),
    not === undefined || (held !== null && held !== form(not)),
    contains === undefined || textsOf(value).some((text) => foldedText(text).includes(folded)),
    between === undefined || (held !== null && isFrom(between[0]) && isUpTo(between[1])),
    above === undefined || compares(above, (amount, bound) => amount > bound),
    below === undefined || compares(below, (amount, bound) => amount < bound),
    oneOf === undefined || isAmong(oneOf),
    empty === undefined || (held === null) === empty,
  ]
  return tests.every(Boolean)
}

/**
 * Names of referenced records that the user may see, by field and id. A search and a sort use them instead of the ids.
 */
export type ReferenceNames = Readonly<Record<string, ReadonlyMap<string, string>>>

const named = (field: Field, key: string, value: unknown, names: ReferenceNames): unknown =>
  field.kind === 'reference' ? (names[key]?.get(String(value)) ?? null) : value

/** Whether a record meets all filters, and has each word of the search in one of the fields `searched`. */
export const meetsQuestion = (
  fields: Fields,
  values: LooseValues,
  { filters, search, language }: RecordQuestion,
  searched: readonly string[] = Object.keys(fields),
  names: ReferenceNames = {},
): boolean => {
  const heldIn = (key: string, field: Field) => inLanguage(field, values[key], language)
  const wordsOf = (key: string, field: Field) => named(field, key, heldIn(key, field), names)
  const meets = Object.entries(filters).every(([key, { contains, ...filter }]) => {
    const field = fields[key]
    if (!field || !isMet(field, heldIn(key, field), filter)) return false
    return contains === undefined || isMet(field, wordsOf(key, field), { contains })
  })
  if (!meets) return false
  const words = searchedWords(search)
  if (words.length === 0) return true
  const texts = fieldEntries(fields)
    .filter(([key, field]) => isSearchable(field) && searched.includes(key))
    .flatMap(([key, field]) => textsOf(wordsOf(key, field)))
    .map(foldedText)
  return words.every((word) => texts.some((text) => text.includes(word)))
}

/** Sort key of a value in the language of the question; null if it is missing. */
const orderKey = (field: Field, value: unknown): string | number | null => {
  const held = formOf(field, value)
  if (held === null) return null
  switch (field.kind) {
    case 'oneOf': {
      const at = field.choices.indexOf(String(held))
      return at < 0 ? null : at
    }
    case 'boolean':
      return Number(held)
    default:
      return typeof held === 'number' ? held : naturalKey(String(held))
  }
}

const compareKeys = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareCodes(String(one), String(other))

/** Records in the order of the question. Equal ones keep their order. */
export const orderedRecords = <Item>(
  fields: Fields,
  items: readonly Item[],
  { order, language }: Pick<RecordQuestion, 'order' | 'language'>,
  valuesOf: (item: Item) => LooseValues,
  names: ReferenceNames = {},
): readonly Item[] => {
  const field = order === null ? undefined : fields[order.field]
  if (!field || order === null) return items
  const keyed = items.map((item) => ({
    item,
    key: orderKey(field, named(field, order.field, inLanguage(field, valuesOf(item)[order.field], language), names)),
  }))
  const sign = order.isDescending ? -1 : 1
  return keyed
    .toSorted(({ key: one }, { key: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : sign * compareKeys(one, other),
    )
    .map(({ item }) => item)
}

/** The records that meet a question, in its order. */
export const answerQuestion = <Item>(
  fields: Fields,
  items: readonly Item[],
  question: RecordQuestion,
  valuesOf: (item: Item) => LooseValues,
  { searched, names = {} }: { readonly searched?: readonly string[]; readonly names?: ReferenceNames } = {},
): readonly Item[] =>
  orderedRecords(
    fields,
    items.filter((item) => meetsQuestion(fields, valuesOf(item), question, searched, names)),
    question,
    valuesOf,
    names,
  )

/** The question that has no conditions. */
export const wholeList: RecordQuestion = { filters: {}, search: '', order: null, language: fallbackLanguage }

/** `-height` sorts by the height, highest first; an empty text keeps the order of the kind. */
export const orderOf = (text: string): RecordOrder | null =>
  text === '' ? null : { field: text.replace(/^-/, ''), isDescending: text.startsWith('-') }
