import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../relations/relations.ts'
import { loadSecretKey } from './identity-keys.ts'

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts secrets that must be read again (those of outside providers, of second factors) with the house's key:
 * AES-256-GCM. `place` says which secret it is, e.g. `identity-provider <id>`: put elsewhere, a sealed text does not open.
 */
export interface SecretBox {
  seal(place: string, secret: string): Promise<string>
  /** Throws for a text that was changed, sealed for another place or with another key. */
  open(place: string, sealed: string): Promise<string>
}

/** The key is made once and kept with the house's other keys; a process reads it when it is first needed. */
export const createSecretBox = (db: Db): SecretBox => {
  let known: Promise<Buffer> | undefined
  const key = () => {
    known ??= loadSecretKey(db).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    async seal(place, secret) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', await key(), iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [version, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    async open(place, sealed) {
      const [was, iv = '', tag = '', text = ''] = sealed.split('.')
      if (was !== version) throw new Error('a sealed secret is of an unknown version')
      const [ivPart, tagPart, textPart] = [iv, tag, text].map((part) => Buffer.from(part, 'base64url')) as [
        Buffer,
        Buffer,
        Buffer,
      ]
      const decipher = createDecipheriv('aes-256-gcm', await key(), ivPart, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(tagPart)
      return Buffer.concat([decipher.update(textPart), decipher.final()]).toString('utf8')
    },
  }
}
