import { fallbackLanguage, type Language } from '../../domain/language.ts'

type Parameters = Readonly<Record<string, string | number>>

/**
 * Parameter with a text for each language, named `job@fr-FR` for the parameter `job`.
 * Features use it in notifications that contain texts of their own.
 */
export const inEveryLanguage = (name: string, texts: Readonly<Record<Language, string>>): Parameters =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${name}@${language}`, text]))

const isMoment = (name: string): boolean => name.endsWith('AtMs')

/**
 * Parameters in the language of one reader, with the fallback language for missing texts.
 * A number whose name ends in `AtMs` is a time and appears as local time of the reader.
 */
export const localParameters = (
  parameters: Parameters,
  language: Language,
  momentText: (atMs: number) => string,
): Parameters => {
  const read: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(parameters)) {
    const [name = '', spoken] = key.split('@')
    if (spoken === undefined) read[name] = typeof value === 'number' && isMoment(name) ? momentText(value) : value
    else if (spoken === language && value !== '') read[name] = value
    else if (spoken === fallbackLanguage) read[name] ??= value
  }
  return read
}
