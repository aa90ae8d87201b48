import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** One place where a person is signed in: a grant of the built-in provider with all that was given under it. */
export interface PersonSession {
  /** Id of the grant. */
  readonly id: string
  readonly startedAtMs: number
  /** When a token was last given under it. */
  readonly lastUsedAtMs: number
  readonly endsAtMs: number
}

const accountId = sql<string>`${identityRecord.payload}->>'accountId'`
const issuedAtS = sql<number>`coalesce((${identityRecord.payload}->>'iat')::bigint, 0)`
const stands = () => gt(identityRecord.expiresAt, new Date())

/** Where a person is signed in, the newest first. */
export const sessionsOf = async (db: Db, subject: string): Promise<PersonSession[]> => {
  const grants = await db
    .select({ id: identityRecord.id, issuedAtS, expiresAt: identityRecord.expiresAt })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, 'Grant'), eq(accountId, subject), stands()))
  if (grants.length === 0) return []
  const ids = grants.map(({ id }) => id)
  const uses = await db
    .select({ grantId: identityRecord.grantId, lastS: sql<number>`max(${issuedAtS})` })
    .from(identityRecord)
    .where(inArray(identityRecord.grantId, ids))
    .groupBy(identityRecord.grantId)
  const lastUse = new Map(uses.map(({ grantId, lastS }) => [grantId, Number(lastS)]))
  return grants
    .map(({ id, issuedAtS: startS, expiresAt }) => ({
      id,
      startedAtMs: Number(startS) * 1000,
      lastUsedAtMs: Math.max(Number(startS), lastUse.get(id) ?? 0) * 1000,
      endsAtMs: expiresAt?.getTime() ?? 0,
    }))
    .sort((first, second) => second.startedAtMs - first.startedAtMs)
}

/**
 * Signs a person out: in one place, or everywhere when no grant is named. The grant goes with its tokens, and the
 * provider's own session with it, so that the browser has to ask for the password again. Resolves with the number of
 * places. Access tokens and push connections end when they are checked next, within 5 s.
 */
export const endSessions = async (tx: Db, subject: string, grantId?: string): Promise<number> => {
  const found = await tx
    .select({ id: identityRecord.id })
    .from(identityRecord)
    .where(
      and(
        eq(identityRecord.kind, 'Grant'),
        eq(accountId, subject),
        grantId === undefined ? undefined : eq(identityRecord.id, grantId),
      ),
    )
  const ids = found.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .delete(identityRecord)
      .where(
        or(
          inArray(identityRecord.grantId, ids),
          and(eq(identityRecord.kind, 'Grant'), inArray(identityRecord.id, ids)),
        ),
      )
  const held = await tx
    .select({ id: identityRecord.id, payload: identityRecord.payload })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, 'Session'), eq(accountId, subject)))
  const ended = held.filter(({ payload }) => grantId === undefined || grantsIn(payload).includes(grantId))
  if (ended.length > 0)
    await tx.delete(identityRecord).where(
      and(
        eq(identityRecord.kind, 'Session'),
        inArray(
          identityRecord.id,
          ended.map(({ id }) => id),
        ),
      ),
    )
  return ids.length
}

/** Grants that were given within a session of the provider. */
const grantsIn = (payload: unknown): (string | undefined)[] => {
  const { authorizations = {} } = payload as { authorizations?: Record<string, { grantId?: string }> }
  return Object.values(authorizations).map(({ grantId }) => grantId)
}
