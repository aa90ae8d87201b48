import { expectedAt, expectedOfAll, weightsOf } from '../figures/expected-at.ts'
import type { FarmPlan, MachinePlan } from '../figures/farm-plan.ts'
import { type LoadedSteps, stepMs } from '../figures/step-store.ts'
import type { JudgedStep } from './step-judgements.ts'

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** Conditions of machines: the last word holds, as in the figures of today. */
const conditionReader = (plans: readonly MachinePlan[], loaded: LoadedSteps, firstStep: number) => {
  const last = new Map(
    plans.map((plan) => [plan, plan.stateTag === undefined ? Number.NaN : loaded.lastBefore(plan.stateTag, firstStep)]),
  )
  return (plan: MachinePlan, step: number): number => {
    const word = plan.stateTag === undefined ? Number.NaN : loaded.read(plan.stateTag, step)
    if (!Number.isNaN(word)) last.set(plan, word)
    return last.get(plan) ?? Number.NaN
  }
}

/**
 * Expected and actual power of the machines of a farm, step by step. A machine that sends nothing is expected to give as
 * the others do.
 */
export const judgedSteps = (plan: FarmPlan, loaded: LoadedSteps, firstStep: number, toStep: number): JudgedStep[] => {
  const { machines } = plan
  const weights = weightsOf(machines)
  const conditionAt = conditionReader(machines, loaded, firstStep)
  return Array.from({ length: Math.max(toStep - firstStep, 0) }, (_, index) => {
    const step = firstStep + index
    const conditions = machines.map((machine) => conditionAt(machine, step))
    const own = expectedAt(machines, machines, { read: loaded.read, conditionAt, step, atMs: step * stepMs })
    const all = orNull(expectedOfAll(own, weights))
    const known = own.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
    const missing = weights.reduce((sum, weight, at) => sum + (Number.isNaN(own[at] as number) ? weight : 0), 0)
    return {
      step,
      conditions,
      ownExpectedKw: own.map(orNull),
      expectedKw: own.map((value, at) =>
        Number.isNaN(value)
          ? machines[at]?.model && all !== null && missing > 0
            ? ((all - known) * (weights[at] as number)) / missing
            : null
          : value,
      ),
      actualKw: machines.map(({ powerTag }) => (powerTag === undefined ? null : orNull(loaded.read(powerTag, step)))),
    }
  })
}
