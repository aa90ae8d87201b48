import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../relations/relations.ts'
import { backchannelLogoutPath, type LogoutToken } from './logout-token.ts'
import { takeLogoutToken } from './outside-sessions.ts'
import { identityOperations, type SignInAudit } from './sign-in-audit.ts'

/** A logout token of a provider that is known here, verified. */
export interface ProviderLogout {
  readonly token: LogoutToken
  readonly issuer: string
  /** For the audit log. */
  readonly providerName: string
  /** Ends the linked sessions; resolves with the subjects of their users. */
  end(tx: Db): Promise<readonly string[]>
}

interface BackchannelLogoutParts {
  readonly db: Db
  readonly audit: Pick<SignInAudit, 'signedOut' | 'refused'>
  /** Verifies a token; throws when it does not hold, resolves with undefined when its issuer is nobody we know. */
  hear(token: string): Promise<ProviderLogout | undefined>
}

/**
 * Endpoint of OpenID Connect Back-Channel Logout 1.0: external providers report a sign-out there. It ends the linked
 * sessions with their tokens and push connections. A token counts once.
 */
export const serveBackchannelLogout = (app: FastifyInstance, { db, audit, hear }: BackchannelLogoutParts): void => {
  app.post(backchannelLogoutPath, async (request: FastifyRequest<{ Body: unknown }>, reply) => {
    const place = { address: request.ip, requestId: request.id }
    const refuse = (description: string) => {
      audit.refused(identityOperations.go, `Word of an outside provider: ${description}`, place)
      return reply.code(400).send({ error: 'invalid_request', error_description: description })
    }
    reply.header('cache-control', 'no-store')
    const { logout_token: token } = (request.body ?? {}) as Record<string, unknown>
    if (typeof token !== 'string' || token === '') return refuse('logout_token is missing')
    let heard: ProviderLogout | undefined
    try {
      heard = await hear(token)
    } catch (error) {
      request.log.warn({ err: error, address: request.ip }, 'a logout token was refused')
    }
    if (!heard) return refuse('logout_token does not hold')
    const { token: read, issuer, providerName, end } = heard
    const ended = await db.transaction(async (tx) => ((await takeLogoutToken(tx, issuer, read)) ? end(tx) : undefined))
    if (!ended) return refuse('logout_token was used before')
    for (const subject of ended) audit.signedOut(subject, place, providerName)
    request.log.info({ event: 'signed-out', provider: providerName, people: ended.length }, 'signed out at a provider')
    return reply.code(200).send()
  })
}
