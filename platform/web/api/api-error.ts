import type { Problem } from '../../contract/problem.ts'

/** A failed API call. Status 0 means no reply: code `unreachable` (offline, server down) or `no-answer` (time-out). */
export class ApiError extends Error {
  readonly status: number
  /** Stable code; `problem.<code>` is its translation key. */
  readonly code: string
  /** Id in the log of the server; undefined if the server never received the call. */
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

/** Error code if the identity provider does not reply, although the server may be available. */
export const signInUnreachable = 'sign-in-unreachable'

export const unreachable = (cause: unknown) =>
  new ApiError(0, 'unreachable', cause instanceof Error ? cause.message : 'No answer from the server')

const noAnswerCode = 'no-answer'

export const noAnswer = () => new ApiError(0, noAnswerCode, 'No answer in time')

/** Whether the call has timed out, so that the page must show an error. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === noAnswerCode

/** No reply, or only one from a proxy. The page may show the last known data. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
