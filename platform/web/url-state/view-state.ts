import * as z from 'zod/mini'

/** Every field has a default, or may be left out: see fields.ts. */
export type ViewSchema = z.core.$ZodObject & { readonly shape: z.core.$ZodShape }

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a text says to a field; undefined where it says nothing. */
const readText = (field: z.core.$ZodType, text: string): { readonly data: unknown } | undefined => {
  const asText = z.safeParse(field, text)
  if (asText.success) return asText
  const value = asJson(text)
  const asValue = value === undefined ? undefined : z.safeParse(field, value)
  return asValue?.success ? asValue : undefined
}

const readField = (field: z.core.$ZodType, text: string | undefined): unknown =>
  ((text !== undefined && readText(field, text)) || { data: z.parse(field, undefined) }).data

/** Names of fields whose texts say nothing to them: their defaults stand in. */
export const unreadFields = (schema: ViewSchema, search: Readonly<Record<string, string>>): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = search[name]
    return text !== undefined && text !== '' && !readText(field, text) ? name : []
  })

/** State of a view out of the texts of the query string; a missing or wrong value becomes its default, alone. */
export const readViewState = <Schema extends ViewSchema>(
  schema: Schema,
  search: Readonly<Record<string, string>>,
): z.output<Schema> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, readField(field, search[name])]),
  ) as z.output<Schema>

const writeField = (field: z.core.$ZodType, value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (JSON.stringify(value) === JSON.stringify(z.parse(field, undefined))) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Texts for the query string; values that equal their default are undefined, so that addresses stay short. */
export const writeViewState = <Schema extends ViewSchema>(
  schema: Schema,
  state: Partial<z.output<Schema>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => name in schema.shape)
      .map(([name, value]) => [name, writeField(schema.shape[name] as z.core.$ZodType, value)]),
  )
