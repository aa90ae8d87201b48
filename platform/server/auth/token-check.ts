import type { Principal } from './principal.ts'

/** What a token of OIDC_ISSUER says of the session that it stands on. */
export interface OutsidePlace {
  readonly sub: string
  readonly sid?: string | undefined
  /** When the token was given, in s. */
  readonly iat: number
}

/** Who showed a token that holds, and what it stands on. */
export interface Verified {
  readonly principal: Principal
  readonly expiresAtMs: number
  /** Grant of the built-in provider: the place where the person signed in. */
  readonly sessionId?: string
  /** Session at OIDC_ISSUER that the token stands on. */
  readonly place?: OutsidePlace
}

/** What somebody showed when they were let in, and what was found then. */
export interface Held {
  readonly token: string
  readonly verified: Verified
}

/** Verifies access tokens and finds the person behind them, with the rights that hold now. */
export interface TokenCheck {
  /** Throws a ProblemError: 401 for a token that must not pass, 503 while the provider or the people cannot be asked. */
  verify(token: string): Promise<Verified>
  /**
   * What holds now for people who were let in before, read anew in a few queries; undefined for whom nothing does. Throws
   * while it cannot be read: then nothing is said about anybody.
   */
  stillHold(held: readonly Held[]): Promise<readonly (Principal | undefined)[]>
  /** Forgets what was remembered of tokens and people: somebody's rights or sign-in have changed. */
  forget(): void
}
