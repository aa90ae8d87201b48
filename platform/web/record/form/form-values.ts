import { languages } from '../../../../domain/language.ts'
import { emptyValue, type Field, type Fields, fieldEntries, type LooseValues } from '../../../contract/field.ts'
import { storedValue, textOfValue } from '../../../contract/field-value.ts'

/**
 * Values of a form by field key. A `texts` field has one value for each language (`labels.fr-FR`), so two users can
 * edit two languages without a conflict. A list has its text as the user types it.
 */
export type FormValues = Readonly<Record<string, unknown>>

/** Key of a form value: the field, or the field and the language. */
export const formKey = (field: string, language: string): string => `${field}.${language}`

const listOf = (text: unknown): unknown => (typeof text === 'string' ? text.split(/[\s,;]+/).filter(Boolean) : text)

/** The value of a form. Rows lose properties that are no fields, e.g. names in the reply. */
const formValueOf = (field: Field, value: unknown): unknown => {
  if (field.kind === 'list') return Array.isArray(value) ? value.join(', ') : ''
  return field.kind === 'rows' ? storedValue(field, value ?? []) : (value ?? null)
}

/** Values of a form from the values of a record. It has no secrets. */
export const formOfValues = (fields: Fields, values: LooseValues): FormValues =>
  Object.fromEntries(
    fieldEntries(fields).flatMap(([key, field]) =>
      field.kind === 'secret'
        ? []
        : field.kind === 'texts'
          ? languages.map((language) => [formKey(key, language), textOfValue(values[key], language)])
          : [[key, formValueOf(field, values[key])]],
    ),
  )

/** Values of a record from the values of a form, as they would be stored. An unchanged secret is missing. */
export const valuesOfForm = (fields: Fields, form: FormValues): LooseValues =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([key, field]) => field.kind !== 'secret' || form[key] !== undefined)
      .map(([key, field]) => [
        key,
        field.kind === 'texts'
          ? Object.fromEntries(languages.map((language) => [language, form[formKey(key, language)] ?? '']))
          : storedValue(field, field.kind === 'list' ? listOf(form[key]) : (form[key] ?? emptyValue(field))),
      ]),
  )

/** Fields with changed form values. */
export const changedFields = (fields: Fields, changes: FormValues): readonly string[] => {
  const changed = new Set(Object.keys(changes).map((key) => key.split('.')[0]))
  return Object.keys(fields).filter((key) => changed.has(key))
}
