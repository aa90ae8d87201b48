/** Shortest password that is taken. */
export const shortestPassword = 12

/** What others know of a person. */
export interface KnownOfPerson {
  readonly login: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
}

/** Letter case, spaces and marks aside. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is nothing but what others know of the person: login, e-mail address or name. */
export const isKnownOfPerson = (password: string, { login, email, firstName, lastName }: KnownOfPerson): boolean => {
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`]
  const known = [login, email ?? '', email?.split('@')[0] ?? '', ...names]
  const asked = bare(password)
  const isSame = (word: string) => word.toLowerCase() === password.toLowerCase()
  return known.some((word) => word !== '' && (isSame(word) || (asked !== '' && bare(word) === asked)))
}
