import type { TextFormat } from './field.ts'

/** Validation of texts with a standard format, including check digits. Each rule names its source. */

/** Digits of a number by Luhn's rule (ISO/IEC 7812-1 annex B). */
const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const eicCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'

/** Energy Identification Code: 15 characters and a check character (ENTSO-E, EIC reference manual). */
const isEic = (text: string): boolean => {
  if (!/^\d{2}[A-Z][0-9A-Z-]{12}[0-9A-Z]$/.test(text)) return false
  const sum = [...text.slice(0, 15)].reduce(
    (total, character, index) => total + eicCharacters.indexOf(character) * (16 - index),
    0,
  )
  return eicCharacters[36 - ((sum - 1) % 37)] === text[15]
}

/** Legal Entity Identifier: 20 characters, the last two a check by ISO 7064 MOD 97-10 (ISO 17442). */
const isLei = (text: string): boolean => {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(text)) return false
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const isIpv4 = (text: string): boolean =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(text) &&
  text.split('.').every((part) => Number(part) <= 255 && String(Number(part)) === part)

const isIpv6 = (text: string): boolean => {
  if (!/^[0-9a-fA-F:]{2,39}$/.test(text) || text.split('::').length > 2 || /:::/.test(text)) return false
  const parts = text.split(':').filter((part) => part !== '')
  if (parts.some((part) => part.length > 4)) return false
  if (text.includes('::')) return parts.length <= 7
  return parts.length === 8 && text.split(':').length === 8
}

const isUrl = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** The address of the discovery document instead of its issuer. */
const wellKnown = /\/\.well-known\/openid-configuration$/

/** A URL without query, fragment and user (OpenID Connect Discovery 1.0 §3). The server decides which hosts it calls. */
const isIssuer = (text: string): boolean => {
  if (!isUrl(text)) return false
  const { search, hash, username, password } = new URL(text)
  return `${search}${hash}${username}${password}` === ''
}

const isScopes = (text: string): boolean =>
  /^[\x21\x23-\x5b\x5d-\x7e]+( +[\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text) && text.split(' ').includes('openid')

const rules: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  eic: isEic,
  lei: isLei,
  /** Reference Designation System for Power Plants (ISO/TS 81346-10): aspects begin with = + - or #. */
  rdsPp: (text) => /^#?[=+\-&%][A-Z0-9=+\-&%.#_ ]{1,60}$/.test(text),
  ip: (text) => isIpv4(text) || isIpv6(text),
  /** E.164 allows 15 digits; spaces, dots, hyphens and brackets are for the reader. */
  phone: (text) => /^\+?[0-9 ().\-/]{3,25}$/.test(text) && /^\d{3,15}$/.test(text.replace(/\D/g, '')),
  email: (text) => /^[^\s@<>"]{1,64}@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(text) && text.length <= 254,
  /** Number of a SIM card (ITU-T E.118): 19 or 20 digits that begin with 89 and pass Luhn's rule. */
  iccid: (text) => /^89\d{17,18}$/.test(text) && passesLuhn(text),
  url: isUrl,
  code: (text) => /^[A-Za-z0-9][A-Za-z0-9_.%/-]*$/.test(text),
  /** Host name of at least two labels (RFC 1035 §2.3.1). */
  domain: (text) => /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i.test(text),
  issuer: isIssuer,
  /** Scopes of OAuth 2.0 with spaces between (RFC 6749 §3.3), and `openid` among them. */
  scopes: isScopes,
  /** Name of a claim in a token; dots lead into nested claims. */
  claim: (text) => /^[\w.:/-]+$/.test(text),
}

const storedForms: Partial<Record<TextFormat, (text: string) => string>> = {
  domain: (text) => text.toLowerCase(),
  issuer: (text) => text.replace(wellKnown, ''),
  scopes: (text) => text.split(/ +/).join(' '),
}

/** A text as it is stored: without spaces around it, in the usual spelling of its format. */
export const storedText = (format: TextFormat | undefined, text: string): string => {
  const trimmed = text.trim()
  return (format && storedForms[format]?.(trimmed)) ?? trimmed
}

/** Whether a text matches a format, including its check digits. */
export const hasFormat = (format: TextFormat, text: string): boolean => rules[format](text)
