import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** Claim of the built-in provider's access tokens: the grant that they were given under. */
export const grantClaim = 'grant_id'

/** Those of the grants that still stand. */
export const standingGrants = async (db: Db, grantIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (grantIds.length === 0) return new Set()
  const found = await db
    .select({ id: identityRecord.id })
    .from(identityRecord)
    .where(
      and(
        eq(identityRecord.kind, 'Grant'),
        inArray(identityRecord.id, [...grantIds]),
        gt(identityRecord.expiresAt, new Date()),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/**
 * Whether a grant still stands. Signing out, revoking a refresh token and using a stolen one again delete the grant,
 * and with it everything that was given under it.
 */
export const isGrantActive = async (db: Db, grantId: string): Promise<boolean> =>
  (await standingGrants(db, [grantId])).has(grantId)
