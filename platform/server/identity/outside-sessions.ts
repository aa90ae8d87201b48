import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
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
}

const kind = 'OutsideSession'
const field = (name: keyof OutsideSession | 'accountId') => sql<string>`${identityRecord.payload}->>${name}`

/** Keeps with a grant what it stands on; the record goes with the grant. */
export const keepOutsideSession = async (
  db: Db,
  grantId: string,
  accountId: string,
  session: OutsideSession,
  lifeS: number,
): Promise<void> => {
  const values = { payload: { ...session, accountId }, grantId, expiresAt: new Date(Date.now() + lifeS * 1000) }
  await db
    .insert(identityRecord)
    .values({ kind, id: grantId, ...values })
    .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: values })
}

/** Ends what stands on a session that has ended at an outside provider; resolves with the people here who are concerned. */
export const endOutsideSessions = async (tx: Db, providerId: string, token: LogoutToken): Promise<string[]> => {
  const named =
    token.sessionId === undefined ? eq(field('subject'), token.subject ?? '') : eq(field('sessionId'), token.sessionId)
  const found = await tx
    .select({ grantId: identityRecord.id, accountId: field('accountId') })
    .from(identityRecord)
    .where(and(eq(identityRecord.kind, kind), eq(field('providerId'), providerId), named))
  for (const { grantId, accountId } of found) await endSessions(tx, accountId, grantId)
  return [...new Set(found.map(({ accountId }) => accountId))]
}

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

/** Whether a token of OIDC_ISSUER stands on a session that has ended: its own, or any of its person before a moment. */
export const hasEndedOutside = async (
  db: Db,
  { sub, sid, iat }: { readonly sub: string; readonly sid?: string | undefined; readonly iat: number },
): Promise<boolean> => {
  const ofSession = sid === undefined ? undefined : endedId('session', sid)
  const ofSubject = endedId('subject', sub)
  const ids = ofSession === undefined ? [ofSubject] : [ofSession, ofSubject]
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
  return found.some(({ id, endedAtS }) => id === ofSession || iat <= Number(endedAtS))
}
