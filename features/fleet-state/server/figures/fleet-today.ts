import { setImmediate } from 'node:timers/promises'
import { periodAt } from '../../../../domain/period.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import type { Farm } from '../../../farms/server/port.ts'
import { currentSteps, stepsOfDay } from './current-steps.ts'
import { farmToday } from './day-figures.ts'
import type { FarmPlan } from './farm-plan.ts'
import type { FarmPlans } from './farm-plans.ts'
import { createStepStore, type StepStore, stepMs } from './step-store.ts'
import type { OnStoredChange } from './stored-changes.ts'

/** Live values wait no longer than this for a large fleet to be worked out. */
const sliceMs = 20

type Answer = ReturnType<typeof farmToday>

export interface FleetTodayOptions {
  readonly plansOf: FarmPlans
  readonly historian: Pick<Historian, 'series' | 'newest'>
  readonly atsSummaryActive?: boolean
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
  readonly onChanged?: OnStoredChange
  /** Ten-minute means that others use as well; by default its own. */
  readonly store?: StepStore
}

/**
 * Figures of the last 24 hours and of today. Values and plans are shared by everybody who asks; which farms a person may
 * ask for is the caller's to check.
 */
export const createFleetToday = (options: FleetTodayOptions) => {
  const { historian, plansOf, now = Date.now } = options
  const { store = createStepStore(historian, options) } = options
  /** Worked out from the store's version and up to a step; plans are compared by identity. */
  const worked = new Map<
    string,
    { plan: FarmPlan; version: number; toStep: number; dayStartMs: number; answer: Answer }
  >()

  return async (farms: readonly Farm[]) => {
    const plans = await plansOf(farms)
    const nowMs = now()
    const { loaded, toStep, endStep } = await currentSteps(store, plans, nowMs)
    const fromStep = toStep - stepsOfDay
    const version = store.version()
    const answers: Answer[] = []
    let sliceEndMs = performance.now() + sliceMs
    for (const plan of plans) {
      const known = worked.get(plan.farmCode)
      // Of the day that it is at the plant: yesterday's figures are none of today, also while there is no step of it yet.
      const dayStartMs = periodAt(plan.timezone, 'day', nowMs).startMs
      const isKnown = known?.plan === plan && known.version === version && known.toStep === toStep
      if (isKnown && known.dayStartMs === dayStartMs) {
        answers.push(known.answer)
        continue
      }
      if (performance.now() > sliceEndMs) {
        await setImmediate()
        sliceEndMs = performance.now() + sliceMs
      }
      const answer = farmToday(plan, loaded, { fromStep, toStep, endStep, dayStartMs })
      worked.set(plan.farmCode, { plan, version, toStep, dayStartMs, answer })
      answers.push(answer)
    }
    return { fromMs: fromStep * stepMs, stepMs, steps: stepsOfDay, farms: answers }
  }
}
