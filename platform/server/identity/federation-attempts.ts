import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import type { FederationQuestion } from './federation-client.ts'
import { identityRecord } from './tables.ts'

/** A sign-in at an outside provider that somebody has begun in a browser. */
export interface FederationAttempt {
  /** The interaction of the built-in provider that it belongs to. */
  readonly uid: string
  readonly providerId: string
  readonly question: FederationQuestion
}

/** A sign-in at an outside provider that has ended well, until the built-in provider takes it over. */
export interface FederationOutcome {
  readonly providerId: string
  readonly providerName: string
  readonly subject: string
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly authTimeS?: number
  readonly outsideSubject: string
  readonly outsideSessionId?: string
  /** Refresh token of the provider, sealed for this person there. */
  readonly sealedRefresh?: string
}

const attemptLifeMs = 10 * 60_000
const outcomeLifeMs = 60_000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')
export const isBrowserSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

/**
 * State of a sign-in while the browser is at an external provider. Each thing is taken once, and only by the browser that
 * began (`browser` is the secret of its cookie): an answer that somebody else got, or one that comes twice, opens nothing.
 */
export const createFederationAttempts = (db: Db) => {
  const keep = async (kind: string, id: string, payload: object, lifeMs: number) => {
    const values = { payload, expiresAt: new Date(Date.now() + lifeMs) }
    await db
      .insert(identityRecord)
      .values({ kind, id, ...values })
      .onConflictDoUpdate({ target: [identityRecord.kind, identityRecord.id], set: values })
  }
  const take = async <Kept>(kind: string, id: string, browser: string): Promise<Kept | undefined> => {
    const [found] = await db
      .delete(identityRecord)
      .where(and(eq(identityRecord.kind, kind), eq(identityRecord.id, id), gt(identityRecord.expiresAt, new Date())))
      .returning({ payload: identityRecord.payload })
    const payload = found?.payload as (Kept & { readonly browser: string }) | undefined
    return payload && isSame(payload.browser, hashOf(browser)) ? payload : undefined
  }
  return {
    begin: (attempt: FederationAttempt, browser: string) =>
      keep(
        'FederationAttempt',
        hashOf(attempt.question.state),
        { ...attempt, browser: hashOf(browser) },
        attemptLifeMs,
      ),
    consumeAttempt: (state: string, browser: string) =>
      take<FederationAttempt>('FederationAttempt', hashOf(state), browser),
    end: (uid: string, outcome: FederationOutcome, browser: string) =>
      keep('FederationOutcome', uid, { ...outcome, browser: hashOf(browser) }, outcomeLifeMs),
    consumeOutcome: (uid: string, browser: string) => take<FederationOutcome>('FederationOutcome', uid, browser),
  }
}

export type FederationAttempts = ReturnType<typeof createFederationAttempts>
