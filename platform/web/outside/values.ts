import * as v from 'valibot'

/**
 * Kinds of values that come from outside: addresses, what a browser keeps, tokens. They are as strict as those of the
 * contracts, where valibot alone would measure a text in UTF-16 units, let Infinity be a number, and take an array for a
 * record and drop `constructor` of it.
 */

/** What a schema makes of a value; undefined where the value does not fit. */
export const readAs = <Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Value | undefined => {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : undefined
}

/** A text of at most so many characters; one beyond the basic plane, e.g. an emoji, counts once. */
export const shortText = (most: number) => v.pipe(v.string(), v.maxCodePoints(most))

/** A number that is one: neither NaN nor infinite. */
export const finiteNumber = v.pipe(v.number(), v.finite())

/** A whole number that a double holds exactly, within limits. */
export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values by name. Every name is one like others, except `__proto__`, which is left out. */
export const byName = <Value extends v.GenericSchema>(name: v.GenericSchema<string, string>, value: Value) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isRecord),
    v.transform((named) => new Map(Object.entries(named).filter(([key]) => key !== '__proto__'))),
    v.map(name, value),
    v.transform((read): Record<string, v.InferOutput<Value>> => Object.fromEntries(read)),
  )
