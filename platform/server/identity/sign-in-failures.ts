import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** Failed sign-ins for one login within the window, from all addresses together: beyond them nobody's word is looked at. */
export const mostFailures = 20
export const failureWindowMs = 10 * 60_000
/** An address at which somebody has signed in is known as theirs for this long after. */
const knownAddressMs = 30 * 86_400_000

const countKind = 'SignInFailures'
const addressKind = 'SignInAddress'

/** What was typed as a login stands nowhere in the clear: people type passwords into the wrong field. */
const hashOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
const nameOf = (login: string) => login.trim().toLowerCase()

/**
 * Counts failed sign-ins by login, whatever the address, in the database: guessing one login from many addresses, or at
 * many processes, ends. Where somebody has signed in lately they go on, within what one address may try; at an address
 * that is new to them they wait for as long as somebody goes on guessing. Unknown logins are counted like any other.
 */
export const createSignInFailures = (db: Db, now: () => number = Date.now) => {
  const isKnown = async (login: string, address: string): Promise<boolean> => {
    const found = await db
      .select({ id: identityRecord.id })
      .from(identityRecord)
      .where(
        and(
          eq(identityRecord.kind, addressKind),
          eq(identityRecord.id, hashOf(nameOf(login), address)),
          gt(identityRecord.expiresAt, new Date(now())),
        ),
      )
    return found.length > 0
  }

  return {
    /** Counts an attempt before its password is looked at; resolves with the seconds to wait when it is one too many. */
    async take(login: string, address: string): Promise<number | undefined> {
      const nowMs = now()
      if (await isKnown(login, address)) return undefined
      const isOpen = sql`${identityRecord.expiresAt} > ${new Date(nowMs).toISOString()}::timestamptz`
      const counted = sql<number>`(${identityRecord.payload}->>'count')::int`
      const [row] = await db
        .insert(identityRecord)
        .values({
          kind: countKind,
          id: hashOf(nameOf(login)),
          payload: { count: 1 },
          expiresAt: new Date(nowMs + failureWindowMs),
        })
        .onConflictDoUpdate({
          target: [identityRecord.kind, identityRecord.id],
          set: {
            payload: sql`jsonb_build_object('count', case when ${isOpen} then ${counted} + 1 else 1 end)`,
            expiresAt: sql`case when ${isOpen} then ${identityRecord.expiresAt} else excluded.expires_at end`,
          },
        })
        .returning({ count: counted, expiresAt: identityRecord.expiresAt })
      if (!row || Number(row.count) <= mostFailures) return undefined
      return Math.max(1, Math.ceil(((row.expiresAt?.getTime() ?? nowMs) - nowMs) / 1000))
    },

    /** The password was right: the attempt was no failure, and the address is the person's. */
    async succeeded(login: string, address: string): Promise<void> {
      const expiresAt = new Date(now() + knownAddressMs)
      const wasCounted = !(await isKnown(login, address))
      await db
        .insert(identityRecord)
        .values({ kind: addressKind, id: hashOf(nameOf(login), address), payload: {}, expiresAt })
        .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: { expiresAt } })
      if (!wasCounted) return
      const count = sql`greatest(0, (${identityRecord.payload}->>'count')::int - 1)`
      await db
        .update(identityRecord)
        .set({ payload: sql`jsonb_build_object('count', ${count})` })
        .where(and(eq(identityRecord.kind, countKind), eq(identityRecord.id, hashOf(nameOf(login)))))
    },
  }
}

export type SignInFailures = ReturnType<typeof createSignInFailures>
