import { downloadFrom } from '../../../kit/files/save-file.ts'
import {
  type CallArguments,
  controlTokenHeader,
  creationHeader,
  downloadHeader,
  type Endpoint,
  type ReplyOf,
} from '../../contract/endpoint.ts'
import { readAs } from '../outside/values.ts'
import { addressOf } from './address-of.ts'
import { ApiError, signInUnreachable, unreachable } from './api-error.ts'
import { currentBearer } from './bearer.ts'
import { takePrefetched } from './prefetched-replies.ts'
import { ProblemReply } from './problem-reply.ts'
import { timeLimitOf, withinTime } from './time-limit.ts'

interface Parts {
  readonly query?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The body of a call that takes a file. */
  readonly file?: Blob
  /** Access token of the client for control commands. */
  readonly controlToken?: string
  /** UUID of a creation, the same for each repeat. */
  readonly creation?: string
  /** Asks for the cookie with which the browser downloads the file of the call. */
  readonly preparesDownload?: true
}

/** The error of a reply that is not a success. */
export const problemOf = async (response: Response): Promise<ApiError> => {
  const problem = readAs(ProblemReply, await response.json().catch(() => undefined))
  if (!problem) {
    // Of something in front of the server, or cut short on its way: the head may tell what the body does not.
    const code = response.status === 503 ? 'unavailable' : 'unexpected'
    const requestId = response.headers.get('x-request-id') ?? undefined
    return new ApiError(response.status, code, response.statusText, undefined, requestId)
  }
  return new ApiError(response.status, problem.code, problem.detail ?? problem.title, problem)
}

const send = async (endpoint: Endpoint, parts: Parts, token: string | undefined, signal: AbortSignal) => {
  const headers = new Headers({ accept: endpoint.replyType ?? 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (parts.controlToken !== undefined) headers.set(controlTokenHeader, parts.controlToken)
  if (parts.creation !== undefined) headers.set(creationHeader, parts.creation)
  if (parts.preparesDownload) headers.set(downloadHeader, 'prepare')
  if (parts.file) headers.set('content-type', 'application/octet-stream')
  else if (parts.body !== undefined) headers.set('content-type', 'application/json')
  const address = addressOf(endpoint.path, parts)
  try {
    const asked = endpoint.method === 'GET' ? await takePrefetched(address, token, signal) : undefined
    if (asked) return asked
    return await fetch(address, {
      method: endpoint.method,
      headers,
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(parts.file && { body: parts.file }),
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw unreachable(error)
  }
}

/** Converts a network failure into a temporary error, e.g. after standby or without the identity provider. */
export const reached = async <T>(asked: Promise<T>): Promise<T> =>
  await asked.catch((error: unknown) => {
    throw new ApiError(0, signInUnreachable, error instanceof Error ? error.message : 'No answer')
  })

/** Sends the token of the session; a 401 causes one silent renewal and one retry. */
const ask = async (endpoint: Endpoint, parts: Parts, signal: AbortSignal): Promise<Response> => {
  const bearer = currentBearer()
  const token = endpoint.right === 'public' ? undefined : await reached(bearer.token())
  let response = await send(endpoint, parts, token, signal)
  if (response.status === 401 && token) {
    const renewed = await reached(bearer.renew(token))
    if (renewed) response = await send(endpoint, parts, renewed, signal)
    if (response.status === 401) bearer.lost()
  }
  if (!response.ok) throw await problemOf(response)
  return response
}

/**
 * Makes a call and returns the raw response, for streamed files. The time limit applies only to its start. Throws
 * ApiError, or the abort reason of `signal`.
 */
export const callRaw = <E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  signal?: AbortSignal,
): Promise<Response> => withinTime(timeLimitOf(endpoint), signal, (either) => ask(endpoint, args as Parts, either))

/**
 * Lets the browser download the file of a call: it never is in the memory of the page, so it may have any size. The server checks
 * all before, and the browser asks for the file with a cookie for it alone. Throws ApiError.
 */
export const download = async <E extends Endpoint & { readonly fileReply: true }>(
  endpoint: E,
  args: CallArguments<E>,
  fileName: string,
): Promise<void> => {
  const parts = { ...(args as Parts), preparesDownload: true } as const
  await withinTime(timeLimitOf(endpoint), undefined, (signal) => ask(endpoint, parts, signal))
  downloadFrom(addressOf(endpoint.path, parts), fileName)
}

/**
 * Makes a call: `call(getFleetTable, { query: { farmCode } }, signal)`. The server has validated the reply with the
 * same schema, so the page does not repeat it.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> =>
  withinTime(timeLimitOf(endpoint), signal, async (either) => {
    const response = await ask(endpoint, args as Parts, either)
    try {
      return (endpoint.replyType ? await response.text() : await response.json()) as ReplyOf<E>
    } catch (error) {
      if (either.aborted) throw error
      // The line was cut in the middle of the answer.
      throw unreachable(error)
    }
  })
