import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type FetchImplementation, type JWTVerifyGetKey, customFetch as keysFetch } from 'jose'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client'
import type { OutsideFetch } from '../http/outside-fetch.ts'
import { discoverProvider, providerToleranceS } from './discover-provider.ts'
import { errorOf, FederationError, isEndedThere } from './federation-error.ts'
import { checkIssuedAt } from './federation-fault.ts'
import { type LogoutToken, readLogoutToken } from './logout-token.ts'
import type { OutsideProvider } from './outside-provider.ts'

/** Where outside providers send people back to, below the configured address. */
export const federationCallbackPath = '/oidc-interaction/callback'

/** State of a request until its reply. */
export interface FederationQuestion {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Age of the sign-in there that was asked for, in s. */
  readonly maxAgeS?: number
}

export interface FederationRequest {
  readonly language: string
  /** Login hint, so that the user does not type it twice. */
  readonly loginHint?: string
  /** The person shall sign in anew there. */
  readonly isAnew?: boolean
  readonly maxAgeS?: number
  readonly acrValues?: string
}

export interface FederationAnswer {
  /** Claims of the verified ID token, and of the user info where there is one. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly acr?: string
  readonly amr?: readonly string[]
  /** When the person signed in there, in s. */
  readonly authTimeS?: number
  /** Who the person is there, and in which session where the provider names them: `sub` and `sid` of the ID token. */
  readonly outsideSubject: string
  readonly outsideSessionId?: string
  /** With it the provider can be asked again whether the person may still enter. */
  readonly refreshToken?: string
}

/** Reply of a provider to a renewal for a signed-in user. */
export interface FederationRenewal {
  /** The refresh token for the next time, where it is another one. */
  readonly refreshToken?: string
  /** Undefined: the provider confirmed the user without claims. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Whether an ID token came along: a claim that is missing was then taken away. */
  readonly isWhole: boolean
}

/** Scope by which a client may ask for a refresh token (OpenID Connect Core 11). */
const offlineScope = 'offline_access'

/** Cache time of the metadata of a provider. */
const rememberMs = 10 * 60_000
const mostRemembered = 200
/** A browser is sent only to a provider that has answered within this time: its own error page has no way back. */
const heardMs = 15_000
/** Before an answer is checked the provider is read anew, with its keys, unless it was within this time: keys change. */
const freshMs = 5_000
/** How long somebody waits for that answer, in s. */
const answerLimitS = 4

/** The client's side of signing in at an outside provider: authorization code, PKCE, state and nonce. */
export interface FederationClient {
  /** The address to send the browser to, and what to keep for the answer. */
  ask(provider: OutsideProvider, wish: FederationRequest): Promise<{ address: string; question: FederationQuestion }>
  /** Checks the answer and exchanges its code; throws a {@link FederationError}. */
  answer(provider: OutsideProvider, query: string, question: FederationQuestion): Promise<FederationAnswer>
  /**
   * Asks the provider again about somebody, by the refresh token of their sign-in; `ended` when it will not have them any
   * more. Throws a {@link FederationError} when it cannot be asked, or its answer does not hold.
   */
  renew(provider: OutsideProvider, refreshToken: string, outsideSubject: string): Promise<FederationRenewal | 'ended'>
  /** Checks a logout token of the provider; throws when it does not hold or its keys cannot be read. */
  logout(provider: OutsideProvider, token: string): Promise<LogoutToken>
}

interface Known {
  readonly untilMs: number
  readonly found: Promise<Configuration>
  /** The last time it was asked whether it answers; several people wait for one answer. */
  heard: { readonly untilMs: number; readonly answered: Promise<unknown> }
  /** As read for the last answer. */
  fresh: { readonly untilMs: number; readonly found: Promise<Configuration> }
}

const keyOf = ({ issuer, clientId, clientSecret }: OutsideProvider): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('hex')

const knownFrom = (found: Promise<Configuration>): Known => {
  const nowMs = performance.now()
  return {
    untilMs: nowMs + rememberMs,
    found,
    heard: { untilMs: nowMs + heardMs, answered: found },
    fresh: { untilMs: nowMs + freshMs, found },
  }
}

const freshOf = (entry: Known, read: () => Promise<Configuration>): Promise<Configuration> => {
  if (entry.fresh.untilMs <= performance.now())
    entry.fresh = { untilMs: performance.now() + freshMs, found: read().catch(() => entry.found) }
  return entry.fresh.found
}

