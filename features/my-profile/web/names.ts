/** A language in its own words. */
export const languageName = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(
    language.slice(0, 2),
  )
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language
}

export const countryName = (countryCode: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(countryCode) ?? countryCode
