import { dayMs, secondMs } from '../../../../domain/time-zone.ts'
import { type FarmPlan, tagsOfPlans } from './farm-plan.ts'
import { type LoadedSteps, type StepStore, stepAt, stepMs } from './step-store.ts'

export const stepsOfDay = dayMs / stepMs
/** The longest local day has 25 hours and may begin inside a step: so many steps hold it and the last 24 hours. */
const stepsKept = stepsOfDay + 8
/** A step counts when it has been over for so long: by then its values have arrived. */
const settleMs = 30 * secondMs

export interface CurrentSteps {
  readonly loaded: LoadedSteps
  /** End of the last step that counts. */
  readonly toStep: number
  /** End of the running step. */
  readonly endStep: number
}

/** End of the last step that counts. */
export const settledStep = (nowMs: number): number => stepAt(nowMs - settleMs)

/** Steps of the last 24 hours and of today. All calls read the same ones, so nothing is read twice. */
export const currentSteps = async (
  store: StepStore,
  plans: readonly FarmPlan[],
  nowMs: number,
): Promise<CurrentSteps> => {
  const [toStep, endStep] = [settledStep(nowMs), stepAt(nowMs) + 1]
  return { loaded: await store.load(tagsOfPlans(plans), toStep - stepsKept, endStep), toStep, endStep }
}
