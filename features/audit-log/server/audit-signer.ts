import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { loadAuditKey } from '../../../platform/server/identity/identity-keys.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type AuditSignature, AuditSigner } from '../contract/audit-log.ts'

/** Who signs the files of this installation. */
export const auditSigner = async (db: Db): Promise<AuditSigner> => {
  const key = await loadAuditKey(db)
  return AuditSigner.parse({ keyId: await calculateJwkThumbprint(key), publicKey: key })
}

/** Signs the SHA-256 of a file's lines, each with its line feed. */
export const signDigest = async (db: Db, digest: Buffer): Promise<AuditSignature> => {
  const key = createPrivateKey({ key: await loadAuditKey(db), format: 'jwk' })
  return { ...(await auditSigner(db)), value: sign(null, digest, key).toString('base64url') }
}

/** Whether a signature is of these lines and of the key that it names. */
export const isSignedBy = async ({ keyId, publicKey, value }: AuditSignature, digest: Buffer): Promise<boolean> => {
  if ((await calculateJwkThumbprint(publicKey)) !== keyId) return false
  try {
    const key = createPublicKey({ key: publicKey, format: 'jwk' })
    return verify(null, digest, key, Buffer.from(value, 'base64url'))
  } catch {
    // What stands there is no key.
    return false
  }
}
