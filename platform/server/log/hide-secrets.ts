import type { Config } from '../config/config.ts'

const removed = '[removed]'
/** Shorter ones would be found in ordinary words. */
const shortestSecret = 4

/** What looks like a secret, wherever it stands. */
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

/** Takes secrets out of a text: those of the settings, and all that looks like one. */
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

/** Passwords within an address, as written and as meant. */
const passwordsOf = (address: string): string[] => {
  if (!URL.canParse(address)) return []
  const { password, searchParams } = new URL(address)
  const inQuery = [...searchParams].flatMap(([name, value]) => (/pass|secret|token|key/i.test(name) ? [value] : []))
  return [password, decoded(password), ...inQuery]
}

/** The values of the settings that nobody may read. */
export const secretsOf = (
  config: Pick<Config, 'databaseUrl' | 'clickhouseUrl' | 'mqttUrl' | 'mailServer' | 'metricsToken'>,
): string[] => [
  ...[config.databaseUrl, config.clickhouseUrl, config.mqttUrl, config.mailServer?.url].flatMap((address) =>
    address === undefined ? [] : passwordsOf(address),
  ),
  ...(config.metricsToken === undefined ? [] : [config.metricsToken]),
]
