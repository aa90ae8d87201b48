import { fallbackLanguage, type Language, languages } from '../../../domain/language.ts'
import english from './locales/en-GB.json' with { type: 'json' }
import spanish from './locales/es-ES.json' with { type: 'json' }
import french from './locales/fr-FR.json' with { type: 'json' }
import portuguese from './locales/pt-PT.json' with { type: 'json' }

export type IdentityTexts = typeof english.identity

const texts: Readonly<Record<Language, IdentityTexts>> = {
  'en-GB': english.identity,
  'fr-FR': french.identity,
  'es-ES': spanish.identity,
  'pt-PT': portuguese.identity,
}

export const textsOf = (language: Language): IdentityTexts => texts[language]

/** Locales of a header or parameter (`fr-CH, fr;q=0.9, en;q=0.8` or `fr en`), most wanted first. */
const localesIn = (list: string): string[] =>
  list
    .split(/[\s,]+/)
    .filter((part) => part !== '' && !part.startsWith('q='))
    .map((part) => {
      const [locale = '', weight = 'q=1'] = part.split(';')
      return { locale: locale.toLowerCase(), weight: Number(weight.replace('q=', '')) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale)

/** The first offered language that any of the lists names, in their order; en-GB when none does. */
export const pickLanguage = (lists: readonly unknown[]): Language => {
  for (const list of lists)
    for (const locale of localesIn(typeof list === 'string' ? list.slice(0, 500) : '')) {
      const offered = languages.find((language) => language.slice(0, 2).toLowerCase() === locale.slice(0, 2))
      if (offered) return offered
    }
  return fallbackLanguage
}
