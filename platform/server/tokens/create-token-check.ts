import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { hashOfApiToken, isApiToken } from '../auth/api-token.ts'
import type { ApiTokens, PeopleDirectory, Principal, RefusedPerson } from '../auth/principal.ts'
import type { OutsidePlace, TokenCheck, Verified } from '../auth/token-check.ts'
import type { Config } from '../config/config.ts'
import { type ProblemError, RefusedPersonError, unauthenticated, unavailable } from '../http/problems.ts'
import { grantClaim, isGrantActive } from '../identity/grants.ts'
import { endedOutside } from '../identity/outside-sessions.ts'
import { type TokenKeys, tokenKeys } from '../identity/token-keys.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { clientsOf, clockToleranceOf, createAccessTokenReader, invalidToken } from './access-token.ts'
import { createMomentMemory } from './moment-memory.ts'
import { createSessionRecheck } from './session-recheck.ts'

/** Cache time of signatures, permissions and sessions, ms. A change without a notification applies after it. */
const rememberMs = 2_000
const mostRemembered = 10_000

const createMemory = <Value>() => createMomentMemory<Value>(rememberMs, mostRemembered)

interface TokenCheckOptions {
  readonly config: Config
  readonly people: PeopleDirectory
  readonly db: Db
  readonly log: Log
  /** Personal API tokens; if missing, none is accepted. */
  readonly apiTokens?: ApiTokens
  /** Accepted `typ` headers. Default: at+jwt from the built-in provider; at+jwt, JWT or none from an external one. */
  readonly types?: readonly (string | undefined)[]
  /** Source of the keys; default by configuration. */
  readonly keys?: TokenKeys
}

/** Token validation of API calls and push connections. */
export const createTokenCheck = (options: TokenCheckOptions): TokenCheck => {
  const { config, people, db, log } = options
  const outside = config.oidc.issuer !== undefined
  const read = createAccessTokenReader({
    config,
    log,
    keys: options.keys ?? tokenKeys(config, db, log),
    audience: config.oidc.audience,
    ...(options.types && { types: options.types }),
  })
  const payloads = createMemory<JWTPayload>()
  const peopleBySubject = createMemory<Principal | undefined>()
  const refusedPeople = createMemory<RefusedPerson | undefined>()
  const standingGrants = createMemory<boolean>()
  const endedPlaces = createMemory<boolean>()
  const knownApiTokens = createMemory<Awaited<ReturnType<ApiTokens['find']>>>()
  const memories = [payloads, peopleBySubject, refusedPeople, standingGrants, endedPlaces, knownApiTokens]

  /** Rejects tokens for control commands here, even if a provider uses one audience for both clients. */
  const payloadOf = async (token: string): Promise<JWTPayload> => {
    // A page calls many times in one moment; what is remembered opens nothing to who reads the memory.
    const payload = await payloads(createHash('sha256').update(token).digest('base64'), () => read(token))
    if (Number(payload.exp) + clockToleranceOf(config) <= Date.now() / 1000) {
      log.debug({ reason: 'has ended since it was read' }, 'access token refused')
      throw unauthenticated(invalidToken)
    }
    if (!clientsOf(payload).includes(config.oidc.controlClientId)) return payload
    log.debug({ reason: 'is for control commands' }, 'access token refused')
    throw unauthenticated(invalidToken)
  }

  const placeOf = ({ sub, sid, iat = 0 }: JWTPayload): OutsidePlace => ({
    sub: String(sub),
    sid: typeof sid === 'string' ? sid : undefined,
    iat,
  })

  /** Whether the user has signed out: the grant is gone, or the external provider has reported it. */
  const hasSignedOut = async (payload: JWTPayload): Promise<boolean> => {
    if (!outside) {
      const grantId = String(payload[grantClaim])
      return !(await standingGrants(grantId, () => isGrantActive(db, grantId)))
    }
    const place = placeOf(payload)
    return endedPlaces(JSON.stringify(place), async () => (await endedOutside(db, [place])).has(place))
  }

  /** User of a token; undefined if unknown, disabled or signed out. */
  const personOf = async (payload: JWTPayload): Promise<Principal | undefined> => {
    const subject = String(payload.sub)
    const email = payload.email_verified === true && typeof payload.email === 'string' ? payload.email : undefined
    try {
      if (await hasSignedOut(payload)) return undefined
      return await peopleBySubject(subject, () => people.bySubject(subject, email))
    } catch (error) {
      log.error({ err: error }, 'people cannot be read')
      throw unavailable('Rights cannot be read now. Try again in a moment.')
    }
  }

  /** Error for a token with a valid signature; it names the user if known. */
  const refusalOf = async (payload: JWTPayload): Promise<ProblemError> => {
    const detail = 'This person is not known to Solvane, has been switched off or has signed out'
    const subject = String(payload.sub)
    try {
      const person = await refusedPeople(subject, async () => people.refused?.(subject))
      if (!person) return unauthenticated(detail)
      const reason = person.isSwitchedOff ? 'This person is disabled' : 'This person has signed out'
      return new RefusedPersonError(detail, person, reason)
    } catch (error) {
      log.warn({ err: error }, 'whose token was refused could not be looked up for the audit log')
      return unauthenticated(detail)
    }
  }

  const verifyApiToken = async (token: string): Promise<Verified> => {
    let found: Awaited<ReturnType<ApiTokens['find']>>
    try {
      found = await knownApiTokens(hashOfApiToken(token), async () => options.apiTokens?.find(token))
    } catch (error) {
      log.error({ err: error }, 'personal API tokens cannot be read')
      throw unavailable('Rights cannot be read now. Try again in a moment.')
    }
    if (!found || found.expiresAtMs <= Date.now()) throw unauthenticated('The API token is not valid (any more)')
    const { apiToken } = found.principal
    if (apiToken) options.apiTokens?.used(apiToken.id)
    return found
  }

  return {
    async verify(token) {
      if (isApiToken(token)) return verifyApiToken(token)
      const payload = await payloadOf(token)
      const principal = await personOf(payload)
      if (!principal) throw await refusalOf(payload)
      const sessionId = outside ? undefined : payload[grantClaim]
      return {
        principal,
        expiresAtMs: Number(payload.exp) * 1000,
        ...(typeof sessionId === 'string' && { sessionId }),
        ...(outside && { place: placeOf(payload) }),
      }
    },
    stillHold: createSessionRecheck({ db, people, apiTokens: options.apiTokens }),
    forget() {
      for (const memory of memories) memory.forget()
    },
  }
}
