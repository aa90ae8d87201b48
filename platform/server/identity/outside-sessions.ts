import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { OutsidePlace } from '../auth/token-check.ts'
import type { Db } from '../relations/relations.ts'
import type { LogoutToken } from './logout-token.ts'
import { endSessions } from './person-sessions.ts'
import { identityRecord } from './tables.ts'

/** The session at an outside provider that a sign-in here stands on. */
export interface OutsideSession {
  readonly providerId: string
  /** Who the person is there: `sub` of the ID token. */
  readonly subject: string
  /** `sid` of the ID token, where the provider names its sessions. */
  readonly sessionId?: string
  /** Refresh token of the provider, by which it is asked again, sealed; undefined: it gave none. */
  readonly sealedRefresh?: string
}

/** Context of a sealed refresh token: it opens only for this provider and this user. */
export const refreshPlace = ({ providerId, subject }: Pick<OutsideSession, 'providerId' | 'subject'>): string =>
  `outside session ${providerId} ${subject}`

const kind = 'OutsideSession'
const field = (name: keyof OutsideSession | 'accountId' | 'startedAtMs' | 'checkedAtMs') =>
  sql<string>`${identityRecord.payload}->>${name}`

/** Keeps with a grant what it stands on; the record goes with the grant. */
export const keepOutsideSession = async (
  db: Db,
  grantId: string,
  accountId: string,
  session: OutsideSession,
  lifeS: number,
): Promise<void> => {
  const times = { startedAtMs: Date.now(), checkedAtMs: Date.now() }
  const values = {
    payload: { ...session, ...times, accountId },
    grantId,
    expiresAt: new Date(Date.now() + lifeS * 1000),
  }
  await db
    .insert(identityRecord)
    .values({ kind, id: grantId, ...values })
    .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: values })
}

/** Ends sessions whose session at the external provider has ended; resolves with their users. */
export const endOutsideSessions = async (
  tx: Db,
  providerId: string,
  token: Pick<LogoutToken, 'subject' | 'sessionId'>,
): Promise<string[]> => {
  const named =
    token.sessionId === undefined ? eq(field('subject'), token.subject ?? '') : eq(field('sessionId'), token.sessionId)
  const found = await tx
    .select({ grantId: identityRecord.id, accountId: field('accountId') })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, kind), eq(field('providerId'), providerId), named))
  for (const { grantId, accountId } of found) await endSessions(tx, accountId, grantId)
  return [...new Set(found.map(({ accountId }) => accountId))]
}

/** A sign-in here that stands on a session at an outside provider. */
export interface KeptOutsideSession extends OutsideSession {
  readonly grantId: string
  /** Whose it is here, by subject. */
  readonly accountId: string
  readonly startedAtMs: number
  /** When the provider was last sure of it. */
  readonly checkedAtMs: number
  /** Whether somebody has used it within the life of an access token. */
  readonly isInUse: boolean
}

/** Every sign-in that stands on a session at an outside provider. `inUseS`: it counts as used for so long after its use. */
export const keptOutsideSessions = async (db: Db, inUseS = 0): Promise<KeptOutsideSession[]> => {
  const usedSinceS = Math.floor(Date.now() / 1000) - inUseS
  const isInUse = sql<boolean>`exists (
    select 1 from ${identityRecord} as used
    where used.grant_id = ${identityRecord}.grant_id and used.kind = 'RefreshToken'
      and (used.payload->>'iat')::bigint >= ${usedSinceS})`
  const rows = await db
    .select({ grantId: identityRecord.id, payload: identityRecord.payload, isInUse })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, kind), gt(identityRecord.expiresAt, new Date())))
  return rows.map(({ grantId, payload, isInUse }) => {
    const kept = payload as OutsideSession & Pick<KeptOutsideSession, 'accountId'> & Partial<KeptOutsideSession>
    const { startedAtMs = 0, checkedAtMs = 0 } = kept
    return { ...kept, startedAtMs, checkedAtMs, grantId, isInUse }
  })
}

type Asked = Pick<KeptOutsideSession, 'grantId' | 'accountId' | 'sealedRefresh'>

/** The record as it was asked about: the same sign-in may have been kept anew meanwhile. */
const asAsked = ({ grantId, sealedRefresh }: Asked) =>
  and(eq(identityRecord.kind, kind), eq(identityRecord.id, grantId), eq(field('sealedRefresh'), sealedRefresh ?? ''))

