import type { FarmJudgements } from '../../contract/fleet-judgements.ts'
import { performanceLimits, performanceOf } from '../../contract/performance.ts'
import { rounded } from '../figures/day-steps.ts'
import type { FarmPlan } from '../figures/farm-plan.ts'
import type { LoadedSteps } from '../figures/step-store.ts'
import { stepMs } from '../figures/step-store.ts'
import { judgedSteps } from './judged-steps.ts'
import { doubtedAt, performanceStep, temperatureAt } from './step-judgements.ts'

const tenth = (value: number | null | undefined): number | null => (value == null ? null : rounded(value, 1))

/** Judgements of the machines of a farm from the 24 h before `toStep`, the end of the last whole step. */
export const farmJudgements = (plan: FarmPlan, loaded: LoadedSteps, toStep: number): FarmJudgements => {
  const steps = judgedSteps(plan, loaded, toStep - performanceLimits.longSteps, toStep)
  const last = steps.at(-1)
  const doubted = doubtedAt(plan, loaded, toStep - 1)
  return {
    farmCode: plan.farmCode,
    untilMs: toStep * stepMs,
    machines: plan.machines.map((machine, index) => {
      const doubt = doubted.get(machine.machineCode)
      const { isUnderperforming, share } = performanceOf(
        steps.map((step) => performanceStep(plan, loaded, index, step)),
        machine.ratedPowerKw,
      )
      const temperatureC = temperatureAt(machine, loaded, toStep - 1)
      return {
        machineCode: machine.machineCode,
        // An expectation from a suspect wind says nothing.
        actualKw: tenth(last?.actualKw[index]),
        expectedKw: doubt ? null : tenth(last?.ownExpectedKw[index]),
        ...(isUnderperforming && !doubt && share !== null && { below: rounded(share, 3) }),
        ...(isUnderperforming && !doubt && temperatureC !== null && { temperatureC: rounded(temperatureC, 1) }),
        ...(doubt && { doubt: { ...doubt, neighbours: [...doubt.neighbours] as [number, number] } }),
      }
    }),
  }
}
