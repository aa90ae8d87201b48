import i18next, { type ResourceLanguage } from 'i18next'
import { fallbackLanguage, type Language, languages } from '../../domain/language.ts'
import { initTexts } from '../../platform/web/i18n/i18n.ts'

/** A tree of translation keys. */
interface Texts {
  readonly [key: string]: string | Texts
}

const files = import.meta.glob<Texts>('../../{features/*,platform/web,apps/web}/locales/??-??.json', {
  import: 'default',
})

const merge = (under: Texts, over: Texts): Texts => {
  const merged: Record<string, string | Texts> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = typeof below === 'object' && typeof value === 'object' ? merge(below, value) : value
  }
  return merged
}

const loaded = new Map<Language, Promise<Texts>>()

/** All texts of a language, as the server sends them. */
const textsOf = (language: Language): Promise<Texts> => {
  const known = loaded.get(language)
  if (known) return known
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`))
  const texts = Promise.all(own.map(([, load]) => load())).then((parts) => parts.reduce(merge, {}))
  loaded.set(language, texts)
  return texts
}

/** The reply to `/ressources/fr-FR`. */
export const textsAt = (path: string): Promise<Texts> =>
  textsOf(languages.find((language) => path.endsWith(`/${language}`)) ?? fallbackLanguage)

/** Everything is shown in this language from now on. */
export const showIn = async (language: Language): Promise<void> => {
  if (!i18next.isInitialized) await initTexts(language)
  for (const one of new Set([fallbackLanguage, language]))
    if (!i18next.hasResourceBundle(one, 'translation'))
      i18next.addResourceBundle(one, 'translation', (await textsOf(one)) as ResourceLanguage)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
