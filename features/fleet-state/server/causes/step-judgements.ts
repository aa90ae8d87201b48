import { doubtedWinds } from '../../contract/doubted-wind.ts'
import { isInHighWind } from '../../contract/high-wind.ts'
import { isFarBelow } from '../../contract/machine-cause.ts'
import { condition } from '../../contract/machine-state.ts'
import type { Judgement, Timeline } from '../../contract/state-timeline.ts'
import type { FarmPlan, MachinePlan } from '../figures/farm-plan.ts'
import { type LoadedSteps, stepMs } from '../figures/step-store.ts'

/** Steps in which a wind is compared with its neighbours': the half hour of the live rule. */
const comparedSteps = 3

const readFirst = ({ inputs }: MachinePlan, signal: string, { read }: LoadedSteps, step: number): number | null => {
  for (const tagId of inputs.get(signal) ?? []) {
    const value = read(tagId, step)
    if (!Number.isNaN(value)) return value
  }
  return null
}

/** Machines of a farm whose wind contradicts their neighbours in a step, by the rule of the live values on means. */
const doubtedAt = ({ technology, machines }: FarmPlan, { read }: LoadedSteps, step: number): ReadonlySet<string> => {
  if (technology !== 'wind') return new Set()
  const readings = machines.flatMap((machine) => {
    const tagId = machine.inputs.get('WindSpeed')?.[0]
    if (tagId === undefined) return []
    const winds = Array.from({ length: comparedSteps }, (_, back) => read(tagId, step - back)).filter(
      (wind) => !Number.isNaN(wind),
    )
    const now = read(tagId, step)
    const history =
      winds.length < comparedSteps
        ? undefined
        : { least: Math.min(...winds), most: Math.max(...winds), spanMs: comparedSteps * stepMs }
    return [{ machineCode: machine.machineCode, windSpeed: Number.isNaN(now) ? null : now, history }]
  })
  return new Set(doubtedWinds(readings).keys())
}

export interface JudgedStep {
  readonly step: number
  /** Expected and actual power of each machine, kW; null if unknown. */
  readonly expectedKw: readonly (number | null)[]
  readonly actualKw: readonly (number | null)[]
}

const judgementOf = (
  machine: MachinePlan,
  loaded: LoadedSteps,
  {
    step,
    expectedKw,
    actualKw,
    isDoubted,
  }: { step: number; expectedKw: number | null; actualKw: number | null; isDoubted: boolean },
): Judgement => {
  const { model, ratedPowerKw, stateTag } = machine
  const wind = isDoubted ? null : readFirst(machine, 'WindSpeed', loaded, step)
  const isStopped = stateTag !== undefined && loaded.read(stateTag, step) === condition.stopped
  return {
    isHighWind: isInHighWind(model, wind, isStopped),
    isSensorDoubted: isDoubted,
    isUnderperforming: !isDoubted && isFarBelow(actualKw, expectedKw, ratedPowerKw),
    temperatureC: readFirst(machine, 'AmbientTemperature', loaded, step),
    expectedShare: expectedKw === null || !ratedPowerKw ? null : expectedKw / ratedPowerKw,
  }
}

/** What means of ten minutes say of the machines of a farm, in their order. */
export const stepJudgements = (
  plan: FarmPlan,
  loaded: LoadedSteps,
  steps: readonly JudgedStep[],
): readonly Timeline<Judgement>[] => {
  const times = steps.map(({ step }) => step * stepMs)
  const values: Judgement[][] = plan.machines.map(() => [])
  for (const { step, expectedKw, actualKw } of steps) {
    const doubted = doubtedAt(plan, loaded, step)
    for (const [index, machine] of plan.machines.entries())
      values[index]?.push(
        judgementOf(machine, loaded, {
          step,
          expectedKw: expectedKw[index] ?? null,
          actualKw: actualKw[index] ?? null,
          isDoubted: doubted.has(machine.machineCode),
        }),
      )
  }
  return values.map((own) => ({ times, values: own }))
}
