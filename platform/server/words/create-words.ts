import { createInstance } from 'i18next'
import { fallbackLanguage, type Language, languages } from '../../../domain/language.ts'
import { loadTexts } from '../http/locales.ts'

/** The text of the first key that exists. */
export type Translate = (keys: string | readonly string[], parameters?: Readonly<Record<string, unknown>>) => string

/** Texts of the page and of all features in each language, for files and messages that the server writes. */
export interface Words {
  readonly in: (language: Language) => Promise<Translate>
  /** A text in every language. */
  readonly inEach: (keys: string | readonly string[]) => Promise<Readonly<Record<Language, string>>>
}

export const createWords = (folders: readonly string[]): Words => {
  const loaded = new Map<Language, Promise<Translate>>()
  const load = async (language: Language): Promise<Translate> => {
    const i18n = createInstance()
    await i18n.init({
      lng: language,
      fallbackLng: fallbackLanguage,
      interpolation: { escapeValue: false },
      resources: { [language]: { translation: await loadTexts(folders, language) } },
    })
    return (keys, parameters) => i18n.t(keys as string[], { ...parameters })
  }
  const inLanguage = (language: Language) => {
    const known = loaded.get(language) ?? load(language)
    loaded.set(language, known)
    known.catch(() => loaded.delete(language))
    return known
  }
  return {
    in: inLanguage,
    async inEach(keys) {
      const texts = await Promise.all(languages.map(async (language) => [language, (await inLanguage(language))(keys)]))
      return Object.fromEntries(texts)
    },
  }
}
