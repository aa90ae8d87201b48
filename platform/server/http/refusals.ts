import type { FastifyRequest } from 'fastify'
import type { Audit } from '../audit/audit.ts'
import type { Log } from '../log/log.ts'
import { pathOf } from './problem-reply.ts'
import { isRefusal, type ProblemError } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in the logs: the id of the call. Without one, its refusals are not logged. */
    operation?: string
  }
}

/** Longest code of a farm; what else was typed in its place is cut. */
const longestCode = 60

/** What the audit log says of a refusal. */
export const auditRefusal = ({ message, refusal: { reason = message, target, farmCode } = {} }: ProblemError) => ({
  reason,
  ...(target && { target }),
  ...(farmCode !== undefined && { farmCode: farmCode.slice(0, longestCode) }),
})

/**
 * Logs each refused request once: in the audit log, and in the program log at any level, unless switched off.
 * Requests over a rate limit are in the audit log alone, where a flood of them is one row.
 */
export const createRefusals = (log: Log, audit: Pick<Audit, 'refused'>) => {
  const refusals = log.child({ event: 'refused' }, { level: log.level === 'silent' ? 'silent' : 'info' })
  return (request: FastifyRequest, problem: ProblemError): void => {
    const { operation } = request.routeOptions.config
    const { refusal: note = {} } = problem
    if (!isRefusal(problem) || operation === undefined) return
    const { id: requestId, ip: address } = request
    const principal = note.person ?? request.principal
    const { reason, ...about } = auditRefusal(problem)
    if (problem.status !== 429)
      refusals.info(
        {
          requestId,
          userId: principal?.userId ?? null,
          address,
          operation,
          method: request.method,
          path: pathOf(request),
          status: problem.status,
          reason,
          ...about,
        },
        'request refused',
      )
    audit.refused({ operation, principal, address, requestId }, { reason, ...about })
  }
}