export const createFederationClient = (webApplicationUrl: string, fetchOutside: OutsideFetch): FederationClient => {
  const redirectUri = `${webApplicationUrl}${federationCallbackPath}`
  const known = new Map<string, Known>()
  /** Providers that offer the scope for refresh tokens and refuse it to our client. */
  const withoutOffline = new Set<string>()

  const knownOf = (provider: OutsideProvider): Known => {
    const key = keyOf(provider)
    const entry = known.get(key)
    if (entry && entry.untilMs > performance.now()) return entry
    if (known.size >= mostRemembered) known.clear()
    const made = knownFrom(discoverProvider(provider, fetchOutside))
    known.set(key, made)
    made.found.catch(() => known.delete(key))
    return made
  }
  const discovered = (provider: OutsideProvider): Promise<Configuration> => knownOf(provider).found

  /** The same, once the provider has shown that it is there now. Known metadata stays for pending replies. */
  const present = async (provider: OutsideProvider): Promise<Configuration> => {
    const entry = knownOf(provider)
    if (entry.heard.untilMs <= performance.now()) {
      const heard = {
        untilMs: performance.now() + heardMs,
        answered: discoverProvider(provider, fetchOutside, answerLimitS),
      }
      entry.heard = heard
      // The next sign-in requests it again.
      heard.answered.catch(() => {
        if (entry.heard === heard) entry.heard = { ...heard, untilMs: 0 }
      })
    }
    await entry.heard.answered
    return entry.found
  }

  /** The provider with its keys of now; as it was known where it cannot be read anew. */
  const fresh = (provider: OutsideProvider): Promise<Configuration> =>
    freshOf(knownOf(provider), () => discoverProvider(provider, fetchOutside, answerLimitS))

  const keysOf = new WeakMap<Configuration, JWTVerifyGetKey>()
  /** Keys of a provider, for what does not come as an answer of its own. */
  const keysOfProvider = (configuration: Configuration): JWTVerifyGetKey => {
    const known = keysOf.get(configuration)
    if (known) return known
    const { jwks_uri: address } = configuration.serverMetadata()
    if (address === undefined) throw new Error('the provider names no keys')
    const keys = createRemoteJWKSet(new URL(address), {
      [keysFetch]: ((url, { signal }) => fetchOutside(url, { signal })) satisfies FetchImplementation,
    })
    keysOf.set(configuration, keys)
    return keys
  }

  /** Claims of the ID token, completed by the user info endpoint if the e-mail address is missing. */
  const claimsOf = async (
    configuration: Configuration,
    accessToken: string,
    idClaims: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return idClaims
    const { email, email_verified, ...more } = await fetchUserInfo(configuration, accessToken, String(idClaims.sub))
    // That an address is verified is said of the address beside it, and of no other.
    const isOther = idClaims.email !== undefined && idClaims.email !== email
    return { ...(!isOther && { email, email_verified }), ...more, ...idClaims }
  }

  /** The scopes of a provider, with that for refresh tokens where it offers it: by them it is asked again about people. */
  const scopesOf = (configuration: Configuration, provider: OutsideProvider): string => {
    const wanted = provider.scopes.split(' ')
    const isOffered = configuration.serverMetadata().scopes_supported?.includes(offlineScope) === true
    const isNew = isOffered && !wanted.includes(offlineScope) && !withoutOffline.has(keyOf(provider))
    return isNew ? `${provider.scopes} ${offlineScope}` : provider.scopes
  }

  return {
    async ask(provider, wish) {
      try {
        const configuration = await present(provider)
        const { maxAgeS } = wish
        const question = {
          state: randomState(),
          nonce: randomNonce(),
          verifier: randomPKCECodeVerifier(),
          ...(maxAgeS !== undefined && { maxAgeS }),
        }
        const address = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopesOf(configuration, provider),
          state: question.state,
          nonce: question.nonce,
          code_challenge: await calculatePKCECodeChallenge(question.verifier),
          code_challenge_method: 'S256',
          ui_locales: wish.language,
          ...(wish.loginHint && { login_hint: wish.loginHint }),
          ...(wish.isAnew && { prompt: 'login' }),
          ...(maxAgeS !== undefined && { max_age: String(maxAgeS) }),
          ...(wish.acrValues && { acr_values: wish.acrValues }),
        })
        return { address: address.href, question }
      } catch (error) {
        throw errorOf(error)
      }
    },

    async answer(provider, query, { state, nonce, verifier, maxAgeS }) {
      try {
        const configuration = await fresh(provider)
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(maxAgeS !== undefined && { maxAge: maxAgeS }),
        })
        const idClaims = tokens.claims()
        if (!idClaims) throw new Error('the provider gave no ID token')
        checkIssuedAt(idClaims, providerToleranceS)
        const { acr, amr, auth_time: authTimeS, sub, sid } = idClaims
        return {
          claims: await claimsOf(configuration, tokens.access_token, idClaims),
          ...(typeof acr === 'string' && { acr }),
          ...(Array.isArray(amr) && { amr: amr.map(String) }),
          ...(typeof authTimeS === 'number' && { authTimeS }),
          outsideSubject: sub,
          ...(typeof sid === 'string' && { outsideSessionId: sid }),
          ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
        }
      } catch (error) {
        const isScope = error instanceof AuthorizationResponseError && error.error === 'invalid_scope'
        if (isScope && !withoutOffline.has(keyOf(provider))) {
          withoutOffline.add(keyOf(provider))
          throw new FederationError('wrong', error, true)
        }
        throw errorOf(error)
      }
    },

    async renew(provider, refreshToken, outsideSubject) {
      let configuration: Configuration
      let tokens: Awaited<ReturnType<typeof refreshTokenGrant>>
      try {
        configuration = await fresh(provider)
        tokens = await refreshTokenGrant(configuration, refreshToken)
        const subject = tokens.claims()?.sub
        if (subject !== undefined && subject !== outsideSubject) throw new Error('the answer is about somebody else')
      } catch (error) {
        if (isEndedThere(error)) return 'ended'
        throw errorOf(error)
      }
      const idClaims = tokens.claims()
      const next = {
        isWhole: idClaims !== undefined,
        ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
      }
      try {
        return {
          ...next,
          claims: await claimsOf(configuration, tokens.access_token, idClaims ?? { sub: outsideSubject }),
        }
      } catch {
        // The old refresh token may be used up by now: the new one must not be lost. A missing claim changes nothing.
        return { ...next, isWhole: false, ...(idClaims && { claims: idClaims }) }
      }
    },

    async logout(provider, token) {
      const configuration = await discovered(provider)
      const { issuer } = configuration.serverMetadata()
      return readLogoutToken(token, { issuer, clientId: provider.clientId, keys: keysOfProvider(configuration) })
    },
  }
}
