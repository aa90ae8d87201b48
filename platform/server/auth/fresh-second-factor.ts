import type { Principal } from './principal.ts'

/** A second factor that was given a moment ago. */
export interface FreshSecondFactor {
  /** When the person gave it. */
  readonly confirmedAtMs: number
  /** From then on it does not count any more. */
  readonly endsAtMs: number
}

/**
 * Lets a person pass who gave their second factor at most five minutes ago, and throws a problem with the code
 * `second-factor-needed` otherwise. `token` is an access token of the second client, beside that of the request.
 */
export type RequireFreshSecondFactor = (
  principal: Principal,
  token: string | null | undefined,
) => Promise<FreshSecondFactor>
