import type { ServerContext } from '../../../../platform/server/feature.ts'
import { conflict } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import type { Job } from '../../../../platform/server/jobs/job.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { decideAlarmRule, getAlarmRules } from '../../contract/alarm-rules.ts'
import { alarmRules, decideRule, proposeRules } from './rule-store.ts'

export const bindRules = (routes: Routes, { relations: { db }, audit }: ServerContext): void => {
  routes.bind(getAlarmRules, async () => ({ results: await alarmRules(db) }))
  routes.bind(decideAlarmRule, (request) =>
    db.transaction(async (tx) => {
      const { principal, body } = request
      const decided = await decideRule(tx, body, `${principal.firstName} ${principal.lastName}`.trim())
      const [rule] = decided ? await alarmRules(tx, decided.id) : []
      if (!rule) throw conflict('Somebody has decided on this rule meanwhile: look at the list again')
      const name = `${rule.manufacturer} ${rule.causeCode} ${rule.effectCode}`
      await audit.record(tx, request, {
        target: { kind: 'alarmRule', id: rule.id, name },
        after: { state: rule.state },
      })
      return rule
    }),
  )
}

/** Proposes rules of causes each night. Nothing is learned before a person has accepted it. */
export const learnRules = ({ db }: { readonly db: Db }): Job => ({
  name: 'alarms.rules',
  version: '1',
  everyMs: 24 * 3_600_000,
  async run() {
    const count = await proposeRules(db, Date.now())
    return count === 0 ? null : `proposed ${count} rules of causes`
  },
})
