import { decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { providerToleranceS } from './discover-provider.ts'
import { asymmetricAlgorithms } from './token-keys.ts'

/** Path of the back-channel logout endpoint, below the configured address. */
export const backchannelLogoutPath = '/oidc-interaction/backchannel-logout'

/** Whom an outside provider has signed out: one session of theirs when it is named, else all of the person. */
export interface LogoutToken {
  /** Marks the token: one is taken once. */
  readonly id: string
  /** Time of issue, in s. */
  readonly issuedAtS: number
  readonly subject?: string
  readonly sessionId?: string
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** A token that comes later than this was held back, in s. */
const longestAgeS = 300
const longestToken = 8_192
const longestName = 500

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longestName ? value : undefined

/** The issuer that a token names, before anything of it is believed. */
export const claimedIssuer = (token: string): string | undefined => {
  if (token.length > longestToken) return undefined
  try {
    return textOf(decodeJwt(token).iss)
  } catch {
    return undefined
  }
}

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): signature, issuer, audience, age, event and
 * whom it names must be right, and it must be no ID token. Throws when it does not hold.
 */
export const readLogoutToken = async (
  token: string,
  expected: { readonly issuer: string; readonly clientId: string; readonly keys: JWTVerifyGetKey },
): Promise<LogoutToken> => {
  const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: asymmetricAlgorithms,
    maxTokenAge: longestAgeS,
    clockTolerance: providerToleranceS,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
  if (type !== undefined && type !== 'jwt' && type !== 'logout+jwt') throw new Error(`the token is of type ${type}`)
  const { events, jti, iat = 0, sub, sid } = payload
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) throw new Error('no event of a logout')
  if ('nonce' in payload) throw new Error('a logout token has no nonce')
  const [id, subject, sessionId] = [textOf(jti), textOf(sub), textOf(sid)]
  if (id === undefined) throw new Error('the token has no id')
  if (subject === undefined && sessionId === undefined) throw new Error('the token names nobody')
  return {
    id,
    issuedAtS: iat,
    ...(subject !== undefined && { subject }),
    ...(sessionId !== undefined && { sessionId }),
  }
}
