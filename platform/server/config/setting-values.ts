import { isIP } from 'node:net'
import { z } from 'zod'
import { type Role, roles } from './role.ts'

/** Value types of environment variables. Each parses the text, or says which values are valid. */

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
      error: `must be a whole number from ${minimum} to ${maximum}`,
    })
    .transform(Number)

const yes = ['true', '1', 'yes', 'on']
const no = ['false', '0', 'no', 'off']
export const truth = z
  .string()
  .refine((text) => [...yes, ...no].includes(text.toLowerCase()), { error: 'must be true or false' })
  .transform((text) => yes.includes(text.toLowerCase()))

export const address = (protocols: readonly string[], what: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).host !== '', {
      error: `must be ${what}, starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })

export const bareAddress = address(['http:', 'https:'], 'an address without query or fragment').refine(
  (text) => !/[?#]/.test(text),
  { error: 'must have no query and no fragment' },
)

/** `solvane@example.org`, or `Solvane <solvane@example.org>`. */
export const sender = z.string().regex(/^(?:[^<>\p{Cc}]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
  error: 'must be an e-mail address, with or without a name before it',
})

export const identifier = z.string().regex(/^[\w.:/-]{1,200}$/, 'must be 1 to 200 letters, digits or . _ : / -')

export const listOf = (isPart: (text: string) => boolean, what: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isPart), { error: `must be ${what} separated by commas` })

export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** Country and three letters, as the demo fleet names its farms. */
export const isDemoFarmCode = (text: string): boolean => /^[A-Z]{2}-[A-Z]{3}$/.test(text)

/** A host name or an IP address, with or without port. */
export const isHost = (text: string): boolean => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(text) || isIP(text) !== 0

export const isPattern = (text: string): boolean => {
  try {
    new RegExp(text)
    return text !== ''
  } catch {
    return false
  }
}

/** An IP address, or a network as `address/bits`. */
export const isNetwork = (text: string): boolean => {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return isIP(ip) !== 0 && (bits === undefined || Number(bits) <= (isIP(ip) === 4 ? 32 : 128))
}
