import type { JWTPayload } from 'jose'
import type { RequireFreshSecondFactor } from '../auth/fresh-second-factor.ts'
import type { Principal } from '../auth/principal.ts'
import type { Config } from '../config/config.ts'
import { controlAudienceOf } from '../config/issuer.ts'
import { forbidden, ProblemError } from '../http/problems.ts'
import { freshSecondFactorS, hasSecondFactorClaim } from '../identity/authentication-context.ts'
import { grantClaim, isGrantActive } from '../identity/grants.ts'
import type { TokenKeys } from '../identity/token-keys.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { clientsOf, clockToleranceOf, createAccessTokenReader } from './access-token.ts'

/** Scope that the second client has and the first does not. */
const controlScope = 'curtailment'

const scopesOf = ({ scope, scp }: JWTPayload): string[] =>
  [scope ?? scp].flat().flatMap((part) => (typeof part === 'string' ? part.split(' ') : []))

interface FreshSecondFactorOptions {
  readonly config: Config
  readonly db: Db
  readonly log: Log
  readonly keys: TokenKeys
}

/**
 * The one check of a fresh second factor (specification 000 §7, second client). What counts, in a token of the built-in
 * provider or of an outside one: signature, issuer and audience as for any token; that it was given to the second client
 * and to no other; the scope `curtailment`; `acr` as OIDC_CONTROL_ACR says, or `amr` with `mfa`; `auth_time` no older than
 * five minutes, without tolerance; and that it is of the very person who asks.
 */
export const createFreshSecondFactor = ({
  config,
  db,
  log,
  keys,
}: FreshSecondFactorOptions): RequireFreshSecondFactor => {
  const { controlClientId, controlAcr, issuer, audience } = config.oidc
  // Not every outside provider can give its clients audiences of their own; the client is asked for below.
  const read = createAccessTokenReader({
    config,
    log,
    keys,
    audience: issuer === undefined ? controlAudienceOf(config) : [controlAudienceOf(config), audience],
  })

  const needed = (why: string): ProblemError =>
    new ProblemError(
      403,
      'second-factor-needed',
      `${why}: sign in anew with the client ${controlClientId}, the scope ${controlScope}, acr_values=${controlAcr} and max_age=${freshSecondFactorS}, and send its access token along`,
    )

  const payloadOf = async (token: string): Promise<JWTPayload> => {
    try {
      return await read(token)
    } catch (error) {
      // The session of the page is another one: it goes on.
      if (error instanceof ProblemError && error.status === 401)
        throw needed('The token for control commands is not valid (any more)')
      throw error
    }
  }

  /** Why a token does not show a second factor of this user; undefined if it shows one. */
  const faultOfSignIn = (payload: JWTPayload, { subject }: Principal): string | undefined => {
    const clients = clientsOf(payload)
    const isOfControl = clients.length > 0 && clients.every((client) => client === controlClientId)
    if (!isOfControl || !scopesOf(payload).includes(controlScope)) return 'The token is not one for control commands'
    if (payload.sub !== subject) return 'The token for control commands is of somebody else'
    return hasSecondFactorClaim(config, { acr: payload.acr, amr: payload.amr })
      ? undefined
      : 'The sign-in was without a second factor'
  }

  /** Time of the second factor in seconds; throws when it is missing, in the future or too old. */
  const freshTimeOf = (payload: JWTPayload): number => {
    const authTimeS = payload.auth_time
    if (typeof authTimeS !== 'number' || !Number.isFinite(authTimeS))
      throw needed('The token does not tell when the second factor was given')
    const nowS = Date.now() / 1000
    if (authTimeS > nowS + clockToleranceOf(config)) throw needed('The second factor was given in the future')
    if (nowS - authTimeS > freshSecondFactorS) throw needed('The second factor was given more than five minutes ago')
    return authTimeS
  }

  return async (principal, token) => {
    if (principal.apiToken) throw forbidden('API tokens cannot do this. Sign in.')
    if (!token) throw needed('A second factor is needed')
    const payload = await payloadOf(token)
    const fault = faultOfSignIn(payload, principal)
    if (fault !== undefined) throw needed(fault)
    const authTimeS = freshTimeOf(payload)
    if (issuer === undefined && !(await isGrantActive(db, String(payload[grantClaim]))))
      throw needed('The sign-in for control commands has ended')
    return { confirmedAtMs: authTimeS * 1000, endsAtMs: (authTimeS + freshSecondFactorS) * 1000 }
  }
}
