import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Audit } from '../audit/audit.ts'
import { takesSignIn } from '../auth/api-token.ts'
import type { Principal } from '../auth/principal.ts'
import { passes, passesOnFarm } from '../auth/rights.ts'
import type { TokenCheck, Verified } from '../auth/token-check.ts'
import type { Log } from '../log/log.ts'
import { pathOf } from './problem-reply.ts'
import { forbidden, ProblemError, RefusedPersonError, unauthenticated, unknownFarm } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
    /** Where the person has signed in, at the built-in provider. */
    sessionId: string | undefined
  }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^bearer +([^ ]+)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * Writes who was refused what: into the audit log, and into the program's log even where that only tells errors, unless
 * it is switched off.
 */
const createRefusals = (log: Log, audit: Pick<Audit, 'refused'>) => {
  const refusals = log.child({ event: 'refused' }, { level: log.level === 'silent' ? 'silent' : 'info' })
  return (request: FastifyRequest, endpoint: Endpoint, problem: ProblemError, farmCode?: string): void => {
    const { id: requestId, ip: address } = request
    const wasTheirs = problem instanceof RefusedPersonError ? problem : undefined
    const principal = wasTheirs?.person ?? request.principal
    const reason = wasTheirs?.reason ?? problem.message
    const about = farmCode === undefined ? {} : { farmCode }
    refusals.info(
      {
        requestId,
        userId: principal?.userId ?? null,
        address,
        operation: endpoint.id,
        method: request.method,
        path: pathOf(request),
        status: problem.status,
        reason,
        ...about,
      },
      'request refused',
    )
    audit.refused({ operation: endpoint.id, principal, address, requestId }, { reason, ...about })
  }
}

export interface RequestGuard {
  /** Who is it, how often, and may they? Runs before the body is read. */
  enter(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Is the farm inside the perimeter? Runs after validation. */
  checkFarm(endpoint: Endpoint): (request: FastifyRequest) => Promise<void>
}

/** The server's side of every rights rule: the page's own checks are only a courtesy. */
export const createRequestGuard = (tokens: TokenCheck, log: Log, audit: Pick<Audit, 'refused'>): RequestGuard => {
  const refused = createRefusals(log, audit)

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
      if (known instanceof ProblemError) {
        // While the provider or the database is away nobody has been judged: the failed call is in the program's log alone.
        if (known.status < 500) refused(request, endpoint, known)
        throw known
      }
      const { principal } = known
      const isByProgram = principal.apiToken !== undefined && takesSignIn(endpoint)
      if (isByProgram || !passes(principal, endpoint.right)) {
        const problem = isByProgram ? forbidden('An API token cannot do this: sign in') : forbidden()
        refused(request, endpoint, problem)
        throw problem
      }
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
      const problem = unknownFarm()
      refused(request, endpoint, problem, String(farmCode).slice(0, 60))
      throw problem
    },
  }
}
