import type { Principal } from './principal.ts'

/** A recently confirmed second factor. */
export interface FreshSecondFactor {
  /** Time of the confirmation. */
  readonly confirmedAtMs: number
  /** Time of expiry. */
  readonly endsAtMs: number
}

/**
 * Requires a second factor confirmed at most five minutes ago; otherwise throws a problem with the code
 * `second-factor-needed`.
 * `token` is an access token of the second client, in addition to the token of the request.
 */
export type RequireFreshSecondFactor = (
  principal: Principal,
  token: string | null | undefined,
) => Promise<FreshSecondFactor>
