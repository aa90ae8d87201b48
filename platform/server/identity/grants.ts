import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** Claim of the built-in provider's access tokens: the grant that they were given under. */
export const grantClaim = 'grant_id'

/**
 * Whether a grant still stands. Signing out, revoking a refresh token and using a stolen one again delete the grant,
 * and with it everything that was given under it.
 */
export const grantStands = async (db: Db, grantId: string): Promise<boolean> => {
  const found = await db
    .select({ id: identityRecord.id })
    .from(identityRecord)
    .where(
      and(eq(identityRecord.kind, 'Grant'), eq(identityRecord.id, grantId), gt(identityRecord.expiresAt, new Date())),
    )
  return found.length > 0
}
