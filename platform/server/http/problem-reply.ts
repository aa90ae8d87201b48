import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FieldError, Problem } from '../../contract/problem.ts'
import { isDatabaseAway } from '../relations/deadline.ts'
import { invalid, ProblemError, unavailable } from './problems.ts'

export const problemType = 'application/problem+json'

/** The document of a problem. The type is a name, not an address: there is nothing to fetch. */
export const problemOf = (error: ProblemError, requestId: string): Problem => ({
  type: `urn:solvane:problem:${error.code}`,
  title: STATUS_CODES[error.status] ?? 'Error',
  status: error.status,
  detail: error.message,
  code: error.code,
  requestId,
  ...(error.errors && { errors: [...error.errors] }),
})

/** Where Fastify validates and how our field paths name the place. */
const places: Readonly<Record<string, string>> = {
  querystring: 'query',
  params: 'params',
  body: 'body',
  headers: 'headers',
}

interface Validation {
  readonly instancePath: string
  readonly message?: string | undefined
  /**
   * Of an issue of a field of a record: its code and bound (`platform/contract/field-schema.ts`). Of unknown keys: `keys`.
   */
  readonly params?: Readonly<Record<string, unknown>>
}

/** Code and bound of an invalid field of a record; other faults have none. */
const codeIn = ({ params }: Validation): Pick<FieldError, 'code' | 'bound' | 'unit'> => {
  const { code, bound, unit } = Object(params?.params) as Readonly<Record<string, unknown>>
  return {
    ...(typeof code === 'string' && { code }),
    ...((typeof bound === 'string' || typeof bound === 'number') && { bound }),
    ...(typeof unit === 'string' && { unit }),
  }
}

/** Names of keys that the schema does not have: at most 20 of them, each cut to 100 characters. */
const unknownKeys = ({ params }: Validation): readonly string[] => {
  const { keys } = Object(params) as { readonly keys?: unknown }
  if (!Array.isArray(keys)) return []
  return keys.slice(0, 20).map((key) => String(key).slice(0, 100))
}

/** The errors of a validation. Each unknown key is an error of its own, at its name. */
const fieldErrors = (error: { validation: Validation[] }, place: string): readonly FieldError[] =>
  error.validation.flatMap((one): readonly FieldError[] => {
    const path = [place, ...one.instancePath.split('/').filter((part) => part !== '')].join('.')
    const unknown = unknownKeys(one)
    if (unknown.length > 0)
      return unknown.map((key) => ({ path: `${path}.${key}`, message: 'is not a known field', code: 'unknown-field' }))
    return [{ path, message: one.message ?? 'is not valid', ...codeIn(one) }]
  })

/** Codes of Fastify's own refusals, e.g. a body that is too large or not JSON. */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid',
  404: 'not-found',
  408: 'timeout',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-media-type',
  431: 'too-large',
}

/** The problem that a thrown value stands for; undefined when it is unexpected. */
export const expectedProblem = (error: FastifyError): ProblemError | undefined => {
  if (error instanceof ProblemError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const place = places[error.validationContext ?? ''] ?? 'request'
    return invalid('The request is not valid', fieldErrors(error, place))
  }
  const status = error.statusCode
  if (status === undefined || status < 400 || status >= 500) return undefined
  return new ProblemError(status, codes[status] ?? 'invalid', STATUS_CODES[status] ?? 'The request is not valid')
}

/** The one error handler: expected failures as they are, anything else as a 500 that tells the request id and no more. */
export const sendProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  let problem = expectedProblem(error)
  if (!problem && isDatabaseAway(error)) {
    request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'the database is slow or away')
    problem = unavailable('The database did not reply in time. Try again in a moment.')
  }
  if (!problem) {
    const isGone = reply.raw.closed || (request.raw.destroyed && !reply.raw.writable)
    if (isGone) request.log.debug({ err: error }, 'client went away')
    else request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'request failed')
    problem = new ProblemError(500, 'internal', 'Something went wrong on the server')
  }
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="solvane"')
  if (problem.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  return reply
    .code(problem.status)
    .type(problemType)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problemOf(problem, request.id))
}

/** A path that carries a secret: the token of a one-time link. */
const secretPart = /(PersonalInformation\/)[^/]+/i

/** Path for logs: without its query, which may hold codes, and without the token of a one-time link. */
export const pathOf = (request: FastifyRequest): string =>
  (request.originalUrl.split('?', 1)[0] ?? '/').replace(secretPart, '$1…')
