import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { controlTokenHeader, type Endpoint } from '../../contract/endpoint.ts'
import { needsSignIn } from '../auth/api-token.ts'
import type { FreshSecondFactor, RequireFreshSecondFactor } from '../auth/fresh-second-factor.ts'
import type { Principal } from '../auth/principal.ts'
import { passes, passesOnFarm, rightsKey } from '../auth/rights.ts'
import type { Held, TokenCheck, Verified } from '../auth/token-check.ts'
import type { DownloadCookies } from './download-cookie.ts'
import { forbidden, ProblemError, unauthenticated, unknownFarm } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
    /** Where the person has signed in, at the built-in provider. */
    sessionId: string | undefined
    /** Of a call that asks for one. */
    freshSecondFactor: FreshSecondFactor | undefined
  }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^bearer +([^ ]+)$/i.exec(request.headers.authorization ?? '')?.[1]

export interface RequestGuard {
  /** Who is it, how often, and may they? Runs before the body is read. */
  enter(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Is the farm inside the perimeter? Runs after validation. */
  checkFarm(endpoint: Endpoint): (request: FastifyRequest) => Promise<void>
  /** Cuts a download off as soon as its person may not do what they might when it began. Runs while it runs. */
  follow(request: FastifyRequest, download: Readable): void
  /** Lets the browser of a request that has passed download the file itself. */
  giveDownload(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** As often as push connections are looked at. */
const followEveryMs = 2_000

/** The server's side of every rights rule: the page's own checks are only a courtesy. */
export const createRequestGuard = (
  tokens: TokenCheck,
  requireFreshSecondFactor: RequireFreshSecondFactor,
  downloads: DownloadCookies,
): RequestGuard => {
  const heldBy = new WeakMap<FastifyRequest, Held>()

  /** The person, or the problem that explains why there is none. */
  const identify = async (request: FastifyRequest, endpoint: Endpoint): Promise<Verified | ProblemError> => {
    const token = bearerToken(request) ?? (endpoint.fileReply ? await downloads.tokenOf(request) : undefined)
    if (token === undefined) return unauthenticated()
    try {
      const verified = await tokens.verify(token)
      heldBy.set(request, { token, verified })
      return verified
    } catch (error) {
      if (error instanceof ProblemError) return error
      throw error
    }
  }

  /** Throws unless the user may make the call. */
  const mustPass = async (principal: Principal, endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    if (principal.apiToken !== undefined && needsSignIn(endpoint))
      throw forbidden('API tokens cannot do this. Sign in.')
    if (!passes(principal, endpoint.right)) throw forbidden()
    if (!endpoint.freshSecondFactor) return
    const confirmation = [request.headers[controlTokenHeader]].flat()[0]
    request.freshSecondFactor = await requireFreshSecondFactor(principal, confirmation)
  }

  return {
    enter: (endpoint) => async (request, reply) => {
      const known = await identify(request, endpoint)
      if (!(known instanceof ProblemError)) {
        request.principal = known.principal
        request.sessionId = known.sessionId
      }
      request.server.limits.api.take(request, reply)
      if (endpoint.right === 'public') return
      if (known instanceof ProblemError) throw known
      await mustPass(known.principal, endpoint, request)
      if (endpoint.replyType !== undefined && !endpoint.fileReply) request.server.limits.file.take(request, reply)
    },

    checkFarm: (endpoint) => async (request) => {
      const { farm } = endpoint
      if (!farm) return
      const part = request[farm.in]
      const farmCode = part instanceof Object ? Reflect.get(part, farm.key) : undefined
      if (farmCode === undefined) return
      const { principal } = request
      if (typeof farmCode === 'string' && principal && passesOnFarm(principal, endpoint.right, farmCode)) return
      throw unknownFarm(String(farmCode))
    },

    async giveDownload(request, reply) {
      const held = heldBy.get(request)
      if (held) await downloads.give(request, reply, held.token)
    },

    follow(request, download) {
      const held = heldBy.get(request)
      if (!held || download.destroyed) return
      const before = rightsKey(held.verified.principal)
      const look = async () => {
        const [now] = await tokens.stillHold([held])
        if (!now || rightsKey(now) !== before) download.destroy(new Error('The rights of who downloads have changed'))
      }
      let isLooking = false
      const timer = setInterval(() => {
        if (isLooking) return
        isLooking = true
        look()
          // What cannot be read at the moment says nothing about the person.
          .catch((error: unknown) => request.log.warn({ err: error }, 'rights could not be read during a download'))
          .finally(() => {
            isLooking = false
          })
      }, followEveryMs).unref()
      download.once('close', () => clearInterval(timer))
    },
  }
}
