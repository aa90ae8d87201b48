import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from './problems.ts'

/** Requests a minute. `Infinity` lifts a limit, e.g. for a benchmark. */
export interface RateLimits {
  /** Calls of one person, or of one address without a valid token. */
  readonly api: number
  /** Files that one person downloads. */
  readonly file: number
  /** Password attempts for one login from one address. */
  readonly signIn: number
  /** Requests to the built-in identity provider from one address. */
  readonly identity: number
}

export const defaultRateLimits: RateLimits = { api: 600, file: 6, signIn: 10, identity: 300 }

/** Counts a request and throws 429 with Retry-After when it is one too many. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A sign-in or one-time form: counted by what was typed and by address. */
const attemptKey = (request: FastifyRequest): string => {
  const body = request.body
  const login = typeof body === 'object' && body !== null && 'login' in body ? body.login : ''
  return `${request.ip} ${String(login).trim().toLowerCase().slice(0, 200)}`
}

const personOrAddress = (request: FastifyRequest): string => request.principal?.userId ?? request.ip

const createLimit = (app: FastifyInstance, max: number, key: (request: FastifyRequest) => string): Limit => {
  if (max === Number.POSITIVE_INFINITY) return async () => {}
  const take = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key })
  return async (request, reply) => {
    const state = await take(request)
    if (state.isAllowed) return
    reply.header('ratelimit-limit', String(state.max))
    reply.header('ratelimit-remaining', String(state.remaining))
    reply.header('ratelimit-reset', String(state.ttlInSeconds))
    if (!state.isExceeded) return
    reply.header('retry-after', String(Math.max(1, state.ttlInSeconds)))
    request.log.warn({ key: key(request), max: state.max }, 'rate limit reached')
    throw tooMany()
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly limits: Readonly<Record<keyof RateLimits, Limit>>
  }
}

/** Makes the limits and hangs them on the app, where the identity provider finds its own. */
export const registerRateLimits = async (app: FastifyInstance, limits: Partial<RateLimits> = {}): Promise<void> => {
  await app.register(rateLimit, { global: false })
  const wanted = { ...defaultRateLimits, ...limits }
  app.decorate('limits', {
    api: createLimit(app, wanted.api, personOrAddress),
    file: createLimit(app, wanted.file, personOrAddress),
    signIn: createLimit(app, wanted.signIn, attemptKey),
    identity: createLimit(app, wanted.identity, (request) => request.ip),
  })
}
