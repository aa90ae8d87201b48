import type { FieldError } from '../../contract/problem.ts'
import type { AuditRefusal, AuditSource } from '../audit/audit.ts'

/** Details of a refusal for the logs only. */
export interface RefusalNote extends Partial<AuditRefusal> {
  /** User named by an invalid token; default: the user of the request. */
  readonly person?: AuditSource['principal']
}

/** An expected failure that becomes an RFC 9457 reply. Throw one from a handler; anything else becomes a 500 without details. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined
  /** Details for the logs, not in the reply. Problems with details are always logged. */
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

/** Whether the request was refused for a missing right. The logs record each. */
export const isRefusal = (problem: ProblemError): boolean =>
  problem.refusal !== undefined || refusing.has(problem.status)

/** The same problem, always logged as a refusal, with details for the logs. */
export const refusal = (problem: ProblemError, note: RefusalNote = {}): ProblemError =>
  Object.assign(problem, { refusal: note })

export const notFound = (detail = 'Not found') => new ProblemError(404, 'not-found', detail)
export const forbidden = (detail = "You don't have the right to do this") => new ProblemError(403, 'forbidden', detail)
export const unauthenticated = (detail = 'Sign in first') => new ProblemError(401, 'unauthenticated', detail)
export const invalid = (detail: string, errors?: readonly FieldError[]) =>
  new ProblemError(400, 'invalid', detail, errors)
/** One reply for missing and for hidden records, so that a caller cannot distinguish them. */
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
