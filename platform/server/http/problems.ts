import type { FieldError } from '../../contract/problem.ts'
import type { AuditRefusal, AuditSource } from '../audit/audit.ts'

/** What the logs are told of a refusal and the caller is not. */
export interface RefusalNote extends Partial<AuditRefusal> {
  /** Whom the token named that did not hold; else it is whoever is signed in. */
  readonly person?: AuditSource['principal']
}

/** An expected failure that becomes an RFC 9457 reply. Throw one from a handler; anything else becomes a 500 without details. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined
  /** What the logs are told beyond the answer; they tell of every problem that has it. */
  refusal: RefusalNote | undefined

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
    this.refusal = { person, reason }
  }
}

/** Statuses that always refuse something to somebody. */
const refusing: ReadonlySet<number> = new Set([401, 403, 429])

/** Whether somebody was not let do what they tried, by right and not by mistake: the logs tell of each. */
export const isRefusal = (problem: ProblemError): boolean =>
  problem.refusal !== undefined || refusing.has(problem.status)

/** The same problem as a refusal that the logs tell of, whatever its status, with what is known beyond the answer. */
export const refusal = (problem: ProblemError, note: RefusalNote = {}): ProblemError =>
  Object.assign(problem, { refusal: note })

export const notFound = (detail = 'Not found') => new ProblemError(404, 'not-found', detail)
export const forbidden = (detail = "You don't have the right to do this") => new ProblemError(403, 'forbidden', detail)
export const unauthenticated = (detail = 'Sign in first') => new ProblemError(401, 'unauthenticated', detail)
export const invalid = (detail: string, errors?: readonly FieldError[]) =>
  new ProblemError(400, 'invalid', detail, errors)
/** Something that is not there and something that is not theirs to see: one answer, so that the two cannot be told apart. */
export const hidden = (detail: string, note?: RefusalNote) => refusal(notFound(detail), note)
export const unknownFarm = (farmCode?: string) =>
  hidden("Farm not found, or you don't have access to it", farmCode === undefined ? {} : { farmCode })
/** Farms that a form names and that its sender may not see, or nobody can. */
export const foreignFarms = (path: string, farmCodes: readonly string[]) => {
  const named = farmCodes.slice(0, 5).join(', ')
  const problem = invalid("Farm not found, or you don't have access to it", [
    { path, message: `unknown-farm ${named}` },
  ])
  return refusal(problem, { farmCode: named })
}
export const tooMany = (detail = 'Too many requests: wait a little') =>
  new ProblemError(429, 'too-many-requests', detail)
export const conflict = (detail: string) => new ProblemError(409, 'conflict', detail)
export const unavailable = (detail: string) => new ProblemError(503, 'unavailable', detail)
