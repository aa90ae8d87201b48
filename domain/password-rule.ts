/** Minimum length of a password, in characters. */
export const shortestPassword = 12

/** Data of a user that other people know. */
export interface KnownOfPerson {
  readonly login: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
}

/** Ignores letter case, spaces and diacritics. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password contains only known data of the user: login, e-mail address or name. */
export const isKnownOfPerson = (password: string, { login, email, firstName, lastName }: KnownOfPerson): boolean => {
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`]
  const known = [login, email ?? '', email?.split('@')[0] ?? '', ...names]
  const asked = bare(password)
  const isSame = (word: string) => word.toLowerCase() === password.toLowerCase()
  return known.some((word) => word !== '' && (isSame(word) || (asked !== '' && bare(word) === asked)))
}
