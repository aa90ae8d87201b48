import type { TFunction } from 'i18next'
import { languages } from '../../../domain/language.ts'

interface Named {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
}

/** First name, last name; the login of somebody who has not told one. */
export const fullName = ({ login, firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim() || login

/** As a list is sorted: last name, first name. */
export const listName = ({ login, firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ') || login

export const titleName = (t: TFunction, title: string | null) => (title ? t(`users.personTitle.${title}`) : '-')
export const typeName = (t: TFunction, type: string | null) => (type ? t(`users.personType.${type}`) : '-')

/** A language in its own words; empty where the browser's is used. */
export const languageName = (language: string): string => {
  if (language === '') return ''
  const name = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(
    language.slice(0, 2),
  )
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language
}

export const languageChoices = languages.map((value) => ({ value, label: languageName(value) }))

export const countryName = (countryCode: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(countryCode) ?? countryCode
