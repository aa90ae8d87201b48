import { fallbackLanguage, type Language } from '../../domain/language.ts'

type Parameters = Readonly<Record<string, string | number>>

/**
 * A parameter may come in every language, as `job@fr-FR`: what names it then is the name before the sign. Made of a text by
 * language, for whoever tells of something that has words of its own.
 */
export const inEveryLanguage = (name: string, texts: Readonly<Record<Language, string>>): Parameters =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${name}@${language}`, text]))

const isMoment = (name: string): boolean => name.endsWith('AtMs')

/**
 * The parameters as one reader reads them: in their language, and where it has no words in the fallback's; a number whose
 * name ends in `AtMs` is a moment, written by their clock.
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
