import type { Config } from '../config/config.ts'

const removed = '[removed]'
/** Minimum length; shorter secrets would match ordinary words. */
const shortestSecret = 4

/** Patterns of secrets. */
const looks: readonly (readonly [RegExp, string])[] = [
  // user:password@ of an address.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*@/gi, `$1${removed}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${removed}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, removed],
  // A name and a value, also within JSON within JSON, where the quotes are escaped.
  [
    /\b([\w-]*(?:password|passwd|secret|token|authorization|cookie|api[_-]?key|code_verifier)[\w-]*["'\\]*\s*[:=]\s*)(?:\\*"[^"\\]*|'[^']*|[^\s"',;&}\\]+)/gi,
    `$1${removed}`,
  ],
  [/([?&]code=)[^&\s"']+/gi, `$1${removed}`],
  // Links for a first connection or a new password, keys, hashes. A UUID has 36 characters and may stay.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, removed],
]

/** Removes secrets from a text: values of the settings, and everything that matches a pattern. */
export type HideSecrets = (text: string) => string

export const createHideSecrets = (known: readonly string[]): HideSecrets => {
  const values = known.filter((value) => value.length >= shortestSecret).toSorted((a, b) => b.length - a.length)
  return (text) => {
    let shown = text
    for (const value of values) shown = shown.replaceAll(value, removed)
    for (const [look, instead] of looks) shown = shown.replaceAll(look, instead)
    return shown
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Passwords in a URL, encoded and decoded. */
const passwordsOf = (address: string): string[] => {
  if (!URL.canParse(address)) return []
  const { password, searchParams } = new URL(address)
  const inQuery = [...searchParams].flatMap(([name, value]) => (/pass|secret|token|key/i.test(name) ? [value] : []))
  return [password, decoded(password), ...inQuery]
}

/** Secret values of the settings. */
export const secretsOf = (
  config: Pick<Config, 'databaseUrl' | 'clickhouseUrl' | 'mqttUrl' | 'mailServer' | 'metricsToken' | 'documents'>,
): string[] => [
  ...[config.databaseUrl, config.clickhouseUrl, config.mqttUrl, config.mailServer?.url].flatMap((address) =>
    address === undefined ? [] : passwordsOf(address),
  ),
  ...(config.metricsToken === undefined ? [] : [config.metricsToken]),
  ...(config.documents.s3 === undefined ? [] : [config.documents.s3.key, config.documents.s3.secret]),
]
