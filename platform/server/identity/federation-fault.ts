/** Why the answer of an outside provider could not be accepted; keys of texts. */
export const federationFaults = [
  'issuer',
  'audience',
  'expired',
  'notYet',
  'key',
  'signature',
  'nonce',
  'token',
  'refused',
  'other',
] as const
export type FederationFault = (typeof federationFaults)[number]

export interface FederationReason {
  readonly fault: FederationFault
  /** By how much the clocks differ, where the times of a token say so. */
  readonly seconds?: number
}

/** As openid-client and oauth4webapi write it. */
interface LibraryError {
  readonly code?: unknown
  readonly message?: unknown
  readonly error?: unknown
  readonly claim?: unknown
  readonly claims?: { readonly exp?: unknown; readonly nbf?: unknown; readonly iat?: unknown }
  readonly now?: unknown
  readonly attribute?: unknown
  readonly cause?: unknown
}

const chainOf = (error: unknown, depth = 6): readonly LibraryError[] =>
  typeof error !== 'object' || error === null || depth === 0
    ? []
    : [error, ...chainOf((error as LibraryError).cause, depth - 1)]

const byClaim: Readonly<Record<string, FederationFault>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
}

const earlierOf = (one: unknown, other: unknown): unknown =>
  typeof one === 'number' && typeof other === 'number' ? Math.min(one, other) : other

const ofTimes = ({ claim, claims, now }: LibraryError): FederationReason => {
  const isAhead = claim === 'nbf' || claim === 'iat'
  const fault = isAhead ? 'notYet' : 'expired'
  // A provider issues the token during the sign-in, so its time of issue tells more than its end.
  const timeS = isAhead ? claims?.[claim] : earlierOf(claims?.iat, claims?.exp)
  const seconds = typeof now === 'number' && typeof timeS === 'number' ? Math.abs(now - timeS) : undefined
  return { fault, ...(seconds !== undefined && claim !== 'auth_time' && { seconds }) }
}

const byCode = (code: unknown, details: LibraryError, message: string): FederationReason | undefined => {
  switch (code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return ofTimes(details)
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return { fault: byClaim[String(details.claim)] ?? 'token' }
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return { fault: details.attribute === 'issuer' ? 'issuer' : 'token' }
    case 'OAUTH_KEY_SELECTION_FAILED':
      return { fault: 'key' }
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return { fault: 'refused' }
    case 'OAUTH_INVALID_RESPONSE':
      if (/signature verification failed/i.test(message)) return { fault: 'signature' }
      return { fault: /"iss"/.test(message) ? 'issuer' : 'token' }
    default:
      return undefined
  }
}

/**
 * The library checks no time of issue: the clock of a provider that is ahead would stay unnoticed. Throws an error as the library
 * writes it.
 */
export const checkIssuedAt = (claims: { readonly iat: number }, toleranceS: number): void => {
  const now = Math.floor(Date.now() / 1000)
  if (claims.iat - now <= toleranceS) return
  const code = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
  throw Object.assign(new Error('the ID token was issued in the future', { cause: { claim: 'iat', claims, now } }), {
    code,
  })
}

/** Reads the reason from an error of the library, wherever in its chain of causes it is. */
export const reasonOf = (error: unknown): FederationReason => {
  for (const one of chainOf(error)) {
    const cause = typeof one.cause === 'object' && one.cause !== null ? (one.cause as LibraryError) : undefined
    // An outer error of the library repeats the code of the inner one, which alone has the details.
    if (cause?.code !== undefined && cause.code === one.code) continue
    const found = byCode(one.code, cause ?? one, String(one.message ?? ''))
    if (found) return found
  }
  return { fault: 'other' }
}
