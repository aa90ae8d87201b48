import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fallbackLanguage, type Language } from '../../../domain/language.ts'
import type { TextPart } from '../../contract/text-part.ts'
import { takePrefetched } from '../api/prefetched-replies.ts'
import { readLimitMs, withinTime } from '../api/time-limit.ts'
import { amounts } from './amounts.ts'
import { textAddress } from './text-address.ts'

const fetchTexts = (language: Language, part?: TextPart): Promise<ResourceLanguage> =>
  withinTime(readLimitMs, undefined, async (signal) => {
    const address = textAddress(language, part)
    const asked = await takePrefetched(address, undefined, signal)
    const response = asked?.ok ? asked : await fetch(address, { headers: { accept: 'application/json' }, signal })
    if (!response.ok) throw new Error(`The texts of ${language} could not be read (${response.status})`)
    return await response.json()
  })

/** Portuguese may be incomplete (specification 000 §1): English stands behind it. */
const neededFor = (language: Language): readonly Language[] =>
  language === 'pt-PT' ? [language, fallbackLanguage] : [language]

const isHere = (language: Language) => i18next.hasResourceBundle(language, 'translation')

/** Languages of which all texts are here, and not those of the first screens alone. */
const whole = new Set<Language>()

/** Adds them to those that are here. */
const add = async (language: Language, part?: TextPart): Promise<void> => {
  i18next.addResourceBundle(language, 'translation', await fetchTexts(language, part), true, true)
  if (part !== 'first') whole.add(language)
}

/** Loads what is not here of a language: all of it, or with `part` at least that. */
const load = async (language: Language, part?: 'first'): Promise<void> => {
  const missing = neededFor(language).filter((one) => !(part ? isHere(one) : whole.has(one)))
  await Promise.all(missing.map((one) => add(one, part ?? (isHere(one) ? 'later' : undefined))))
}

/** Starts i18next without any texts. */
export const initTexts = (language: Language) =>
  i18next
    .use(initReactI18next)
    .use(amounts)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
    })

/** The texts of the page in one language, fetched from /ressources: all, or what the first screens need of them. */
export const startTexts = async (language: Language, part?: 'first'): Promise<void> => {
  await initTexts(language)
  await load(language, part)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Switches all texts in place; rejects, and changes nothing, when they cannot be fetched. */
export const switchTexts = async (language: Language): Promise<void> => {
  // What is shown already goes on as it began, with the first texts alone.
  if (language !== i18next.language || !isHere(language)) await load(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

export const currentLanguage = (): Language => (i18next.resolvedLanguage ?? fallbackLanguage) as Language

const coming = new Map<Language, Promise<void>>()

/** Fetches what a start with the first texts left out. Rejects when it cannot be had; the next call asks again. */
export const allTexts = (): Promise<void> => {
  const language = currentLanguage()
  const work = coming.get(language) ?? load(language).finally(() => coming.delete(language))
  coming.set(language, work)
  return work
}

const againMs = 3_000

/** As often as it takes: who waits has nothing else to show, and a lost line comes back. */
const allTextsAtLast = async (): Promise<void> => {
  try {
    await allTexts()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    await allTextsAtLast()
  }
}

/** Loads something that may be drawn with any text: a part of a page that comes after its first screen. */
export const withAllTexts =
  <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) =>
  async () => {
    const [loaded] = await Promise.all([load(), allTextsAtLast()])
    return loaded
  }
