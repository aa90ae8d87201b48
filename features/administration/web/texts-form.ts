import { type Language, languages } from '../../../domain/language.ts'

export type Texts = Readonly<Record<Language, string>>
/** A text in each language as fields of their own: two people who write in two languages do not meet. */
export type TextsForm = Readonly<Record<`text.${Language}`, string>>

export const noTexts: Texts = { 'en-GB': '', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }

const perLanguage = <Key extends string, Value>(entry: (language: Language) => readonly [Key, Value]) =>
  Object.fromEntries(languages.map(entry)) as Record<Key, Value>

export const formOfTexts = (texts: Texts): TextsForm =>
  perLanguage((language) => [`text.${language}` as const, texts[language]])

export const textsOf = (form: TextsForm): Record<Language, string> =>
  perLanguage((language) => [language, form[`text.${language}`]])
