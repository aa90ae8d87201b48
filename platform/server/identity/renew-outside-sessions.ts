import { setTimeout as sleep } from 'node:timers/promises'
import { inTurns } from '../auth/derivation-turns.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import type { FederationClient } from './federation-client.ts'
import { FederationError } from './federation-error.ts'
import type { OutsideProvider, OutsideProviders } from './outside-provider.ts'
import {
  endRefused,
  type KeptOutsideSession,
  keptOutsideSessions,
  noteRenewed,
  refreshPlace,
} from './outside-sessions.ts'
import { endSessions } from './person-sessions.ts'
import { createSecretBox } from './secret-box.ts'

/** A user who is disabled at the provider loses access here within twice this time. */
export const renewEveryMs = 30_000
/** A session that nobody uses is asked for less often: at its next use it is asked for with the others again. */
const idleEveryMs = 10 * 60_000
/** A session whose provider cannot be asked again ends after this time: nobody would hear that its account is off. */
export const longestUncheckedMs = 8 * 3_600_000
/** Questions to one provider at once, and the time over which those of a round are spread. */
const atOnce = 16
const spreadMs = 12_000
/** Between two questions while there are few of them. */
const longestGapMs = 100
const keepAgainMs = [500, 2_000, 5_000]

interface RenewalParts {
  readonly db: Db
  readonly config: Pick<Config, 'oidc'>
  readonly log: Log
  readonly outside: OutsideProviders
  readonly client: FederationClient
  /** Sessions of these people (by subject) have ended, because their provider says so or cannot be asked. */
  ended(subjects: readonly string[], provider: OutsideProvider): Promise<void>
}

interface Round {
  renewed: number
  ended: number
}

/**
 * Renews the refresh token of each sign-in at an external provider. Ends the access of users who are disabled there,
 * and updates groups from claims. A provider that does not answer, or answers with anything
 * but a plain no, says nothing about anybody: its people stay (decision 025).
 */
export const createOutsideRenewal = ({ db, config, log, outside, client, ended }: RenewalParts) => {
  const box = createSecretBox(db)

  const endOne = async (session: KeptOutsideSession, provider: OutsideProvider) => {
    if (!(await db.transaction((tx) => endRefused(tx, session)))) return 0
    log.info({ event: 'signed-out', provider: provider.name }, 'a provider has put somebody out')
    await ended([session.accountId], provider)
    return 1
  }

  /** The sent token may be used up, so storing its successor is retried while the database is unavailable. */
  const keep = async (session: KeptOutsideSession, sealedRefresh: string | undefined) => {
    for (const pauseMs of keepAgainMs)
      try {
        return await noteRenewed(db, session, sealedRefresh)
      } catch (error) {
        log.warn({ err: error }, 'a renewed session could not be written down: it is tried again')
        await sleep(pauseMs)
      }
    await noteRenewed(db, session, sealedRefresh)
  }

  const renewOne = async (session: KeptOutsideSession, provider: OutsideProvider, round: Round) => {
    const place = refreshPlace(session)
    const refreshToken = await box.open(place, session.sealedRefresh ?? '')
    const renewal = await client.renew(provider, refreshToken, session.subject)
    if (renewal === 'ended') {
      round.ended += await endOne(session, provider)
      return
    }
    const next = renewal.refreshToken
    await keep(session, next === undefined ? undefined : await box.seal(place, next))
    round.renewed += 1
    if (renewal.claims) await outside.follow(provider.id, renewal.claims, renewal.isWhole)
  }

  /** Asks one provider about its sessions, the longest unasked first, until it turns out to be away. */
  const renewAt = async (
    provider: OutsideProvider,
    sessions: readonly KeptOutsideSession[],
    round: Round,
    signal: AbortSignal,
  ) => {
    const turn = inTurns(atOnce)
    const gapMs = Math.min(longestGapMs, spreadMs / sessions.length)
    let isAway = false
    const asked = sessions.map(async (session, index) => {
      await sleep(index * gapMs, undefined, { signal }).catch(() => undefined)
      await turn(async () => {
        if (isAway || signal.aborted) return
        try {
          await renewOne(session, provider, round)
        } catch (error) {
          isAway ||= error instanceof FederationError && error.kind === 'unreachable'
          log.warn({ err: error, provider: provider.name }, 'a provider could not be asked about a session: it goes on')
        }
      })
    })
    await Promise.all(asked)
  }

  /** One round over all sessions; resolves with its result. */
  return async (signal: AbortSignal): Promise<Round> => {
    const round: Round = { renewed: 0, ended: 0 }
    const nowMs = Date.now()
    const sessions = await keptOutsideSessions(db, config.oidc.accessTokenSeconds)
    const byProvider = Map.groupBy(sessions, ({ providerId }) => providerId)
    await Promise.all(
      [...byProvider].map(async ([providerId, own]) => {
        const provider = await outside.find(providerId)
        // Sessions of a provider that is disabled have ended with it.
        if (!provider) return
        const unchecked = own.filter(
          ({ sealedRefresh, startedAtMs }) => sealedRefresh === undefined && nowMs - startedAtMs >= longestUncheckedMs,
        )
        for (const { grantId, accountId } of unchecked) {
          await db.transaction((tx) => endSessions(tx, accountId, grantId))
          round.ended += 1
        }
        if (unchecked.length > 0) await ended([...new Set(unchecked.map(({ accountId }) => accountId))], provider)
        const due = own
          .filter(({ sealedRefresh }) => sealedRefresh !== undefined)
          .filter(({ isInUse, checkedAtMs }) => isInUse || nowMs - checkedAtMs >= idleEveryMs)
          .sort((first, second) => first.checkedAtMs - second.checkedAtMs)
        await renewAt(provider, due, round, signal)
      }),
    )
    return round
  }
}
