import { languages } from '../../../domain/language.ts'
import { type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import { textOfValue } from '../../contract/field-value.ts'

/**
 * Values of a form by field key. A `texts` field has one value for each language (`labels.fr-FR`), so two users can
 * edit two languages without a conflict.
 */
export type FormValues = Readonly<Record<string, unknown>>

/** Key of a form value: the field, or the field and the language. */
export const formKey = (field: string, language: string): string => `${field}.${language}`

/** Values of a form from the values of a record. */
export const formOfValues = (fields: Fields, values: LooseValues): FormValues =>
  Object.fromEntries(
    fieldEntries(fields).flatMap(([key, field]) =>
      field.kind === 'texts'
        ? languages.map((language) => [formKey(key, language), textOfValue(values[key], language)])
        : [[key, values[key] ?? null]],
    ),
  )

/** Values of a record from the values of a form. */
export const valuesOfForm = (fields: Fields, form: FormValues): LooseValues =>
  Object.fromEntries(
    fieldEntries(fields).map(([key, field]) => [
      key,
      field.kind === 'texts'
        ? Object.fromEntries(languages.map((language) => [language, form[formKey(key, language)] ?? '']))
        : (form[key] ?? null),
    ]),
  )

/** Fields with changed form values. */
export const changedFields = (fields: Fields, changes: FormValues): readonly string[] => {
  const changed = new Set(Object.keys(changes).map((key) => key.split('.')[0]))
  return Object.keys(fields).filter((key) => changed.has(key))
}
