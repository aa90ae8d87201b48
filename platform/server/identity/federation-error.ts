import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { OutsideFetchError } from '../http/outside-fetch.ts'

/** `cancelled`: the person or the provider said no; `unreachable`: it did not answer; `wrong`: its answer does not hold. */
export class FederationError extends Error {
  override readonly name = 'FederationError'
  readonly kind: 'cancelled' | 'unreachable' | 'wrong'
  /** The same person may be sent there at once again: the question will be another. */
  readonly isRetryable: boolean

  constructor(kind: FederationError['kind'], cause: unknown, isRetryable = false) {
    super(cause instanceof Error ? cause.message : kind, { cause })
    this.kind = kind
    this.isRetryable = isRetryable
  }
}

/** An error and what it came from, outermost first. */
const chainOf = (error: unknown, depth = 5): readonly unknown[] =>
  error === undefined || depth === 0 ? [] : [error, ...chainOf((error as { cause?: unknown } | null)?.cause, depth - 1)]

/** Nothing came back, or only word that the provider is away: a gateway in front of it answers with 5xx. */
const isAway = (one: unknown) => one instanceof OutsideFetchError || (one instanceof Response && one.status >= 500)

/** Error of a sign-in at a provider, as shown to users. */
export const errorOf = (error: unknown): FederationError => {
  if (error instanceof FederationError) return error
  if (chainOf(error).some(isAway)) return new FederationError('unreachable', error)
  return new FederationError(error instanceof AuthorizationResponseError ? 'cancelled' : 'wrong', error)
}

/** The provider's word that a refresh token does not hold (any more): the account is off, or the session there has ended. */
export const isEndedThere = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant' && error.status < 500
