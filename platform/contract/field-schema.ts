import { z } from 'zod'
import { type Field, type Fields, fieldEntries, type ValuesOf } from './field.ts'
import { faultSentence, valueFault } from './field-check.ts'
import { missingFields } from './field-value.ts'

/** What OpenAPI says of a field: kind, bounds, choices. */
const jsonOf = (field: Field): Readonly<Record<string, unknown>> => {
  switch (field.kind) {
    case 'text':
      return { type: ['string', 'null'], maxLength: field.longest, ...(field.format && { format: field.format }) }
    case 'decimal':
    case 'integer':
      return {
        type: [field.kind === 'integer' ? 'integer' : 'number', 'null'],
        minimum: field.hard[0],
        maximum: field.hard[1],
        ...(field.unit !== null && { description: `in ${field.unit}` }),
      }
    case 'date':
      return { type: ['string', 'null'], format: field.withTime ? 'date-time' : 'date' }
    case 'boolean':
      return { type: ['boolean', 'null'] }
    case 'oneOf':
      return { enum: [...field.choices, null] }
    case 'severalOf':
      return { type: ['array', 'null'], items: { enum: field.choices } }
    default:
      return { type: ['string', 'null'], maxLength: 200 }
  }
}

/** Checks one value by the rules of its field; the message is the sentence of the fault. */
const checkedValue = (key: string, field: Field) =>
  z
    .unknown()
    .superRefine((value, context) => {
      const fault = valueFault(key, field, value)
      if (fault) context.addIssue({ code: 'custom', message: faultSentence(fault), params: { ...fault } })
    })
    .transform((value) => (value === undefined || value === '' ? null : value))
    .meta(jsonOf(field))

const checkedShape = (fields: Fields) =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([, { computedBy }]) => computedBy === undefined)
      .map(([key, field]) => [key, checkedValue(key, field).optional()]),
  )

/** Values of a whole record, e.g. of a new one: unknown keys, wrong values and empty needed fields are refused. */
export const valuesSchema = <F extends Fields>(fields: F): z.ZodType<ValuesOf<F>> =>
  z.strictObject(checkedShape(fields)).superRefine((values, context) => {
    for (const key of missingFields(fields, values))
      context.addIssue({ code: 'custom', path: [key], message: faultSentence({ field: key, code: 'needed' }) })
  }) as unknown as z.ZodType<ValuesOf<F>>

/** Changed values of a record. A key that is left out stays; null empties the field. */
export const changesSchema = <F extends Fields>(fields: F): z.ZodType<Partial<ValuesOf<F>>> =>
  z.strictObject(checkedShape(fields)).superRefine((values, context) => {
    for (const [key, field] of fieldEntries(fields))
      if (
        field.need === 'needed' &&
        Object.hasOwn(values, key) &&
        values[key] === null &&
        field.visibleWhen === undefined
      )
        context.addIssue({ code: 'custom', path: [key], message: faultSentence({ field: key, code: 'needed' }) })
  }) as unknown as z.ZodType<Partial<ValuesOf<F>>>

/** Values of a stored record in a reply. Fields that the person may not read are absent. */
export const storedSchema = <F extends Fields>(fields: F): z.ZodType<Partial<ValuesOf<F>>> =>
  z.object(
    Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, z.unknown().meta(jsonOf(field)).optional()])),
  ) as unknown as z.ZodType<Partial<ValuesOf<F>>>
