import { type Fields, fieldEntries, type LooseValues } from './field.ts'
import type { ValueFault } from './field-check.ts'

/** The fields of a kind, and the sets of fields whose values together are unique. */
export interface UniqueKind {
  readonly fields: Fields
  readonly unique?: readonly (readonly string[])[]
}

const kinds: ReadonlySet<string> = new Set(['text', 'integer', 'reference', 'oneOf', 'boolean'])

/** Why a set of fields cannot be unique together; undefined: it can. */
export const uniqueSetFault = (set: readonly string[], fields: Fields): string | undefined => {
  const named = set.map((key) => (Object.hasOwn(fields, key) ? fields[key] : undefined))
  if (new Set(set).size !== set.length || set.length < 2) return 'it needs at least two different fields'
  if (named.includes(undefined)) return 'it names no field of the kind'
  if (named.some((field) => field && !kinds.has(field.kind)))
    return 'only texts, whole numbers, references, choices and booleans can be unique together'
  if (named.some((field) => field?.read)) return 'a field with a right of its own could be guessed'
  if (!named.some((field) => field?.need === 'needed' && field.visibleWhen === undefined))
    return 'one of its fields must be needed'
  return undefined
}

/** All sets of fields that are unique: single fields first. */
export const uniqueSets = ({ fields, unique = [] }: UniqueKind): readonly (readonly string[])[] => [
  ...fieldEntries(fields)
    .filter(([, { isUnique }]) => isUnique)
    .map(([key]) => [key]),
  ...unique,
]

/** A value as it is compared: ignoring case. Empty values are equal. */
export const comparedForm = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).toLowerCase()

/** Whether the values of a set must differ from those of other records. A single empty field may be in many records. */
export const isComparable = (set: readonly string[], values: LooseValues): boolean =>
  set.length > 1 || set.every((key) => comparedForm(values[key]) !== '')

/** Faults of a set of fields whose values another record has: one at each field. */
export const takenFaults = (set: readonly string[], values: LooseValues): readonly ValueFault[] =>
  set.map((field) => {
    const value = values[field]
    return {
      field,
      ...(set.length === 1 ? { code: 'taken' } : { code: 'taken-together', bound: set.join(', ') }),
      ...(value !== null && value !== undefined && { value: String(value) }),
    }
  })

/** Faults of values that one of the other records has. */
export const duplicateFaults = (
  kind: UniqueKind,
  values: LooseValues,
  others: readonly LooseValues[],
): readonly ValueFault[] => {
  const isHeld = (set: readonly string[]) =>
    others.some((other) => set.every((key) => comparedForm(other[key]) === comparedForm(values[key])))
  return uniqueSets(kind)
    .filter((set) => isComparable(set, values) && isHeld(set))
    .flatMap((set) => takenFaults(set, values))
}
