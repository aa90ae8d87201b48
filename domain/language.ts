/** Interface languages (specification 000 §1). Portuguese texts may be missing and fall back to en-GB. */
export const languages = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'en-GB'

/** The language of an account; null if the browser decides. */
export const accountLanguage = (locale: string | null): Language | null =>
  locale === null ? null : nearestLanguage(locale)

/** The supported language nearest to a locale: exact match, then the same language, then en-GB. */
export const nearestLanguage = (locale: string | undefined): Language => {
  const wanted = (locale ?? '').replace('_', '-').toLowerCase()
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => wanted !== '' && language.slice(0, 2) === wanted.slice(0, 2)) ??
    fallbackLanguage
  )
}
