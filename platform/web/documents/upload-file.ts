import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { addressOf } from '../api/address-of.ts'
import { unreachable } from '../api/api-error.ts'
import { currentBearer } from '../api/bearer.ts'
import { problemOf, reached } from '../api/call.ts'

interface UploadOptions {
  readonly query: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, unknown>>
  readonly file: Blob
  readonly signal: AbortSignal
  /** Bytes that the browser has sent. */
  readonly onProgress: (sentBytes: number) => void
}

/** Sends a file. `fetch` does not report the progress of a body, so this is an XMLHttpRequest. */
const send = (
  { method, path }: Endpoint,
  { query, params, file, signal, onProgress }: UploadOptions,
  token: string | undefined,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path, { query, ...(params && { params }) }))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const requestId = request.getResponseHeader('x-request-id')
      resolve(
        new Response(request.responseText, {
          status: request.status,
          statusText: request.statusText,
          ...(requestId && { headers: { 'x-request-id': requestId } }),
        }),
      )
    }
    request.onerror = () => reject(unreachable(new Error('The upload was interrupted')))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })

/** Uploads a file with the token of the session; a 401 causes one silent renewal and one retry. Throws ApiError. */
export const uploadFile = async <E extends Endpoint>(endpoint: E, options: UploadOptions): Promise<ReplyOf<E>> => {
  const bearer = currentBearer()
  options.signal.throwIfAborted()
  const token = await reached(bearer.token())
  options.signal.throwIfAborted()
  let response = await send(endpoint, options, token)
  if (response.status === 401 && token) {
    const renewed = await reached(bearer.renew(token))
    if (renewed) response = await send(endpoint, options, renewed)
    if (response.status === 401) bearer.lost()
  }
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as ReplyOf<E>
}
