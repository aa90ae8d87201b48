import { z } from 'zod'
import { type Field, type Fields, fieldEntries, type ValuesOf } from './field.ts'
import { faultSentence, valueFault } from './field-check.ts'
import { missingFields } from './field-value.ts'

/** OpenAPI schema of a field: type, limits, choices. */
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

/** Schema of one field. The message of an issue is the error message of the field. */
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

/** Schema of a whole record, e.g. a new one. It rejects unknown keys, invalid values and empty required fields. */
export const valuesSchema = <F extends Fields>(fields: F): z.ZodType<ValuesOf<F>> =>
  z.strictObject(checkedShape(fields)).superRefine((values, context) => {
    for (const key of missingFields(fields, values))
      context.addIssue({ code: 'custom', path: [key], message: faultSentence({ field: key, code: 'needed' }) })
  }) as unknown as z.ZodType<ValuesOf<F>>

/** Schema of changed values. A missing key keeps its value; null clears the field. */
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

/** Schema of a stored record in a reply. Fields that the user may not read are missing. */
export const storedSchema = <F extends Fields>(fields: F): z.ZodType<Partial<ValuesOf<F>>> =>
  z.object(
    Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, z.unknown().meta(jsonOf(field)).optional()])),
  ) as unknown as z.ZodType<Partial<ValuesOf<F>>>
