import type { Field } from '../../../contract/field.ts'
import type { FieldFilter } from '../../../contract/record-question.ts'

/** Conditions of the form of a filter. */
export type FilterChoice = 'contains' | 'equals' | 'not' | 'between' | 'before' | 'after' | 'oneOf' | 'filled' | 'empty'

/** What the user has entered. `to` is the upper end of a range. */
export interface FilterForm {
  readonly choice: FilterChoice
  readonly value: unknown
  readonly to: unknown
}

const choicesByKind: Readonly<Record<Field['kind'], readonly FilterChoice[]>> = {
  text: ['contains', 'equals', 'not'],
  texts: ['contains'],
  list: ['contains'],
  reference: ['contains'],
  decimal: ['between', 'equals', 'not'],
  integer: ['between', 'equals', 'not'],
  date: ['between', 'before', 'after', 'equals', 'not'],
  boolean: ['equals'],
  oneOf: ['oneOf'],
  severalOf: ['oneOf'],
  file: [],
  rows: [],
  secret: [],
}

/** Conditions that the form offers for a field. A field that always has a value cannot be filtered by that. */
export const filterChoices = (field: Field): readonly FilterChoice[] => {
  if (field.kind === 'secret') return []
  const isAlwaysFilled = field.need === 'needed' && field.visibleWhen === undefined
  return [...choicesByKind[field.kind], ...(isAlwaysFilled ? [] : (['filled', 'empty'] as const))]
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The form of a filter; of no filter the first condition without a value. */
export const formOfFilter = (field: Field, filter: FieldFilter | undefined): FilterForm => {
  const { equals, not, contains, between, above, below, oneOf, empty } = filter ?? {}
  if (empty !== undefined) return { choice: empty ? 'empty' : 'filled', value: null, to: null }
  if (contains !== undefined) return { choice: 'contains', value: contains, to: null }
  if (oneOf !== undefined) return { choice: 'oneOf', value: oneOf.filter((one) => one !== null), to: null }
  if (not !== undefined) return { choice: 'not', value: not, to: null }
  if (equals !== undefined) return { choice: 'equals', value: equals, to: null }
  if (field.kind === 'date' && (above === undefined) !== (below === undefined))
    return above === undefined
      ? { choice: 'before', value: below, to: null }
      : { choice: 'after', value: above, to: null }
  const [from, to] = between ?? [above ?? null, below ?? null]
  return { choice: filterChoices(field)[0] ?? 'filled', value: from, to }
}

/** The filter that a form describes; undefined while it has no value. */
export const filterOfForm = ({ choice, value, to }: FilterForm): FieldFilter | undefined => {
  if (choice === 'empty' || choice === 'filled') return { empty: choice === 'empty' }
  if (choice === 'between') {
    const ends = [value, to].map((end) => (isBlank(end) ? null : (end as string | number)))
    return ends.every((end) => end === null) ? undefined : { between: [ends[0] ?? null, ends[1] ?? null] }
  }
  if (isBlank(value)) return undefined
  if (choice === 'before') return { below: value as string | number }
  if (choice === 'after') return { above: value as string | number }
  return { [choice]: typeof value === 'string' ? value.trim() : value }
}

/** The field whose control takes the value of a filter: a part of a text is no valid code. */
export const filteredAs = (field: Field, choice: FilterChoice): Field => {
  const { section } = field
  if (choice === 'oneOf' && field.kind === 'oneOf')
    return {
      kind: 'severalOf',
      section,
      choices: field.choices,
      ...(field.choiceWords && { choiceWords: field.choiceWords }),
    }
  if (field.kind === 'boolean') return { kind: 'boolean', section }
  if (field.kind === 'decimal' || field.kind === 'integer') return field
  if (field.kind === 'date')
    return { kind: 'date', section, ...(field.withTime && { withTime: true }), ...(field.inMs && { inMs: true }) }
  if (field.kind === 'severalOf') return field
  return { kind: 'text', section, longest: 200 }
}
