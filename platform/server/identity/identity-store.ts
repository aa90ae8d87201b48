import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/**
 * Reuse time of a refresh token after its first use. A tab that slept, or whose reply was lost, sends the old token
 * again. Later reuse ends the whole grant, as it must (theft).
 */
const refreshGraceMs = 30_000

const alive = () => or(isNull(identityRecord.expiresAt), gt(identityRecord.expiresAt, new Date()))

/** One kind of record of the built-in provider (session, grant, code, refresh token …) in `identity_record`. */
export const createIdentityStore =
  (db: Db) =>
  (kind: string): Adapter => {
    const row = (id: string) => and(eq(identityRecord.kind, kind), eq(identityRecord.id, id))

    const graceMs = kind === 'RefreshToken' ? refreshGraceMs : 0

    const findBy = async (condition: ReturnType<typeof row>): Promise<AdapterPayload | undefined> => {
      const [found] = await db.select().from(identityRecord).where(and(condition, alive()))
      if (!found) return undefined
      const payload = found.payload as AdapterPayload
      const consumedMs = found.consumedAt?.getTime()
      if (consumedMs === undefined || Date.now() - consumedMs < graceMs) return payload
      return { ...payload, consumed: Math.floor(consumedMs / 1000) }
    }

    return {
      async upsert(id, payload, expiresInS) {
        const values = {
          payload,
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresInS === undefined ? null : new Date(Date.now() + expiresInS * 1000),
        }
        await db
          .insert(identityRecord)
          .values({ kind, id, ...values })
          .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: values })
      },
      find: (id) => findBy(row(id)),
      findByUid: (uid) => findBy(and(eq(identityRecord.kind, kind), eq(identityRecord.uid, uid))),
      findByUserCode: (code) => findBy(and(eq(identityRecord.kind, kind), eq(identityRecord.userCode, code))),
      async consume(id) {
        const first = await db
          .update(identityRecord)
          .set({ consumedAt: new Date() })
          .where(and(row(id), isNull(identityRecord.consumedAt)))
          .returning({ id: identityRecord.id })
        // Two exchanges of one code at the same moment: only one of them is the first.
        if (first.length === 0 && graceMs === 0) throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await db.delete(identityRecord).where(row(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(identityRecord).where(and(eq(identityRecord.kind, kind), eq(identityRecord.grantId, grantId)))
      },
    }
  }

/** Deletes expired rows; resolves with their number. */
export const clearExpired = async (db: Db): Promise<number> => {
  const gone = await db
    .delete(identityRecord)
    .where(and(isNotNull(identityRecord.expiresAt), lt(identityRecord.expiresAt, sql`now()`)))
    .returning({ id: identityRecord.id })
  return gone.length
}
