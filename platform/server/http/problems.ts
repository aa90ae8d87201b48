import type { FieldError } from '../../contract/problem.ts'

/** An expected failure that becomes an RFC 9457 reply. Throw one from a handler; anything else becomes a 500 without details. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined

  constructor(status: number, code: string, detail: string, errors?: readonly FieldError[]) {
    super(detail)
    this.name = 'ProblemError'
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** A call by a token that was somebody's: the caller learns no more than from any other 401, the log names the person. */
export class RefusedPersonError extends ProblemError {
  readonly person: { readonly userId: string; readonly firstName: string; readonly lastName: string }
  /** Why, for the log alone. */
  readonly reason: string

  constructor(detail: string, person: RefusedPersonError['person'], reason: string) {
    super(401, 'unauthenticated', detail)
    this.person = person
    this.reason = reason
  }
}

export const notFound = (detail = 'Not found') => new ProblemError(404, 'not-found', detail)
export const forbidden = (detail = 'You do not have the right to do this') => new ProblemError(403, 'forbidden', detail)
export const unauthenticated = (detail = 'Sign in first') => new ProblemError(401, 'unauthenticated', detail)
export const invalid = (detail: string, errors?: readonly FieldError[]) =>
  new ProblemError(400, 'invalid', detail, errors)
/** A farm that does not exist and a farm outside the perimeter: one answer, so that the two cannot be told apart. */
export const unknownFarm = () => notFound('There is no such farm among those that you may see')
export const tooMany = (detail = 'Too many requests: wait a little') =>
  new ProblemError(429, 'too-many-requests', detail)
export const conflict = (detail: string) => new ProblemError(409, 'conflict', detail)
export const unavailable = (detail: string) => new ProblemError(503, 'unavailable', detail)
