import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

/** A setting as anybody may see it who looks after the installation. */
export interface ShownSetting {
  readonly name: string
  /** Null: a secret, or nothing. */
  readonly value: string | null
  /** Text for a setting that is not set. */
  readonly defaultText: string
  readonly origin: 'default' | 'environment' | 'file'
  /** Its value is nobody's business; of an address the part that is no secret is shown. */
  readonly isSecret: boolean
}

/** An address without who signs in there and, of a secret one, without its query. */
const shownAddress = (text: string, isSecret: boolean): string => {
  const address = new URL(text)
  address.username = ''
  address.password = ''
  if (isSecret) {
    address.search = ''
    address.hash = ''
  }
  return address.href.replace(/\/$/, '')
}

const shownValue = (text: string, { isSecret }: { readonly isSecret: boolean }): string | null => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text)) return shownAddress(text, isSecret)
  return isSecret ? null : text
}

/** Default of a setting, if it is one value. */
const inForce = (value: unknown): string | null => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
}

/** Every setting in the order of the README's table; `config` holds those in force. */
export const showSettings = (
  given: ReadonlyMap<string, { readonly text: string; readonly origin: 'environment' | 'file' }>,
  config: Readonly<Record<string, unknown>>,
): ShownSetting[] =>
  Object.entries<Setting>(settings).map(([key, { name, defaultText, secret: isSecret }]) => {
    const set = given.get(name)
    const value = set ? shownValue(set.text, { isSecret }) : isSecret ? null : inForce(config[key])
    return { name, value, defaultText, origin: set?.origin ?? 'default', isSecret }
  })
