import { plainLine } from '../../domain/plain-line.ts'
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

const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const cifLetters = 'JABCDEFGHI'

/** Spanish tax number of a person or an organisation, with its check character (Real Decreto 1065/2007). */
const isNif = (text: string): boolean => {
  const person = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(text)
  if (person && text.length === 9) {
    const lead = { X: '0', Y: '1', Z: '2' }[person[1] ?? ''] ?? ''
    return dniLetters[Number(`${lead}${person[2]}`) % 23] === person[3]
  }
  const organisation = /^[ABCDEFGHJNPQRSUVW](\d{7})([0-9A-J])$/.exec(text)
  if (!organisation) return false
  const sum = [...(organisation[1] ?? '')].reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return organisation[2] === String(check) || organisation[2] === cifLetters[check]
}

/** Portuguese tax number: nine digits, the last a check modulo 11. */
const isNipc = (text: string): boolean => {
  if (!/^\d{9}$/.test(text)) return false
  const sum = [...text.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0)
  const check = 11 - (sum % 11)
  return Number(text[8]) === (check > 9 ? 0 : check)
}

/** French VAT number: a key and the SIREN; a key of two digits is a check modulo 97. */
const isFrenchVat = (text: string): boolean => {
  const [, key = '', siren = ''] = /^([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(text) ?? []
  return siren !== '' && (!/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97)
}

/** VAT numbers by country code. Those of other countries have no check here. */
const vatRules: Readonly<Record<string, (text: string) => boolean>> = {
  ES: isNif,
  FR: isFrenchVat,
  PT: isNipc,
}

/** VAT number with its country code, 2 to 12 characters after it (Council Regulation (EU) 904/2010, VIES). */
const isVat = (text: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(text) && (vatRules[text.slice(0, 2)]?.(text.slice(2)) ?? /\d/.test(text))

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
  vat: isVat,
  url: isUrl,
  code: (text) => /^[A-Za-z0-9][A-Za-z0-9_.%/-]*$/.test(text),
  /** Host name of at least two labels (RFC 1035 §2.3.1). */
  domain: (text) => /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i.test(text),
  issuer: isIssuer,
  /** Scopes of OAuth 2.0 with spaces between (RFC 6749 §3.3), and `openid` among them. */
  scopes: isScopes,
  /** Name of a claim in a token; dots lead into nested claims. */
  claim: (text) => /^[\w.:/-]+$/.test(text),
  line: (text) => plainLine.test(text),
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toUpperCase()

const storedForms: Partial<Record<TextFormat, (text: string) => string>> = {
  eic: withoutSpaces,
  lei: withoutSpaces,
  iccid: (text) => text.replace(/[\s-]/g, ''),
  vat: (text) => withoutSpaces(text.replace(/[.-]/g, '')),
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
