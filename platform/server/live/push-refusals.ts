import type { IncomingMessage } from 'node:http'
import type { Audit, AuditRefusal, AuditSource } from '../audit/audit.ts'
import type { Config } from '../config/config.ts'
import { createClientAddress } from '../http/client-address.ts'
import { ProblemError } from '../http/problems.ts'

/** Operations of refused push connections in the audit log. */
export const pushOperations = { connect: 'connectPush', subscribe: 'subscribeTags' } as const

/** Records refusals of push connections. */
export interface PushRefusals {
  record(
    request: IncomingMessage,
    operation: (typeof pushOperations)[keyof typeof pushOperations],
    refusal: AuditRefusal,
    principal?: AuditSource['principal'],
  ): void
  /** A token that did not hold. While nobody can judge it nothing was refused. */
  recordToken(request: IncomingMessage, error: unknown): void
}

export const createPushRefusals = (
  audit: Pick<Audit, 'refused'>,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): PushRefusals => {
  const addressOf = createClientAddress(trustedProxies)
  const refusals: PushRefusals = {
    record: (request, operation, refusal, principal) =>
      audit.refused({ operation, principal, address: addressOf(request) }, refusal),
    recordToken(request, error) {
      if (!(error instanceof ProblemError) || error.status >= 500) return
      const { refusal: note } = error
      refusals.record(request, pushOperations.connect, { reason: note?.reason ?? error.message }, note?.person)
    },
  }
  return refusals
}