/** Writes down that the provider was sure of a session just now, and the refresh token for the next time. */
export const noteRenewed = async (db: Db, asked: Asked, sealedRefresh?: string): Promise<void> => {
  const news = { checkedAtMs: Date.now(), ...(sealedRefresh !== undefined && { sealedRefresh }) }
  await db
    .update(identityRecord)
    .set({ payload: sql`${identityRecord.payload} || ${JSON.stringify(news)}::jsonb` })
    .where(asAsked(asked))
}

/** Ends the sign-in whose refresh token was refused, and no other: each is asked about by a token of its own. */
export const endRefused = async (tx: Db, asked: Asked): Promise<boolean> => {
  const found = await tx.select({ id: identityRecord.id }).from(identityRecord).where(asAsked(asked)).for('update')
  if (found.length > 0) await endSessions(tx, asked.accountId, asked.grantId)
  return found.length > 0
}

/** Sign-ins that stand now by provider, and how many of them it cannot be asked again about. */
export const countOutsideSessions = (db: Db): Promise<{ providerId: string; open: number; unchecked: number }[]> =>
  db
    .select({
      providerId: field('providerId'),
      open: sql<number>`count(*)::int`,
      unchecked: sql<number>`(count(*) filter (where ${field('sealedRefresh')} is null))::int`,
    })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, kind), gt(identityRecord.expiresAt, new Date())))
    .groupBy(sql`1`)

const hashOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const takenKind = 'LogoutToken'
/** Longer than a token may be old. */
const rememberTakenMs = 15 * 60_000

/** Whether a logout token comes for the first time. */
export const takeLogoutToken = async (tx: Db, issuer: string, { id }: LogoutToken): Promise<boolean> => {
  const taken = await tx
    .insert(identityRecord)
    .values({ kind: takenKind, id: hashOf(issuer, id), payload: {}, expiresAt: new Date(Date.now() + rememberTakenMs) })
    .onConflictDoNothing()
    .returning({ id: identityRecord.id })
  return taken.length > 0
}

const endedKind = 'EndedOutsideSession'
/** Access tokens of OIDC_ISSUER live shorter than this. */
const rememberEndedMs = 7 * 86_400_000
const endedId = (of: 'session' | 'subject', name: string) => hashOf(of, name)

/** Writes down that somebody signed out at OIDC_ISSUER, whose tokens we do not give and cannot take back. */
export const noteEndedOutside = async (tx: Db, { subject, sessionId, issuedAtS }: LogoutToken): Promise<void> => {
  const id = sessionId === undefined ? endedId('subject', subject ?? '') : endedId('session', sessionId)
  const values = { payload: { endedAtS: issuedAtS }, expiresAt: new Date(Date.now() + rememberEndedMs) }
  await tx
    .insert(identityRecord)
    .values({ kind: endedKind, id, ...values })
    .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: values })
}

/** Those of the places whose session at OIDC_ISSUER has ended: their own, or any of their person before a moment. */
export const endedOutside = async (db: Db, places: readonly OutsidePlace[]): Promise<ReadonlySet<OutsidePlace>> => {
  const idsOf = ({ sub, sid }: OutsidePlace) => ({
    ofSession: sid === undefined ? undefined : endedId('session', sid),
    ofSubject: endedId('subject', sub),
  })
  const ids = [...new Set(places.flatMap((place) => Object.values(idsOf(place)).filter((id) => id !== undefined)))]
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: identityRecord.id, endedAtS: sql<number>`(${identityRecord.payload}->>'endedAtS')::float8` })
    .from(identityRecord)
    .where(
      and(
        eq(identityRecord.kind, endedKind),
        inArray(identityRecord.id, ids),
        gt(identityRecord.expiresAt, new Date()),
      ),
    )
  const endedAtS = new Map(found.map((row) => [row.id, Number(row.endedAtS)]))
  return new Set(
    places.filter((place) => {
      const { ofSession, ofSubject } = idsOf(place)
      return (ofSession !== undefined && endedAtS.has(ofSession)) || place.iat <= (endedAtS.get(ofSubject) ?? -1)
    }),
  )
}
