import { eq } from 'drizzle-orm'
import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Db } from '../relations/relations.ts'
import { identityKey } from './tables.ts'

/** Public keys of OIDC_ISSUER as they were read last. */
export interface OutsideKeys {
  /** Where they were read. */
  readonly address: string
  readonly jwks: JSONWebKeySet
  readonly readAtMs: number
}

const Kept = z.object({
  address: z.url(),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
  readAtMs: z.number(),
})

/** Where the public keys of an outside provider are kept, so that a restart while it is away puts nobody out. */
export interface OutsideKeyStore {
  read(): Promise<OutsideKeys | undefined>
  keep(keys: OutsideKeys): Promise<void>
}

export const outsideKeyStore = (db: Db, issuer: string): OutsideKeyStore => {
  const name = `outside ${issuer}`
  return {
    async read() {
      const [row] = await db.select().from(identityKey).where(eq(identityKey.name, name))
      return Kept.safeParse(row?.value).data
    },
    async keep(value) {
      await db
        .insert(identityKey)
        .values({ name, value })
        .onConflictDoUpdate({ target: identityKey.name, set: { value } })
    },
  }
}
