import { fallbackLanguage, type Language } from '../../../domain/language.ts'

type Parameters = Readonly<Record<string, string | number>>

/**
 * A parameter may come in every language, as `job@fr-FR`: what names it then is the name before the sign. Made of a text by
 * language, for whoever tells of something that has words of its own.
 */
export const inEveryLanguage = (name: string, texts: Readonly<Record<Language, string>>): Parameters =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${name}@${language}`, text]))

/** The parameters as one language reads them; where it has no words, the fallback's stand for them. */
export const localParameters = (parameters: Parameters, language: Language): Parameters => {
  const read: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(parameters)) {
    const [name = '', spoken] = key.split('@')
    if (spoken === undefined) read[name] = value
    else if (spoken === language && value !== '') read[name] = value
    else if (spoken === fallbackLanguage) read[name] ??= value
  }
  return read
}
