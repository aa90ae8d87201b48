import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** Users who have given the first factor in an interaction, but not the second. Kept on the server: the page holds none of it. */
const PendingSignIn = z.object({
  subject: z.string(),
  /** The browser's session says who it is; no password was asked. */
  isStepUp: z.boolean(),
  /** A second factor was just set up with a right code: nothing is owed any more. */
  isConfirmed: z.boolean(),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

const kind = 'PendingSignIn'
/** After that the password is asked again. */
const lifeMs = 15 * 60_000

export interface PendingSignIns {
  put(interactionId: string, pending: PendingSignIn): Promise<void>
  find(interactionId: string): Promise<PendingSignIn | undefined>
  forget(interactionId: string): Promise<void>
}

export const createPendingSignIns = (db: Db): PendingSignIns => {
  const row = (id: string) => and(eq(identityRecord.kind, kind), eq(identityRecord.id, id))
  return {
    async put(id, payload) {
      const values = { payload, expiresAt: new Date(Date.now() + lifeMs) }
      await db
        .insert(identityRecord)
        .values({ kind, id, ...values })
        .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: values })
    },
    async find(id) {
      const [found] = await db
        .select({ payload: identityRecord.payload })
        .from(identityRecord)
        .where(and(row(id), gt(identityRecord.expiresAt, new Date())))
      return PendingSignIn.safeParse(found?.payload).data
    },
    async forget(id) {
      await db.delete(identityRecord).where(row(id))
    },
  }
}
