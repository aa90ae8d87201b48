import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type FetchImplementation, type JWTVerifyGetKey, customFetch as keysFetch } from 'jose'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { type OutsideFetch, OutsideFetchError } from '../http/outside-fetch.ts'
import { type LogoutToken, readLogoutToken } from './logout-token.ts'
import type { OutsideProvider } from './outside-provider.ts'

/** Where outside providers send people back to, below the configured address. */
export const federationCallbackPath = '/oidc-interaction/callback'

/** What is kept of a question until its answer comes. */
export interface FederationQuestion {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Age of the sign-in there that was asked for, in s. */
  readonly maxAgeS?: number
}

export interface FederationWish {
  readonly language: string
  /** What was typed, so that nobody types it twice. */
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
}

/** `cancelled`: the person or the provider said no; `unreachable`: it did not answer; `wrong`: its answer does not hold. */
export class FederationError extends Error {
  override readonly name = 'FederationError'
  readonly kind: 'cancelled' | 'unreachable' | 'wrong'

  constructor(kind: FederationError['kind'], cause: unknown) {
    super(cause instanceof Error ? cause.message : kind, { cause })
    this.kind = kind
  }
}

/** An error and what it came from, outermost first. */
const chainOf = (error: unknown, depth = 5): readonly unknown[] =>
  error === undefined || depth === 0 ? [] : [error, ...chainOf((error as { cause?: unknown } | null)?.cause, depth - 1)]

/** Nothing came back, or only word that the provider is away: a gateway in front of it answers with 5xx. */
const isAway = (one: unknown) => one instanceof OutsideFetchError || (one instanceof Response && one.status >= 500)

const errorOf = (error: unknown): FederationError => {
  if (error instanceof FederationError) return error
  if (chainOf(error).some(isAway)) return new FederationError('unreachable', error)
  return new FederationError(error instanceof AuthorizationResponseError ? 'cancelled' : 'wrong', error)
}

/** Sends the secret as the provider takes it: in a header unless it takes the form only. */
const clientAuthOf = (secret: string | null): ClientAuth => {
  if (secret === null) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPostOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isPostOnly ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, client, body, headers)
  }
}

type Asked = Pick<OutsideProvider, 'issuer' | 'clientId' | 'clientSecret'>

/** Discovers a provider. ID tokens are checked by signature too, though they come straight from the provider. */
export const discoverProvider = (provider: Asked, fetchOutside: OutsideFetch, timeoutS = 10): Promise<Configuration> =>
  discovery(new URL(provider.issuer), provider.clientId, undefined, clientAuthOf(provider.clientSecret), {
    [customFetch]: fetchOutside as CustomFetch,
    // Which addresses may speak http is decided by the fetch, for each request.
    execute: [enableNonRepudiationChecks, allowInsecureRequests],
    timeout: timeoutS,
  })

/** What a provider says of itself is asked again after this time. */
const rememberMs = 10 * 60_000
const mostRemembered = 200
/** A browser is sent only to a provider that has answered within this time: its own error page has no way back. */
const heardMs = 15_000
/** How long somebody waits for that answer, in s. */
const hearingS = 4

/** The client's side of signing in at an outside provider: authorization code, PKCE, state and nonce. */
export interface FederationClient {
  /** The address to send the browser to, and what to keep for the answer. */
  ask(provider: OutsideProvider, wish: FederationWish): Promise<{ address: string; question: FederationQuestion }>
  /** Checks the answer and exchanges its code; throws a {@link FederationError}. */
  answer(provider: OutsideProvider, query: string, question: FederationQuestion): Promise<FederationAnswer>
  /** Checks a logout token of the provider; throws when it does not hold or its keys cannot be read. */
  logout(provider: OutsideProvider, token: string): Promise<LogoutToken>
}

interface Known {
  readonly untilMs: number
  readonly found: Promise<Configuration>
  /** The last time it was asked whether it answers; several people wait for one answer. */
  heard: { readonly untilMs: number; readonly answered: Promise<unknown> }
}

export const createFederationClient = (webApplicationUrl: string, fetchOutside: OutsideFetch): FederationClient => {
  const redirectUri = `${webApplicationUrl}${federationCallbackPath}`
  const known = new Map<string, Known>()

  const knownOf = (provider: OutsideProvider): Known => {
    const parts = [provider.issuer, provider.clientId, provider.clientSecret]
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    const entry = known.get(key)
    if (entry && entry.untilMs > performance.now()) return entry
    if (known.size >= mostRemembered) known.clear()
    const now = performance.now()
    const found = discoverProvider(provider, fetchOutside)
    const made = { untilMs: now + rememberMs, found, heard: { untilMs: now + heardMs, answered: found } }
    known.set(key, made)
    found.catch(() => known.delete(key))
    return made
  }
  const discovered = (provider: OutsideProvider): Promise<Configuration> => knownOf(provider).found

  /** The same, once the provider has shown that it is there now. What is known of it stays: answers on their way need it. */
  const present = async (provider: OutsideProvider): Promise<Configuration> => {
    const entry = knownOf(provider)
    if (entry.heard.untilMs <= performance.now()) {
      const heard = {
        untilMs: performance.now() + heardMs,
        answered: discoverProvider(provider, fetchOutside, hearingS),
      }
      entry.heard = heard
      // Who comes next asks again.
      heard.answered.catch(() => {
        if (entry.heard === heard) entry.heard = { ...heard, untilMs: 0 }
      })
    }
    await entry.heard.answered
    return entry.found
  }

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

  /** What the ID token says, completed by the user info where an e-mail address is missing. */
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
          scope: provider.scopes,
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
        const configuration = await discovered(provider)
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(maxAgeS !== undefined && { maxAge: maxAgeS }),
        })
        const idClaims = tokens.claims()
        if (!idClaims) throw new Error('the provider gave no ID token')
        const { acr, amr, auth_time: authTimeS, sub, sid } = idClaims
        return {
          claims: await claimsOf(configuration, tokens.access_token, idClaims),
          ...(typeof acr === 'string' && { acr }),
          ...(Array.isArray(amr) && { amr: amr.map(String) }),
          ...(typeof authTimeS === 'number' && { authTimeS }),
          outsideSubject: sub,
          ...(typeof sid === 'string' && { outsideSessionId: sid }),
        }
      } catch (error) {
        throw errorOf(error)
      }
    },

    async logout(provider, token) {
      const configuration = await discovered(provider)
      const { issuer } = configuration.serverMetadata()
      return readLogoutToken(token, { issuer, clientId: provider.clientId, keys: keysOfProvider(configuration) })
    },
  }
}
