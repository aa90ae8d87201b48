import { and, eq, gt, inArray, not, or, sql } from 'drizzle-orm'
import type { SignedInPlace } from '../../contract/signed-in-place.ts'
import type { Db } from '../relations/relations.ts'
import { browserWords, longestAgent } from './browser-words.ts'
import { type GrantPlace, identityRecord } from './tables.ts'

const accountId = sql<string>`${identityRecord.payload}->>'accountId'`
const issuedAtS = sql<number>`coalesce((${identityRecord.payload}->>'iat')::bigint, 0)`
/** Given for control commands, within a place that has a grant of its own: no place by itself. */
const isForControl = sql<boolean>`' ' || coalesce(${identityRecord.payload}->'openid'->>'scope', '') || ' ' like '% curtailment %'`
const stands = () => gt(identityRecord.expiresAt, new Date())

/** Notes where a grant was asked for, as the person will read it where they see all such places. */
export const keepPlace = async (db: Db, grantId: string, { address, userAgent }: GrantPlace): Promise<void> => {
  await db
    .update(identityRecord)
    .set({ place: { address, userAgent: userAgent.slice(0, longestAgent) } })
    .where(and(eq(identityRecord.kind, 'Grant'), eq(identityRecord.id, grantId)))
}

/**
 * Where a person is signed in, the newest first: each is a grant of the built-in provider, with its id, and all that was
 * given under it.
 */
export const sessionsOf = async (db: Db, subject: string): Promise<SignedInPlace[]> => {
  const grants = await db
    .select({ id: identityRecord.id, issuedAtS, expiresAt: identityRecord.expiresAt, place: identityRecord.place })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, 'Grant'), eq(accountId, subject), stands(), not(isForControl)))
  if (grants.length === 0) return []
  const ids = grants.map(({ id }) => id)
  const uses = await db
    .select({ grantId: identityRecord.grantId, lastS: sql<number>`max(${issuedAtS})` })
    .from(identityRecord)
    .where(inArray(identityRecord.grantId, ids))
    .groupBy(identityRecord.grantId)
  const lastUse = new Map(uses.map(({ grantId, lastS }) => [grantId, Number(lastS)]))
  return grants
    .map(({ id, issuedAtS: startS, expiresAt, place }) => ({
      id,
      startedAtMs: Number(startS) * 1000,
      lastUsedAtMs: Math.max(Number(startS), lastUse.get(id) ?? 0) * 1000,
      endsAtMs: expiresAt?.getTime() ?? 0,
      address: place?.address ?? null,
      ...browserWords(place?.userAgent ?? null),
    }))
    .sort((first, second) => second.startedAtMs - first.startedAtMs)
}

/**
 * Signs a person out: in one place, or everywhere when no grant is named. The grant goes with its tokens, and the
 * provider's own session with it and what was given in it for control commands, so that the browser has to ask for the
 * password again. Resolves with the number of places. Access tokens and push connections end when they are checked next, within 5 s.
 */
export const endSessions = async (tx: Db, subject: string, grantId?: string): Promise<number> => {
  const { grants, sessions } = await placesOf(tx, subject)
  if (grantId === undefined) return end(tx, grants, sessions)
  const ended = sessions.filter(({ grantIds }) => grantIds.includes(grantId))
  const within = new Set(ended.flatMap(({ grantIds }) => grantIds))
  return end(
    tx,
    grants.filter(({ id, isForControl }) => id === grantId || (isForControl && within.has(id))),
    ended,
  )
}

/**
 * Signs a person out everywhere but where they asked for it: what was given in that browser's session stays, every other
 * session ends, also one that has given nothing yet and would let somebody in without a password. Without a grant that is
 * known, every place ends. Resolves with the number of places.
 */
export const endOtherSessions = async (tx: Db, subject: string, keptGrantId: string | undefined): Promise<number> => {
  if (keptGrantId === undefined) return endSessions(tx, subject)
  const { grants, sessions } = await placesOf(tx, subject)
  const isHere = ({ grantIds }: ProviderSession) => grantIds.includes(keptGrantId)
  const kept = new Set([keptGrantId, ...sessions.filter(isHere).flatMap(({ grantIds }) => grantIds)])
  return end(
    tx,
    grants.filter(({ id }) => !kept.has(id)),
    sessions.filter((session) => !isHere(session)),
  )
}

interface Grant {
  readonly id: string
  readonly isForControl: boolean
}

/** Session of a browser with the provider, and its grants. */
interface ProviderSession {
  readonly id: string
  readonly grantIds: readonly string[]
}

/** Every grant and every session of a person, those that have run out and were not cleared away yet too. */
const placesOf = async (tx: Db, subject: string) => {
  const records = await tx
    .select({ kind: identityRecord.kind, id: identityRecord.id, payload: identityRecord.payload, isForControl })
    .from(identityRecord)
    .where(and(inArray(identityRecord.kind, ['Grant', 'Session']), eq(accountId, subject)))
  return {
    grants: records.filter(({ kind }) => kind === 'Grant').map(({ id, isForControl }): Grant => ({ id, isForControl })),
    sessions: records
      .filter(({ kind }) => kind === 'Session')
      .map(({ id, payload }): ProviderSession => ({ id, grantIds: grantsIn(payload) })),
  }
}

const end = async (tx: Db, given: readonly Grant[], sessions: readonly ProviderSession[]): Promise<number> => {
  const grants = given.map(({ id }) => id)
  const byId = (kind: string, ids: readonly string[]) =>
    and(eq(identityRecord.kind, kind), inArray(identityRecord.id, [...ids]))
  if (grants.length > 0)
    await tx.delete(identityRecord).where(or(inArray(identityRecord.grantId, [...grants]), byId('Grant', grants)))
  if (sessions.length > 0)
    await tx.delete(identityRecord).where(
      byId(
        'Session',
        sessions.map(({ id }) => id),
      ),
    )
  const withoutGrant = sessions.filter(({ grantIds }) => !grantIds.some((id) => grants.includes(id)))
  return given.filter(({ isForControl }) => !isForControl).length + withoutGrant.length
}

/** Grants that were given within a session of the provider. */
const grantsIn = (payload: unknown): string[] => {
  const { authorizations = {} } = payload as { authorizations?: Record<string, { grantId?: string }> }
  return Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
}
