import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '../relations/relations.ts'
import { identityKey } from './tables.ts'

/** The one algorithm of the built-in provider. */
export const signingAlgorithm = 'ES256' as const

/** Signing keys of the built-in provider. `signing` holds private keys: never log it, never send it. */
export interface IdentityKeys {
  readonly signing: readonly JWK[]
  readonly cookies: readonly string[]
}

const newSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: signingAlgorithm, kid: randomUUID() }
}

/** Reads a value, or stores a new one; two processes that start together end with the same value. */
const readOrCreate = async <T>(db: Db, name: string, create: () => Promise<T>): Promise<T> => {
  const read = async () => (await db.select().from(identityKey).where(eq(identityKey.name, name)))[0]?.value
  const known = await read()
  if (known !== undefined) return known as T
  await db
    .insert(identityKey)
    .values({ name, value: await create() })
    .onConflictDoNothing()
  return (await read()) as T
}

/** Keys of the built-in provider, made once and kept in the database so that sign-ins outlive a restart. */
export const loadIdentityKeys = async (db: Db): Promise<IdentityKeys> => ({
  signing: await readOrCreate(db, 'signing', async () => [await newSigningKey()]),
  cookies: await readOrCreate(db, 'cookies', async () => [randomBytes(32).toString('base64url')]),
})

/** The key that secrets are encrypted with where they are stored (`secret-box.ts`): 256 bits, made once. */
export const loadSecretKey = async (db: Db): Promise<Buffer> =>
  Buffer.from(await readOrCreate(db, 'secrets', async () => randomBytes(32).toString('base64url')), 'base64url')

/** The key that exported audit logs are signed with: Ed25519, private, made once. Never log it, never send it. */
export const loadAuditKey = (db: Db): Promise<JWK> =>
  readOrCreate(db, 'audit', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    return exportJWK(privateKey)
  })

/** The public half, as a verifier needs it. */
export const publicKeys = (keys: IdentityKeys): JWK[] =>
  keys.signing.map(({ d: _private, ...publicPart }) => publicPart as JWK)
