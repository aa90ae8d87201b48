import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { unavailable } from '../http/problems.ts'
import { loadIdentityKeys, publicKeys } from '../identity/identity-keys.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'

/** Where the keys that verify access tokens come from; rejects with a 503 problem while there are none. */
export type TokenKeys = () => Promise<JWTVerifyGetKey>

/** Keys of the built-in provider, read from its own table: no round trip over HTTP. */
export const builtInKeys = (db: Db): TokenKeys => {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const load = async () => createLocalJWKSet({ keys: publicKeys(await loadIdentityKeys(db)) })
  return () => {
    keys ??= load().catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

const discoveryTimeoutMs = 5_000
const firstRetryMs = 2_000
const longestRetryMs = 60_000

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reply = await fetch(address, { signal: AbortSignal.timeout(discoveryTimeoutMs), redirect: 'error' })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  const document = Discovery.parse(await reply.json())
  if (document.issuer !== issuer) throw new Error(`${address} names another issuer: ${document.issuer}`)
  return createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: discoveryTimeoutMs })
}

/**
 * Keys of an outside provider, found by discovery. An unreachable provider is named in the log once an attempt;
 * the server keeps running, answers 503 to signed-in calls and tries again with growing pauses.
 */
export const outsideKeys = (issuer: string, log: Log): TokenKeys => {
  let keys: JWTVerifyGetKey | undefined
  let attempt: Promise<void> | undefined
  let pauseMs = firstRetryMs

  const tryOnce = async (): Promise<void> => {
    try {
      keys = await discover(issuer)
      log.info({ issuer }, 'identity provider found')
    } catch (error) {
      log.error(
        { issuer, err: error, retryInMs: pauseMs },
        'the identity provider of OIDC_ISSUER cannot be used: nobody can sign in until it answers',
      )
      setTimeout(start, pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, longestRetryMs)
    }
    attempt = undefined
  }
  const start = () => {
    attempt ??= tryOnce()
  }
  start()

  return async () => {
    await attempt
    if (!keys) throw unavailable('The identity provider cannot be reached')
    return keys
  }
}

/** The right source for a configuration. */
export const tokenKeys = (config: Config, db: Db, log: Log): TokenKeys =>
  config.oidc.issuer ? outsideKeys(config.oidc.issuer, log) : builtInKeys(db)
