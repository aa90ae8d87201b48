import { type Language, languages, nearestLanguage } from '../../../domain/language.ts'

const lastKey = 'solvane.language'
const keyOf = (personId: string) => `${lastKey}.${personId}`

const read = (key: string): Language | undefined => {
  const value = window.localStorage.getItem(key)
  return languages.find((language) => language === value)
}

/** Before anyone is known: the language used last here, else the browser's, else en-GB. */
export const languageOfVisitor = (): Language => read(lastKey) ?? nearestLanguage(window.navigator.language)

/** A person's own choice in this browser, else the language of their account, else the browser's, else en-GB. */
export const languageOfPerson = (person: { readonly id: string; readonly lang: Language | null }): Language =>
  read(keyOf(person.id)) ?? person.lang ?? nearestLanguage(window.navigator.language)

/** Forgets the choice of this browser: the account's language holds again. */
export const forgetLanguage = (personId: string): void => {
  window.localStorage.removeItem(lastKey)
  window.localStorage.removeItem(keyOf(personId))
}

export const rememberLanguage = (language: Language, personId: string | undefined): void => {
  window.localStorage.setItem(lastKey, language)
  if (personId) window.localStorage.setItem(keyOf(personId), language)
}
