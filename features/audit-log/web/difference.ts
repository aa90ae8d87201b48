/** One field of a record that was written down, before and after; undefined: it was not there. */
export interface FieldDifference {
  /** Names from the outside in, e.g. `perimeter › farms`. */
  readonly field: string
  readonly path: readonly string[]
  readonly before: string | undefined
  readonly after: string | undefined
}

const parsed = (text: string | null): unknown => {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => !(item instanceof Object))) return value.join(', ')
  return JSON.stringify(value) ?? ''
}

const between = ' › '

const flat = (value: unknown, path: readonly string[]): [string, string][] => {
  if (value === undefined) return []
  if (isRecord(value) && (path.length === 0 || Object.keys(value).length > 0))
    return Object.entries(value).flatMap(([name, inner]) => flat(inner, [...path, name]))
  return [[path.join(between), textOf(value)]]
}

/** What differs between two records as they were written down, field by field in the order of the records. */
export const differenceOf = (before: string | null, after: string | null): FieldDifference[] => {
  const old = new Map(flat(parsed(before), []))
  const next = new Map(flat(parsed(after), []))
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({
      field,
      path: field === '' ? [] : field.split(between),
      before: old.get(field),
      after: next.get(field),
    }))
    .filter((one) => one.before !== one.after)
}
