import * as v from 'valibot'

/** Every field has a default, or may be left out: see fields.ts. */
export type ViewSchema = v.GenericSchema & { readonly entries: v.ObjectEntries }

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a text says to a field; undefined where it says nothing. */
const readText = (field: v.GenericSchema, text: string): { readonly output: unknown } | undefined => {
  const asText = v.safeParse(field, text)
  if (asText.success) return asText
  const value = asJson(text)
  const asValue = value === undefined ? undefined : v.safeParse(field, value)
  return asValue?.success ? asValue : undefined
}

const readField = (field: v.GenericSchema, text: string | undefined): unknown =>
  ((text !== undefined && readText(field, text)) || { output: v.parse(field, undefined) }).output

/** Names of fields whose texts say nothing to them: their defaults stand in. */
export const unreadFields = (schema: ViewSchema, search: Readonly<Record<string, string>>): string[] =>
  Object.entries(schema.entries).flatMap(([name, field]) => {
    const text = search[name]
    return text !== undefined && text !== '' && !readText(field, text) ? name : []
  })

/** State of a view out of the texts of the query string; a missing or wrong value becomes its default, alone. */
export const readViewState = <Schema extends ViewSchema>(
  schema: Schema,
  search: Readonly<Record<string, string>>,
): v.InferOutput<Schema> =>
  Object.fromEntries(
    Object.entries(schema.entries).map(([name, field]) => [name, readField(field, search[name])]),
  ) as v.InferOutput<Schema>

const writeField = (field: v.GenericSchema, value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (JSON.stringify(value) === JSON.stringify(v.parse(field, undefined))) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Texts for the query string; values that equal their default are undefined, so that addresses stay short. */
export const writeViewState = <Schema extends ViewSchema>(
  schema: Schema,
  state: Partial<v.InferOutput<Schema>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => name in schema.entries)
      .map(([name, value]) => [name, writeField(schema.entries[name] as v.GenericSchema, value)]),
  )
