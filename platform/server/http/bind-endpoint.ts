import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { creationHeader, downloadHeader, type Endpoint } from '../../contract/endpoint.ts'
import type { Log } from '../log/log.ts'
import { allowLongBody } from './body-time.ts'
import { FileReply, fileBodyOf } from './file-reply.ts'
import { type LastingReplies, LastingReply } from './lasting-reply.ts'
import { invalid, ProblemError } from './problems.ts'
import { inTime } from './request-deadline.ts'
import type { RequestGuard } from './request-guard.ts'
import type { Handler, Request } from './routes.ts'
import { WrittenReply } from './written-reply.ts'

/**
 * Stops the work of a request when the client goes before it has the whole answer. The framework's own signal looks at the
 * request, whose end is told before a handler runs when it had a body.
 */
const stopOnDisconnect = ({ raw }: FastifyReply): AbortController => {
  const stopping = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) stopping.abort()
  })
  return stopping
}

/** Whether the page asks for the cookie of a download. */
const preparesDownload = ({ fileReply }: Endpoint, { headers }: FastifyRequest): boolean =>
  fileReply === true && headers[downloadHeader] !== undefined

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The UUID of a creation; undefined without one. @throws ProblemError for a text that is no UUID. */
const creationIn = ({ createsOnce }: Endpoint, { headers }: FastifyRequest): string | undefined => {
  const given = createsOnce ? [headers[creationHeader]].flat()[0] : undefined
  if (given === undefined || uuid.test(given)) return given?.toLowerCase()
  throw invalid('The request is not valid', [
    { path: `headers.${creationHeader}`, message: `must be a UUID, not ${given.slice(0, 80)}` },
  ])
}

/** Validated and authorized request, for the handler. */
const handlerRequest = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Request<E> => ({
  // The casts restate what Fastify has just made true with this endpoint's own schemas and right.
  query: request.query as Request<E>['query'],
  params: request.params as Request<E>['params'],
  body: request.body as Request<E>['body'],
  statedBytes: Number.parseInt(request.headers['content-length'] ?? '', 10) || undefined,
  principal: request.principal as Request<E>['principal'],
  sessionId: request.sessionId,
  freshSecondFactor: request.freshSecondFactor as Request<E>['freshSecondFactor'],
  requestId: request.id,
  operation: endpoint.id,
  creation: creationIn(endpoint, request),
  preparesDownload: preparesDownload(endpoint, request),
  address: request.ip,
  log: request.log as Log,
  signal,
  header: (name, value) => void reply.header(name, value),
})

/** A client may still send a refused file for so long: it could not read the reply on a closed connection. */
const restOfFileMs = 2_000

/** After a refusal, discards the rest of a file and then closes the connection. */
const discardRest = ({ raw: request }: FastifyRequest, reply: FastifyReply): void => {
  if (request.complete) return
  reply.header('connection', 'close')
  request.resume()
  reply.raw.once('finish', () => setTimeout(() => request.destroy(), restOfFileMs).unref())
}

interface BoundEndpoint<E extends Endpoint> {
  readonly endpoint: E
  readonly handler: Handler<E>
  readonly lasting: LastingReplies
  readonly guard: RequestGuard
}

/** Runs the handler and resolves with the body of its reply. */
const bodyOf = async <E extends Endpoint>(
  { endpoint, handler, lasting, guard }: BoundEndpoint<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<unknown> => {
  if (endpoint.fileBody && !(request.body instanceof Readable))
    throw new ProblemError(415, 'unsupported-media-type', 'The body must be a file: send application/octet-stream')
  const given = await handler(handlerRequest(endpoint, request, reply, signal))
  if (given instanceof FileReply && preparesDownload(endpoint, request)) {
    await guard.giveDownload(request, reply)
    reply.code(204)
    return ''
  }
  if (given instanceof FileReply) return fileBodyOf(given, request, reply)
  if (given instanceof LastingReply) return lasting.bytesOf(endpoint.id, given, request, reply)
  return given instanceof WrittenReply ? given.bytesFor(request, reply) : given
}

/** Makes the route of one declared call: guard, validation, farm scope, handler, serialisation. */
export const bindEndpoint = <E extends Endpoint>(
  app: FastifyInstance,
  guard: RequestGuard,
  lasting: LastingReplies,
  endpoint: E,
  handler: Handler<E>,
): void => {
  const enter = guard.enter(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { operation: endpoint.id, takesFile: endpoint.fileBody === true },
    // A part of a compressed file is not that part of the file.
    ...(endpoint.fileReply && { compress: false }),
    ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
    schema: {
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.replyType === undefined && { response: { 200: endpoint.reply } }),
    },
    onRequest: (request, reply) => inTime(endpoint, reply, () => enter(request, reply)),
    preHandler: guard.checkFarm(endpoint),
    handler: async (request, reply) => {
      if (endpoint.fileBody) allowLongBody(request.raw)
      const stopping = stopOnDisconnect(reply)
      const work = () => bodyOf({ endpoint, handler, lasting, guard }, request, reply, stopping.signal)
      const answer = await inTime(endpoint, reply, work).catch((error: unknown) => {
        // The handler may still work: its time is over.
        stopping.abort(error)
        if (endpoint.fileBody) discardRest(request, reply)
        throw error
      })
      if (answer instanceof Readable) guard.follow(request, answer)
      if (endpoint.replyType !== undefined && !endpoint.fileReply) reply.type(`${endpoint.replyType}; charset=utf-8`)
      return reply.send(answer)
    },
  })
}
