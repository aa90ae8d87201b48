import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwksCache } from 'jose'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { unavailable } from '../http/problems.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { loadIdentityKeys, publicKeys } from './identity-keys.ts'
import { type OutsideKeyStore, type OutsideKeys, outsideKeyStore } from './outside-keys.ts'

/** Only signatures by private keys: a shared secret or `none` never passes. */
export const asymmetricAlgorithms = 'ES256 ES384 ES512 PS256 PS384 PS512 RS256 RS384 RS512 EdDSA Ed25519'.split(' ')

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
/** Keys are asked for again when an unknown one turns up, but not more often: a provider may have changed them just now. */
const rotationPauseMs = 2_000
const longestRetryMs = 60_000

/** What is wrong with a token, and not with the way to its provider. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== errors.JOSEError.code

/** Keys that were read longer ago than this open nothing after a start: by then the provider may have withdrawn them. */
const longestKeptMs = 24 * 3_600_000

/** Keys are read anew after this time, beside the calls: who is signed in never waits for the provider. */
const refreshAfterMs = 10 * 60_000

/**
 * Keys that outlast their provider: while it does not answer, what was read last holds on, so that people keep working until
 * their tokens end. A key that is not known yet is asked for; when nobody answers, nothing is said about its token. What
 * is read is kept, so that it holds on over a restart; `known` is what was kept.
 */
const lastingKeys = async (
  address: string,
  { store, log, known }: { readonly store: OutsideKeyStore; readonly log: Log; readonly known?: OutsideKeys },
): Promise<JWTVerifyGetKey> => {
  const remote = createRemoteJWKSet(new URL(address), {
    timeoutDuration: discoveryTimeoutMs,
    cooldownDuration: rotationPauseMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    ...(known && { [jwksCache]: { jwks: known.jwks, uat: known.readAtMs } }),
  })
  let readAtMs = Date.now()
  const read = async () => {
    readAtMs = Date.now()
    await remote.reload()
    const jwks = remote.jwks()
    if (!jwks) return
    store
      .keep({ address, jwks, readAtMs })
      .catch((error: unknown) => log.warn({ err: error }, 'the keys of the identity provider could not be kept'))
  }
  if (!known) await read()
  const readAnew = () => {
    read().catch((error: unknown) => {
      log.warn({ err: error }, 'the keys of the identity provider cannot be read anew: those that are known hold on')
    })
  }
  return async (header, token) => {
    if (Date.now() - readAtMs >= refreshAfterMs) readAnew()
    try {
      return await remote(header, token)
    } catch (error) {
      if (isAboutToken(error)) throw error
      throw unavailable('The identity provider cannot be reached')
    }
  }
}

const discover = async (issuer: string, store: OutsideKeyStore, log: Log): Promise<JWTVerifyGetKey> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reply = await fetch(address, { signal: AbortSignal.timeout(discoveryTimeoutMs), redirect: 'error' })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  const document = Discovery.parse(await reply.json())
  if (document.issuer !== issuer) throw new Error(`${address} names another issuer: ${document.issuer}`)
  return lastingKeys(document.jwks_uri, { store, log })
}

/**
 * Keys of an outside provider, found by discovery. An unreachable provider is named in the log once an attempt;
 * the server keeps running and tries again with growing pauses. Meanwhile the keys that were read last hold on, also over a
 * restart; where none are kept, signed-in calls are answered with 503. No attempt begins after `stopping` is aborted.
 */
export const outsideKeys = (issuer: string, store: OutsideKeyStore, log: Log, stopping?: AbortSignal): TokenKeys => {
  let keys: JWTVerifyGetKey | undefined
  let attempt: Promise<void> | undefined
  let pauseMs = firstRetryMs

  /** What was read before this process began, if it is not too old. */
  const recall = async (): Promise<JWTVerifyGetKey | undefined> => {
    const known = await store.read()
    if (!known || Date.now() - known.readAtMs > longestKeptMs) return undefined
    log.warn({ issuer, readAtMs: known.readAtMs }, 'the keys of the identity provider that were read last hold on')
    return lastingKeys(known.address, { store, log, known })
  }

  const tryOnce = async (): Promise<void> => {
    try {
      keys = await discover(issuer, store, log)
      log.info({ issuer }, 'identity provider found')
    } catch (error) {
      log.error(
        { issuer, err: error, retryInMs: pauseMs },
        'the identity provider of OIDC_ISSUER cannot be used: nobody can sign in until it answers',
      )
      keys ??= await recall().catch(() => undefined)
      setTimeout(start, pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, longestRetryMs)
    }
    attempt = undefined
  }
  const start = () => {
    if (!stopping?.aborted) attempt ??= tryOnce()
  }
  start()

  return async () => {
    if (!keys) await attempt
    if (!keys) throw unavailable('The identity provider cannot be reached')
    return keys
  }
}

/** The right source for a configuration. */
export const tokenKeys = (config: Config, db: Db, log: Log, stopping?: AbortSignal): TokenKeys => {
  const { issuer } = config.oidc
  return issuer ? outsideKeys(issuer, outsideKeyStore(db, issuer), log, stopping) : builtInKeys(db)
}
