import { expect } from 'vitest'
import {
  type BodyOf,
  creationHeader,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../platform/contract/endpoint.ts'
import type { FieldError } from '../../platform/contract/problem.ts'
import { complain } from './complaints.ts'

/** A request as the contract reads it. */
export interface RequestOf<E extends Endpoint> {
  readonly query: QueryOf<E>
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
}

/** A reply other than success. */
export class ProblemReply {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined

  constructor(status: number, code: string, errors?: ProblemReply['errors']) {
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** The server refuses: `problem(409, 'conflict')`, `problem(400, 'invalid', [{ path: 'body.email', message: 'taken' }])`. */
export const problem = (status: number, code: string, errors?: ProblemReply['errors']) =>
  new ProblemReply(status, code, errors)

/** No reply comes: the network is down. */
export const unreachable = new ProblemReply(0, 'unreachable')

type Result<E extends Endpoint> = ReplyOf<E> | ProblemReply
/** A fixed reply, or a function of the request; the function may wait before it replies. */
type Reply<E extends Endpoint> = Result<E> | ((request: RequestOf<E>) => Result<E> | Promise<Result<E>>)

export interface Answer {
  readonly endpoint: Endpoint
  readonly reply: (request: RequestOf<Endpoint>) => unknown
}

/** What the fake server replies to an endpoint of a contract. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Reply<E>): Answer => ({
  endpoint,
  reply: (typeof reply === 'function' ? reply : () => reply) as Answer['reply'],
})

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const parameters = ({ path }: Endpoint) => path.split(':').length

const queryOf = (search: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )

const parsed = (schema: Endpoint['body'], value: unknown, what: string) => {
  const read = schema?.safeParse(value)
  if (read && !read.success) throw new Error(`${what} does not fit the contract: ${read.error.message}`)
  return read?.data
}

const replyOf = (status: number, body: string, type: string) =>
  new Response(body, { status, headers: { 'content-type': type } })

const problemReply = ({ status, code, errors }: ProblemReply) => {
  const body = { type: 'about:blank', title: code, status, code, requestId: 'test-request', ...(errors && { errors }) }
  return replyOf(status, JSON.stringify(body), 'application/problem+json')
}

/** What the server would send: checked against the contract, so that an outdated fixture fails the test. */
const successOf = (endpoint: Endpoint, result: unknown) => {
  if (endpoint.replyType) return replyOf(200, String(result), endpoint.replyType)
  const sent = parsed(endpoint.reply, result, `The reply of ${endpoint.id}`)
  expect(result, `fields of the reply of ${endpoint.id}, beside those of the contract`).toEqual(sent)
  return replyOf(200, JSON.stringify(sent), 'application/json')
}

let current = { value: false }
/** The test is over: what a page still asks matters to nobody. */
export const endFakeApi = (): void => {
  current.value = true
}

/** Replies to the calls of a page by the contract, and records them. */
export const createFakeApi = (initial: readonly Answer[], texts: (path: string) => unknown) => {
  const ended = { value: false }
  current = ended
  const answers = new Map(initial.map((one) => [one.endpoint.id, one]))
  const recorded: { readonly id: string; readonly request: RequestOf<Endpoint>; readonly creation: string | null }[] =
    []

  const find = (method: string, path: string) =>
    [...answers.values()]
      .filter(({ endpoint }) => endpoint.method === method && patternOf(endpoint).test(path))
      .toSorted((one, other) => parameters(one.endpoint) - parameters(other.endpoint))[0]

  const respond = async (url: URL, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET'
    const body = init.body?.toString()
    const found = find(method, url.pathname)
    if (!found) throw new Error(`${method} ${url.pathname} has no reply: add answer(…) for it to "calls"`)
    const { endpoint, reply } = found
    const what = `The request ${endpoint.id}`
    const request = {
      query: parsed(endpoint.query, queryOf(url.searchParams), what),
      params: parsed(endpoint.params, patternOf(endpoint).exec(decodeURI(url.pathname))?.groups ?? {}, what),
      // A file has no shape.
      body: endpoint.fileBody
        ? undefined
        : parsed(endpoint.body, body === undefined ? undefined : JSON.parse(body), what),
    } as RequestOf<Endpoint>
    recorded.push({ id: endpoint.id, request, creation: new Headers(init.headers).get(creationHeader) })
    const result = await reply(request)
    if (!(result instanceof ProblemReply)) return successOf(endpoint, result)
    if (result.status === 0) throw new TypeError('Failed to fetch')
    return problemReply(result)
  }

  const fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, window.location.href)
    if (url.pathname.startsWith('/ressources/'))
      return replyOf(200, JSON.stringify(await texts(url.pathname)), 'application/json')
    try {
      const response = await respond(url, init)
      init.signal?.throwIfAborted()
      return response
    } catch (error) {
      const isExpected = ended.value || init.signal?.aborted || error instanceof TypeError
      if (!isExpected) complain(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  return {
    fetch,
    /** Replies in another way from now on. */
    answer<E extends Endpoint>(endpoint: E, reply: Reply<E>) {
      answers.set(endpoint.id, answer(endpoint, reply))
    },
    /** The requests that the page has made to an endpoint, in their order. */
    requests: <E extends Endpoint>(endpoint: E): readonly RequestOf<E>[] =>
      recorded.filter(({ id }) => id === endpoint.id).map(({ request }) => request as RequestOf<E>),
    /** The UUIDs with which the page has sent creations to an endpoint, in their order. */
    creations: (endpoint: Endpoint): readonly (string | null)[] =>
      recorded.filter(({ id }) => id === endpoint.id).map(({ creation }) => creation),
  }
}
