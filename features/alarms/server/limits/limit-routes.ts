import type { ServerContext } from '../../../../platform/server/feature.ts'
import { conflict } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { getCauseLimits, setCauseLimits } from '../../contract/cause-limits.ts'
import { readLimits, writeLimits } from './limit-store.ts'

export const bindLimits = (routes: Routes, { relations: { db }, audit }: ServerContext): void => {
  routes.bind(getCauseLimits, ({ query: { farmCode } }) => readLimits(db, farmCode))
  routes.bind(setCauseLimits, (request) =>
    db.transaction(async (tx) => {
      const { principal, body } = request
      const { farmCode, version, limits } = body
      const before = await readLimits(tx, farmCode)
      const author = `${principal.firstName} ${principal.lastName}`.trim()
      if (!(await writeLimits(tx, farmCode, version, limits, author)))
        throw conflict('Somebody has changed these limits meanwhile. Check them and try again.')
      await audit.record(tx, request, {
        target: { kind: 'causeLimits', id: farmCode, name: farmCode },
        farmCode,
        before: before.limits,
        after: limits,
      })
      return readLimits(tx, farmCode)
    }),
  )
}
