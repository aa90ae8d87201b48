import * as v from 'valibot'

/**
 * Schemas for external values: addresses, browser storage, tokens. They are as strict as the contracts.
 * Plain valibot would measure text in UTF-16 units, accept Infinity as a number and an array as a record, and drop
 * `constructor`.
 */

/** What a schema makes of a value; undefined where the value does not fit. */
export const readAs = <Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Value | undefined => {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : undefined
}

/** A text with a maximum length in characters; an emoji counts once. */
export const shortText = (most: number) => v.pipe(v.string(), v.maxCodePoints(most))

/** A finite number. */
export const finiteNumber = v.pipe(v.number(), v.finite())

/** A safe integer within limits. */
export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record of values. Every name is allowed except `__proto__`, which is dropped. */
export const byName = <Value extends v.GenericSchema>(name: v.GenericSchema<string, string>, value: Value) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isRecord),
    v.transform((named) => new Map(Object.entries(named).filter(([key]) => key !== '__proto__'))),
    v.map(name, value),
    v.transform((read): Record<string, v.InferOutput<Value>> => Object.fromEntries(read)),
  )
