import { z } from 'zod'
import { languages } from '../../domain/language.ts'
import { type Field, type Fields, fieldEntries, type LooseValues, secretKeys, type ValuesOf } from './field.ts'
import { faultSentence, type ValueFault, valueFault } from './field-check.ts'
import { missingFields, storedValue } from './field-value.ts'
import { initialValues } from './record-kind.ts'

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
    case 'texts':
      return {
        type: ['object', 'null'],
        properties: Object.fromEntries(
          languages.map((language) => [language, { type: 'string', maxLength: field.longest }]),
        ),
        additionalProperties: false,
      }
    case 'date':
      if (field.inMs) return { type: ['integer', 'null'], description: 'epoch milliseconds' }
      return { type: ['string', 'null'], format: field.withTime ? 'date-time' : 'date' }
    case 'boolean':
      return { type: ['boolean', 'null'] }
    case 'oneOf':
      return { enum: [...field.choices, null] }
    case 'severalOf':
      return { type: ['array', 'null'], items: { enum: field.choices } }
    case 'list':
      return { type: 'array', items: { type: 'string', maxLength: field.longest }, maxItems: field.most }
    case 'rows':
      return {
        type: 'array',
        items: {
          type: 'object',
          properties: Object.fromEntries(fieldEntries(field.of).map(([key, one]) => [key, jsonOf(one)])),
        },
        maxItems: field.most,
      }
    case 'secret':
      return { type: ['string', 'null'], minLength: 1, maxLength: field.longest, writeOnly: true }
    default:
      return { type: ['string', 'null'], maxLength: 200 }
  }
}

/** An issue with the English message of a fault. Its parameters reach the reply. */
const issueOf = ({ code, bound, unit, ...fault }: ValueFault) => ({
  code: 'custom' as const,
  message: faultSentence({
    ...fault,
    code,
    ...(bound !== undefined && { bound }),
    ...(unit !== undefined && { unit }),
  }),
  params: { code, bound, unit },
})

/** Schema of one field. The message of an issue is the error message of the field. */
const checkedValue = (key: string, field: Field) =>
  z
    .unknown()
    .superRefine((value, context) => {
      const fault = valueFault(key, field, value)
      if (fault) context.addIssue(issueOf(fault))
    })
    .transform((value) => storedValue(field, value))
    .meta(jsonOf(field))

/** Schemas of the fields that a user can set. Each is optional. */
export const checkedShape = (fields: Fields) =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([, { computedBy }]) => computedBy === undefined)
      .map(([key, field]) => [key, checkedValue(key, field).optional()]),
  )

type Context = z.core.$RefinementCtx

/** Refuses empty required fields of a whole record. A missing key has its initial value. */
export const refuseMissing =
  (fields: Fields) =>
  (values: LooseValues, context: Context): void => {
    for (const key of missingFields(fields, { ...initialValues(fields), ...values }))
      context.addIssue({ ...issueOf({ field: key, code: 'needed' }), path: [key] })
  }

/** Refuses that a change clears a required field. A missing key keeps its value. */
export const refuseCleared =
  (fields: Fields) =>
  (values: LooseValues, context: Context): void => {
    const given = Object.fromEntries(
      fieldEntries(fields).filter(([key, field]) => Object.hasOwn(values, key) && field.visibleWhen === undefined),
    )
    refuseMissing(given)(values, context)
  }

/** Properties of a shape; nothing for an empty one. */
export type Added<S extends z.ZodRawShape> = keyof S extends never ? unknown : z.output<z.ZodObject<S>>
export type AddedInput<S extends z.ZodRawShape> = keyof S extends never ? unknown : z.input<z.ZodObject<S>>

/**
 * Schema of a whole record, e.g. a new one. It rejects unknown keys, invalid values and empty required fields.
 * `more` has properties beside the fields.
 */
export const valuesSchema = <F extends Fields, const More extends z.ZodRawShape = Record<never, never>>(
  fields: F,
  more?: More,
) =>
  z.strictObject({ ...checkedShape(fields), ...more }).superRefine(refuseMissing(fields)) as unknown as z.ZodType<
    ValuesOf<F> & Added<More>,
    ValuesOf<F> & AddedInput<More>
  >

/** Schema of changed values. A missing key keeps its value; null clears the field. */
export const changesSchema = <F extends Fields>(fields: F): z.ZodType<Partial<ValuesOf<F>>> =>
  z.strictObject(checkedShape(fields)).superRefine(refuseCleared(fields)) as unknown as z.ZodType<Partial<ValuesOf<F>>>

/** Schemas of the fields of a stored record in a reply, without secrets. Fields that the user may not read are missing. */
export const storedShape = (fields: Fields) =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([key]) => !secretKeys(fields).includes(key))
      .map(([key, field]) => [key, z.unknown().meta(jsonOf(field)).optional()]),
  )

/** Schema of the values of a stored record in a reply. */
export const storedSchema = <F extends Fields>(fields: F): z.ZodType<Partial<ValuesOf<F>>> =>
  z.object(storedShape(fields)) as unknown as z.ZodType<Partial<ValuesOf<F>>>
