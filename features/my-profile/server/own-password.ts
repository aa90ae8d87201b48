import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { invalid, refusal, tooMany } from '../../../platform/server/http/problems.ts'
import { createRateCounter } from '../../../platform/server/http/rate-counter.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { ownAccounts } from '../../users/server/port.ts'

/** Tries of the current password; who holds a stolen session must not find it out by trying. */
const mostTries = 5
const triesMs = 15 * 60_000

type Asking = AuditSource & { readonly principal: Principal }

/** Asks for the current password again, where what follows outlives the session. One count for all that asks so. */
export const createOwnPasswordGuard = (db: Db, config: Pick<Config, 'passwordCost'>) => {
  const tries = createRateCounter(mostTries, triesMs)
  /** Throws unless it is the person's own password; `field` is where they typed it. */
  return async (request: Asking, password: string, field: string): Promise<void> => {
    const { userId, firstName, lastName } = request.principal
    if (tries.take(userId).isExceeded) throw tooMany('Too many attempts. Try again in 15 minutes.')
    if (!(await ownAccounts.isOwnPassword(db, userId, password, config.passwordCost))) {
      const target = { kind: 'user', id: userId, name: `${firstName} ${lastName}`.trim() }
      const problem = invalid('The password is wrong', [{ path: `body.${field}`, message: 'wrong' }])
      throw refusal(problem, { reason: 'The current password was wrong', target })
    }
    tries.giveBack(userId)
  }
}

export type OwnPasswordGuard = ReturnType<typeof createOwnPasswordGuard>
