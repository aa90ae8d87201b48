import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from './problems.ts'
import { createRateCounter } from './rate-counter.ts'

/** Requests a minute, where nothing else is said. `Infinity` lifts a limit, e.g. for a benchmark. */
export interface RateLimits {
  /** Calls of one person or API token, or of one address without a valid token. */
  readonly api: number
  /** Files that one person downloads. */
  readonly file: number
  /** Failed sign-ins for one login from one address. */
  readonly signIn: number
  /** Failed sign-ins from one address in ten minutes, whatever the logins. */
  readonly signInAddress: number
  /** Requests to the built-in identity provider from one address. */
  readonly identity: number
}

export const defaultRateLimits: RateLimits = { api: 600, file: 6, signIn: 10, signInAddress: 30, identity: 600 }

const minuteMs = 60_000
/** Of this process: nobody can try words against a mark. */
const markKey = randomBytes(32)

export interface Limit {
  /** Counts a request and throws 429 with Retry-After when it is one too many. */
  take(request: FastifyRequest, reply: FastifyReply): void
  /** Takes the request out of the count again. */
  giveBack(request: FastifyRequest): void
}

/** A program with a token is counted apart, so that it does not keep its person from working. */
const personOrAddress = ({ principal, ip }: FastifyRequest): string =>
  principal?.apiToken?.id ?? principal?.userId ?? ip

/** A form with a login is counted by its text and by address. */
const attempt = (request: FastifyRequest): string => {
  const { body } = request
  const login = body instanceof Object && 'login' in body ? String(body.login) : ''
  return `${request.ip} ${login.trim().toLowerCase().slice(0, 200)}`
}

const address = (request: FastifyRequest): string => request.ip

/** Digest of a key for the log: equal keys have equal digests, and a password typed as login stays secret. */
const markOf = (key: string): string => createHmac('sha256', markKey).update(key).digest('base64url').slice(0, 12)

const createLimit = (
  name: keyof RateLimits,
  max: number,
  keyOf: (request: FastifyRequest) => string,
  windowMs = minuteMs,
): Limit => {
  if (max === Number.POSITIVE_INFINITY) return { take() {}, giveBack() {} }
  const counter = createRateCounter(max, windowMs)
  return {
    take(request, reply) {
      const key = keyOf(request)
      const { remaining, resetS, isExceeded } = counter.take(key)
      reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetS })
      if (!isExceeded) return
      reply.header('retry-after', resetS)
      request.log.warn(
        { event: 'rate-limited', limit: name, key: markOf(key), address: request.ip, max },
        'rate limit reached',
      )
      throw tooMany()
    },
    giveBack: (request) => counter.giveBack(keyOf(request)),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly limits: Readonly<Record<keyof RateLimits, Limit>>
  }
}

/** Makes the limits and hangs them on the app, where the identity provider finds its own. */
export const decorateWithLimits = (app: FastifyInstance, limits: Partial<RateLimits> = {}): void => {
  const wanted = { ...defaultRateLimits, ...limits }
  app.decorate('limits', {
    api: createLimit('api', wanted.api, personOrAddress),
    file: createLimit('file', wanted.file, personOrAddress),
    signIn: createLimit('signIn', wanted.signIn, attempt),
    signInAddress: createLimit('signInAddress', wanted.signInAddress, address, 10 * minuteMs),
    identity: createLimit('identity', wanted.identity, address),
  })
}
