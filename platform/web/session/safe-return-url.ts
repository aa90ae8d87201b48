const longest = 2_000

/** Places that would clear the session again or loop. */
const forbidden = /^\/(login|implicit\/callback|errors|serviceunavailable|notcompatiblebrowser)\/?$/i

const hasControlCharacter = (text: string) => [...text].some((character) => character < ' ' || character === '\u007f')

/**
 * Where to go after signing in: a path of our own origin, or `/`. Takes whatever a query or cookie may hold.
 * Only text that starts with one slash passes; it is then read as a browser would read it, and must still
 * be ours afterwards (`/.//evil.example` is not).
 */
export const safeReturnUrl = (candidate: unknown): string => {
  if (typeof candidate !== 'string' || candidate.length > longest) return '/'
  if (!candidate.startsWith('/') || candidate.includes('\\') || hasControlCharacter(candidate)) return '/'
  const ours = 'https://origin.invalid'
  if (!URL.canParse(candidate, ours)) return '/'
  const url = new URL(candidate, ours)
  if (url.origin !== ours || url.username !== '' || url.pathname.startsWith('//') || forbidden.test(url.pathname))
    return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
