import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { takesSignIn } from '../auth/api-token.ts'
import type { Principal } from '../auth/principal.ts'
import { passes, passesOnFarm } from '../auth/rights.ts'
import type { TokenCheck, Verified } from '../auth/token-check.ts'
import { forbidden, ProblemError, unauthenticated, unknownFarm } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
    /** Where the person has signed in, at the built-in provider. */
    sessionId: string | undefined
  }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^bearer +([^ ]+)$/i.exec(request.headers.authorization ?? '')?.[1]

export interface RequestGuard {
  /** Who is it, how often, and may they? Runs before the body is read. */
  enter(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Is the farm inside the perimeter? Runs after validation. */
  checkFarm(endpoint: Endpoint): (request: FastifyRequest) => Promise<void>
}

/** The server's side of every rights rule: the page's own checks are only a courtesy. */
export const createRequestGuard = (tokens: TokenCheck): RequestGuard => {
  /** The person, or the problem that explains why there is none. */
  const identify = async (request: FastifyRequest): Promise<Verified | ProblemError> => {
    const token = bearerToken(request)
    if (token === undefined) return unauthenticated()
    try {
      return await tokens.verify(token)
    } catch (error) {
      if (error instanceof ProblemError) return error
      throw error
    }
  }

  return {
    enter: (endpoint) => async (request, reply) => {
      const known = await identify(request)
      if (!(known instanceof ProblemError)) {
        request.principal = known.principal
        request.sessionId = known.sessionId
      }
      request.server.limits.api.take(request, reply)
      if (endpoint.right === 'public') return
      if (known instanceof ProblemError) throw known
      const { principal } = known
      if (principal.apiToken !== undefined && takesSignIn(endpoint))
        throw forbidden('An API token cannot do this: sign in')
      if (!passes(principal, endpoint.right)) throw forbidden()
      if (endpoint.replyType !== undefined) request.server.limits.file.take(request, reply)
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
  }
}
