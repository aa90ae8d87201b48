import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, invalid, notFound, refusal, tooMany } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { endOtherSessions } from '../../../platform/server/identity/person-sessions.ts'
import { createSecondFactors, ownAccounts } from '../../users/server/port.ts'
import {
  beginMySecondFactor,
  checkMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
  removeMySecondFactor,
  renewMyRecoveryCodes,
} from '../contract/second-factor.ts'
import type { OwnPasswordGuard } from './own-password.ts'

/** The own second factor at the built-in provider, and the check of one that was given a moment ago at any provider. */
export const bindSecondFactorRoutes = (
  routes: Routes,
  context: ServerContext,
  mustBeOwnPassword: OwnPasswordGuard,
): void => {
  const { config, audit, live } = context
  const { db } = context.relations
  const factors = createSecondFactors(db, config)
  const isOutside = () => config.oidc.issuer !== undefined

  const targetOf = ({ userId, firstName, lastName }: Principal) => ({
    kind: 'user',
    id: userId,
    name: `${firstName} ${lastName}`.trim(),
  })

  const hasPassword = async ({ userId }: Principal): Promise<boolean> =>
    !isOutside() && (await ownAccounts.ownAccount(db, userId))?.hasPassword === true

  const mustHavePassword = async (principal: Principal): Promise<void> => {
    if (!(await hasPassword(principal))) throw notFound('This account has no password here')
  }

  /** Throws for a code that was not taken; why it is wrong is told to nobody. */
  const rejectCode = (principal: Principal, outcome: 'wrong' | 'blocked'): never => {
    const target = targetOf(principal)
    if (outcome === 'blocked')
      throw refusal(tooMany('Too many wrong codes. Wait, then try again.'), {
        reason: 'Too many wrong codes of the second factor',
        target,
      })
    const problem = invalid('Wrong code', [{ path: 'body.code', message: 'wrong-code' }])
    throw refusal(problem, { reason: 'Wrong code of the second factor', target })
  }

  routes.bind(getMySecondFactor, async ({ principal }) => ({
    isOutside: isOutside(),
    hasPassword: await hasPassword(principal),
    isRequired: !isOutside() && factors.isRequired(principal),
    ...(await factors.stateOf(principal.userId)),
  }))

  routes.bind(beginMySecondFactor, async (request) => {
    const { principal, body } = request
    await mustHavePassword(principal)
    await mustBeOwnPassword(request, body.password, 'password')
    const begun = await factors.begin(principal.userId, (tx) =>
      audit.record(tx, request, { target: targetOf(principal) }),
    )
    if (!begun) throw conflict('This account already has a second factor. Remove it first.')
    return begun
  })

  routes.bind(confirmMySecondFactor, async (request) => {
    const { principal, body } = request
    const outcome = await factors.confirm(principal.userId, body.code, (tx) =>
      audit.record(tx, request, { target: targetOf(principal), after: { secondFactor: true } }),
    )
    if (outcome === 'gone') throw notFound('No second-factor set-up is open. Start again.')
    if (outcome === 'wrong' || outcome === 'blocked') return rejectCode(principal, outcome)
    return { recoveryCodes: [...outcome.recoveryCodes] }
  })

  routes.bind(renewMyRecoveryCodes, async (request) => {
    const { principal, body } = request
    await mustHavePassword(principal)
    await mustBeOwnPassword(request, body.password, 'password')
    const { outcome, recoveryCodes } = await factors.renewRecoveryCodes(principal.userId, body.code, (tx) =>
      audit.record(tx, request, { target: targetOf(principal), after: { recoveryCodes: 'renewed' } }),
    )
    if (outcome === 'wrong' || outcome === 'blocked') return rejectCode(principal, outcome)
    return { recoveryCodes: [...recoveryCodes] }
  })

  routes.bind(removeMySecondFactor, async (request) => {
    const { principal, body, sessionId } = request
    await mustHavePassword(principal)
    await mustBeOwnPassword(request, body.password, 'password')
    let endedSessions = 0
    const outcome = await factors.remove(principal.userId, body.code, async (tx) => {
      endedSessions = await endOtherSessions(tx, principal.subject, sessionId)
      await audit.record(tx, request, {
        target: targetOf(principal),
        before: { secondFactor: true },
        after: { secondFactor: false, endedSessions },
      })
    })
    if (outcome === 'wrong' || outcome === 'blocked') return rejectCode(principal, outcome)
    void live.rightsChanged(principal.userId).catch(() => undefined)
    return { endedSessions }
  })

  routes.bind(checkMySecondFactor, async (request) => {
    const { principal, freshSecondFactor } = request
    const confirmedAt = new Date(freshSecondFactor.confirmedAtMs).toISOString()
    await db.transaction((tx) => audit.record(tx, request, { target: targetOf(principal), after: { confirmedAt } }))
    return freshSecondFactor
  })
}
