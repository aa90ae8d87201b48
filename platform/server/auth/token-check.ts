import type { Principal } from './principal.ts'

/** Session of the external provider in a token of OIDC_ISSUER. */
export interface OutsidePlace {
  readonly sub: string
  readonly sid?: string | undefined
  /** Time of issue, in s. */
  readonly iat: number
}

/** User and session of a valid token. */
export interface Verified {
  readonly principal: Principal
  readonly expiresAtMs: number
  /** Grant of the built-in provider: one session of the user. */
  readonly sessionId?: string
  /** Session at OIDC_ISSUER. */
  readonly place?: OutsidePlace
}

/** Token of an open connection, with the result of its first check. */
export interface Held {
  readonly token: string
  readonly verified: Verified
}

/** Verifies access tokens and finds their users with current permissions. */
export interface TokenCheck {
  /** Throws a ProblemError: 401 for an invalid token, 503 if the provider or the user store is unavailable. */
  verify(token: string): Promise<Verified>
  /**
   * Rechecks users of open connections in a constant number of queries; undefined for users who lost access.
   * Throws if the stores are unavailable, without a result for anybody.
   */
  stillHold(held: readonly Held[]): Promise<readonly (Principal | undefined)[]>
  /** Clears the cache of tokens and users after a change of permissions or a sign-out. */
  forget(): void
}
