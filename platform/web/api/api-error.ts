import type { Problem } from '../../contract/problem.ts'

/**
 * A call that did not succeed. Status 0: no answer, code `unreachable` (offline, server down) or `no-answer` (none that came
 * in time).
 */
export class ApiError extends Error {
  readonly status: number
  /** Stable; `problem.<code>` is its text. */
  readonly code: string
  /** Links the screen with the server's log; undefined when the server never saw the call. */
  readonly requestId: string | undefined
  readonly problem: Problem | undefined

  constructor(status: number, code: string, message: string, problem?: Problem, requestId = problem?.requestId) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.problem = problem
  }
}

/** Code of what the sign-in service did not answer, while the server may be there. */
export const signInUnreachable = 'sign-in-unreachable'

export const unreachable = (cause: unknown) =>
  new ApiError(0, 'unreachable', cause instanceof Error ? cause.message : 'No answer from the server')

const noAnswerCode = 'no-answer'

export const noAnswer = () => new ApiError(0, noAnswerCode, 'No answer in time')

/** The time for an answer is over: whoever waits has waited long enough to be told. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === noAnswerCode

/** No answer, or only that of something in front of the server: what was known last may stand in. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
