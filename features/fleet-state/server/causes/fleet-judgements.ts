import { setImmediate } from 'node:timers/promises'
import { secondMs } from '../../../../domain/time-zone.ts'
import type { Farm } from '../../../farms/server/port.ts'
import type { FarmJudgements } from '../../contract/fleet-judgements.ts'
import { currentSteps } from '../figures/current-steps.ts'
import type { FarmPlan } from '../figures/farm-plan.ts'
import type { FarmPlans } from '../figures/farm-plans.ts'
import type { StepStore } from '../figures/step-store.ts'
import { farmJudgements } from './farm-judgements.ts'

/** After a change of stored values judgements are renewed at most this often. */
const renewedAfterMs = 60 * secondMs

interface Held {
  readonly plan: FarmPlan
  readonly toStep: number
  readonly version: number
  readonly atMs: number
  readonly judgements: FarmJudgements
}

/**
 * Judgements of machines by ten-minute means, calculated once for all users; the caller checks which farms a
 * user may read.
 */
export const createFleetJudgements = ({
  plansOf,
  store,
  now = Date.now,
}: {
  readonly plansOf: FarmPlans
  /** The store of ten-minute means that the figures of today use. */
  readonly store: StepStore
  readonly now?: () => number
}) => {
  const held = new Map<string, Held>()
  return async (farms: readonly Farm[]): Promise<FarmJudgements[]> => {
    const plans = await plansOf(farms)
    const nowMs = now()
    const { loaded, toStep } = await currentSteps(store, plans, nowMs)
    const version = store.version()
    const isHeld = (plan: FarmPlan, known: Held | undefined): known is Held =>
      known?.plan === plan &&
      known.toStep === toStep &&
      (known.version === version || nowMs - known.atMs < renewedAfterMs)
    const found: FarmJudgements[] = []
    for (const plan of plans) {
      const known = held.get(plan.farmCode)
      if (isHeld(plan, known)) {
        found.push(known.judgements)
        continue
      }
      const judgements = farmJudgements(plan, loaded, toStep)
      held.set(plan.farmCode, { plan, toStep, version, atMs: nowMs, judgements })
      found.push(judgements)
      await setImmediate()
    }
    return found
  }
}
