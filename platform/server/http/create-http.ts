import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Audit } from '../audit/audit.ts'
import type { RequireFreshSecondFactor } from '../auth/fresh-second-factor.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { Config } from '../config/config.ts'
import { issuerOf } from '../config/issuer.ts'
import type { Log } from '../log/log.ts'
import { apiDocsStyleHashes, serveApiDocs } from './api-docs.ts'
import { bindEndpoint } from './bind-endpoint.ts'
import { limitBodyTime } from './body-time.ts'
import { createProxyTrust } from './client-address.ts'
import { createDownloadCookies } from './download-cookie.ts'
import type { DownloadTickets } from './download-tickets.ts'
import { type Health, serveHealth } from './health.ts'
import { takeJson } from './json-body.ts'
import { createLastingReplies } from './lasting-reply.ts'
import { serveTexts } from './locales.ts'
import { serveMetrics } from './metrics.ts'
import { createOpenApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { expectedProblem, pathOf, sendProblem } from './problem-reply.ts'
import { forbidden, notFound, ProblemError } from './problems.ts'
import { decorateWithLimits, type RateLimits } from './rate-limits.ts'
import { createRefusals } from './refusals.ts'
import { defaultRequestDeadlineMs } from './request-deadline.ts'
import { createRequestGuard } from './request-guard.ts'
import type { Routes } from './routes.ts'
import {
  createContentSecurityPolicy,
  securityHeaderLines,
  setDataHeaders,
  setSecurityHeaders,
} from './security-headers.ts'
import { leastPacked, mostPackedAtOnce, replyEncodings } from './written-reply.ts'

export interface HttpOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Registry
  readonly tokens: TokenCheck
  /** Additional check of control commands. Without it all are refused. */
  readonly requireFreshSecondFactor?: RequireFreshSecondFactor
  /** Tickets of downloads. Without them only clients with a token download files. */
  readonly downloadTickets?: DownloadTickets
  /** Where refusals are written down. */
  readonly audit: Pick<Audit, 'refused'>
  readonly version: string
  /** Folder of the built page; may still be empty when the server starts. */
  readonly webFolder: string
  /** Folders that hold `<language>.json`. */
  readonly localeFolders: readonly string[]
  readonly health: Health
  /** False: health and metrics only, for a process that serves no people. */
  readonly servesPages?: boolean
  /** Requests a minute; `Infinity` lifts a limit. */
  readonly rateLimits?: Partial<RateLimits>
  /** Time within which every request is answered, be it with 503. */
  readonly requestDeadlineMs?: number
}

export interface Http {
  readonly app: FastifyInstance
  readonly routes: Routes
  /** Every endpoint bound so far, in order. */
  readonly endpoints: readonly Endpoint[]
  /** Every route that exists so far, declared or not, as `GET /path`. */
  readonly addresses: readonly string[]
}

const refuseCommands: RequireFreshSecondFactor = async () => {
  throw forbidden('This server does not accept control commands')
}

/** A body that trickles in for longer is cut off. */
const bodyTimeMs = 120_000
/** The upload of a file may take so long on a slow line. */
const uploadTimeMs = 3_600_000

/** Output size of a compressor, bytes. Each piece costs a trip to another thread and back. */
const chunkSize = 64 * 1024

/** How long replies that are under way may take once the server closes; a download to a slow reader would take for ever. */
const farewellMs = 2_000

/** Nothing outside names a request: ids are ours, and every reply carries its own, with the security headers. */
const identifyRequests = (app: FastifyInstance, policy: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply.raw, policy)
    reply.raw.setHeader('x-request-id', request.id)
    if (/^\/api(\/|$|\?)/i.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (/^application\/(problem\+)?json\b/.test(String(reply.getHeader('content-type')))) setDataHeaders(reply.raw)
  })
  // Push connections take their requests before Fastify sees them; what they answer over HTTP needs the headers too.
  app.addHook('onListen', async () => {
    app.server.prependListener('request', (_request, response) => setSecurityHeaders(response, policy))
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.raw.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        userId: request.principal?.userId,
      },
      'request',
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which the handler reads as a stream. */
    readonly takesFile?: boolean
  }
}

/** Files come as streams, on the calls that take one. */
const takeFiles = (app: FastifyInstance): void =>
  void app.addContentTypeParser(
    'application/octet-stream',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      if (!request.routeOptions.config.takesFile)
        throw new ProblemError(415, 'unsupported-media-type', 'This call takes no file')
      return payload
    },
  )

/** A request that is not even HTTP gets a short refusal with the same headers. */
const refuseUnreadable =
  (policy: string) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(
      `HTTP/1.1 400 Bad Request\r\n${securityHeaderLines(policy)}x-request-id: ${randomUUID()}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
  }

/**
 * The HTTP side of the server: everything that holds for every request is decided here, once.
 * Listen with `app.listen` after the features have bound their endpoints.
 */
export const createHttp = async (options: HttpOptions): Promise<Http> => {
  const { config, log, metrics, tokens, version } = options
  const policy = createContentSecurityPolicy(config)
  const plainPolicy = policy()
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: uploadTimeMs,
    trustProxy: createProxyTrust(config.trustedProxies),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable(plainPolicy),
    // An address that cannot be decoded never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply.raw, plainPolicy)
      reply.raw.setHeader('x-request-id', request.id)
      sendProblem(error, request, reply)
    },
  })
  limitBodyTime(app.server, bodyTimeMs)
  takeFiles(app)
  takeJson(app)
  const addresses: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    addresses.push(...[method].flat().map((name) => `${name} ${url}`))
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const noteRefusal = createRefusals(log, options.audit)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = expectedProblem(error)
    if (problem) noteRefusal(request, problem)
    return sendProblem(error, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.decorateRequest('principal', undefined)
  app.decorateRequest('sessionId', undefined)
  app.decorateRequest('freshSecondFactor', undefined)
  identifyRequests(app, plainPolicy)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), farewellMs).unref()
  })
  await app.register(compress, {
    // Browsers offer zstd where all is encrypted: of figures a tenth more bytes than brotli's in a third of its time.
    encodings: [...replyEncodings],
    threshold: leastPacked,
    syncThreshold: mostPackedAtOnce,
    // Of gzip: a tenth more bytes than level 6 in a third of its time.
    zlibOptions: { level: 1, chunkSize },
    brotliOptions: { chunkSize, params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
  })
  decorateWithLimits(app, options.rateLimits)
  app.decorate('requestDeadlineMs', options.requestDeadlineMs ?? defaultRequestDeadlineMs)

  const openApi = createOpenApi({ version, server: config.webApplicationUrl, issuer: issuerOf(config) })
  const isSecure = config.webApplicationUrl.startsWith('https:')
  const downloads = createDownloadCookies(options.downloadTickets, isSecure)
  const guard = createRequestGuard(tokens, options.requireFreshSecondFactor ?? refuseCommands, downloads)
  const lasting = createLastingReplies()
  const endpoints: Endpoint[] = []
  const routes: Routes = {
    bind(endpoint, handler) {
      bindEndpoint(app, guard, lasting, endpoint, handler)
      openApi.add(endpoint)
      endpoints.push(endpoint)
    },
  }

  serveMetrics(app, metrics, config)
  serveHealth(app, options.health, version)
  if (options.servesPages === false) return { app, routes, endpoints, addresses }
  serveTexts(app, options.localeFolders)
  await serveApiDocs(app, openApi, policy(undefined, apiDocsStyleHashes))
  servePages(app, { config, webFolder: options.webFolder, policy })
  return { app, routes, endpoints, addresses }
}
