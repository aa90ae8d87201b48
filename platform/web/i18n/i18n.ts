import i18next, { type i18n as I18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fallbackLanguage, type Language } from '../../../domain/language.ts'
import { takeAsked } from '../api/asked-ahead.ts'
import { readLimitMs, withinTime } from '../api/time-limit.ts'
import { amounts } from './amounts.ts'

const fetchTexts = (language: Language): Promise<ResourceLanguage> =>
  withinTime(readLimitMs, undefined, async (signal) => {
    const address = `/ressources/${language}`
    const asked = await takeAsked(address, undefined, signal)
    const response = asked?.ok ? asked : await fetch(address, { headers: { accept: 'application/json' }, signal })
    if (!response.ok) throw new Error(`The texts of ${language} could not be read (${response.status})`)
    return await response.json()
  })

/** Portuguese may be incomplete (specification 000 §1): English stands behind it. */
const neededFor = (language: Language): readonly Language[] =>
  language === 'pt-PT' ? [language, fallbackLanguage] : [language]

const load = async (i18n: I18n, language: Language) => {
  const missing = neededFor(language).filter((one) => !i18n.hasResourceBundle(one, 'translation'))
  await Promise.all(
    missing.map(async (one) => i18n.addResourceBundle(one, 'translation', await fetchTexts(one), true, true)),
  )
}

/** The texts of the page in one language, fetched from /ressources. */
export const startTexts = async (language: Language): Promise<void> => {
  await i18next
    .use(initReactI18next)
    .use(amounts)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
  await load(i18next, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Switches all texts in place; rejects, and changes nothing, when they cannot be fetched. */
export const switchTexts = async (language: Language): Promise<void> => {
  await load(i18next, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

export const currentLanguage = (): Language => (i18next.resolvedLanguage ?? fallbackLanguage) as Language
