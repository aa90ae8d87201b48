import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../config/config.ts'
import { issuerOf } from '../config/issuer.ts'
import { ProblemError, unauthenticated } from '../http/problems.ts'
import { providerToleranceS } from '../identity/discover-provider.ts'
import { grantClaim } from '../identity/grants.ts'
import { signingAlgorithm } from '../identity/identity-keys.ts'
import { asymmetricAlgorithms, type TokenKeys } from '../identity/token-keys.ts'
import type { Log } from '../log/log.ts'

const ownToleranceS = 10
/** Seconds by which the clock of the issuer may differ from ours. */
export const clockToleranceOf = ({ oidc }: Pick<Config, 'oidc'>): number =>
  oidc.issuer === undefined ? ownToleranceS : providerToleranceS
/** Reply to the caller, the same for all reasons. */
export const invalidToken = 'The access token is not valid (any more)'
const longestToken = 8_192

/** Headers by which a token would bring or point to its own key. */
const keyHeaders = ['jku', 'jwk', 'x5u', 'x5c'] as const

/** Marks of ID, refresh and logout tokens, which some providers sign with the same key and a broad audience. */
const isOtherToken = (payload: JWTPayload): boolean =>
  'at_hash' in payload ||
  'c_hash' in payload ||
  'events' in payload ||
  ['ID', 'Refresh', 'Offline', 'Logout'].includes(String(payload.typ))

/** Clients that a token names: providers write one of these claims, some write two. */
const clientClaims = ['client_id', 'azp', 'appid', 'cid'] as const

/** Every client that a token says it was given to. */
export const clientsOf = (payload: JWTPayload): string[] =>
  clientClaims.flatMap((claim) => {
    const client = payload[claim]
    return typeof client === 'string' ? [client] : []
  })

interface AccessTokenOptions {
  readonly config: Config
  readonly log: Log
  readonly keys: TokenKeys
  /** Audiences, one of which the token must carry. */
  readonly audience: string | string[]
  /** Accepted `typ` headers. Default: at+jwt from the built-in provider; at+jwt, JWT or none from an outside one. */
  readonly types?: readonly (string | undefined)[]
}

/**
 * Reads access tokens: resolves with what one says once signature, algorithm, type, issuer, audience and times are right,
 * throws 401 otherwise and 503 while there are no keys. The reason of a refused token is only in the log.
 */
export const createAccessTokenReader = (options: AccessTokenOptions): ((token: string) => Promise<JWTPayload>) => {
  const { config, log, keys, audience } = options
  const outside = config.oidc.issuer !== undefined
  const types = (options.types ?? (outside ? ['at+jwt', 'jwt', undefined] : ['at+jwt'])).map((type) =>
    type?.toLowerCase(),
  )
  const rules = {
    issuer: issuerOf(config),
    audience,
    algorithms: outside ? asymmetricAlgorithms : [signingAlgorithm],
    clockTolerance: clockToleranceOf(config),
    requiredClaims: outside ? ['sub', 'exp'] : ['sub', 'exp', grantClaim],
  }
  return async (token) => {
    const getKey = await keys()
    try {
      if (token.length > longestToken) throw new Error('too long')
      const header = decodeProtectedHeader(token)
      if (keyHeaders.some((name) => name in header)) throw new Error('brings its own key')
      const type = header.typ?.toLowerCase().replace(/^application\//, '')
      if (!types.includes(type)) throw new Error(`is of type ${type}`)
      const { payload } = await jwtVerify(token, getKey, rules)
      if (isOtherToken(payload)) throw new Error('is not an access token')
      return payload
    } catch (error) {
      if (error instanceof ProblemError) throw error
      log.debug({ reason: (error as Error).message }, 'access token refused')
      throw unauthenticated(invalidToken)
    }
  }
}
