import { doubtedWinds, type WindDoubt, type WindReading } from '../../contract/doubted-wind.ts'
import { isInHighWind } from '../../contract/high-wind.ts'
import { causeLimits } from '../../contract/machine-cause.ts'
import { condition } from '../../contract/machine-state.ts'
import { createPerformanceWatch, performanceLimits } from '../../contract/performance.ts'
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

/** Steps of a wind that has not changed: fewer than an hour prove nothing, more than six hours are not read. */
const stuckSteps = { least: 6, most: 36 } as const

/** Steps before a step that its judgement may depend on: a day of power, or the hours of an unchanged wind. */
export const stepsBefore = Math.max(performanceLimits.longSteps, stuckSteps.most)

const windsOf = (machines: readonly MachinePlan[]) =>
  machines.flatMap((machine) => {
    const tagId = machine.inputs.get('WindSpeed')?.[0]
    return tagId === undefined ? [] : [{ machineCode: machine.machineCode, tagId }]
  })

/** Readings over the last steps; a wind with holes has no history. */
const readingsOver = (
  winds: ReturnType<typeof windsOf>,
  { read }: LoadedSteps,
  step: number,
  steps: number,
): WindReading[] =>
  winds.map(({ machineCode, tagId }) => {
    const values = Array.from({ length: steps }, (_, back) => read(tagId, step - back)).filter(
      (wind) => !Number.isNaN(wind),
    )
    const now = read(tagId, step)
    const history =
      values.length < steps
        ? undefined
        : { least: Math.min(...values), most: Math.max(...values), spanMs: steps * stepMs }
    return { machineCode, windSpeed: Number.isNaN(now) ? null : now, history }
  })

/** For how many steps the wind that stands longest has not changed. */
const longestUnchanged = (winds: ReturnType<typeof windsOf>, { read }: LoadedSteps, step: number): number => {
  let longest = 0
  for (const { tagId } of winds) {
    const now = read(tagId, step)
    let steps = 0
    while (steps < stuckSteps.most && read(tagId, step - steps) === now) steps += 1
    longest = Math.max(longest, steps)
  }
  return longest
}

/**
 * Machines of a farm whose wind contradicts their neighbours in a step: over half an hour, or for as long as a value has
 * not changed. A stuck anemometer may stand near its neighbours for hours.
 */
export const doubtedAt = (
  { technology, machines }: FarmPlan,
  loaded: LoadedSteps,
  step: number,
): ReadonlyMap<string, WindDoubt> => {
  if (technology !== 'wind') return new Map()
  const winds = windsOf(machines)
  const doubts = doubtedWinds(readingsOver(winds, loaded, step, comparedSteps))
  const unchanged = longestUnchanged(winds, loaded, step)
  if (unchanged < stuckSteps.least) return doubts
  const stuck = [...doubtedWinds(readingsOver(winds, loaded, step, unchanged))].filter(
    ([, { stuckForMs }]) => stuckForMs !== undefined,
  )
  return new Map([...stuck, ...doubts])
}

/** Outdoor temperature beside a machine, °C. */
export const temperatureAt = (machine: MachinePlan, loaded: LoadedSteps, step: number): number | null =>
  readFirst(machine, 'AmbientTemperature', loaded, step)

export interface JudgedStep {
  readonly step: number
  /** Expected and actual power of each machine, kW; null if unknown. */
  readonly expectedKw: readonly (number | null)[]
  /** By the models of the machines alone: a machine without data has none. */
  readonly ownExpectedKw: readonly (number | null)[]
  readonly actualKw: readonly (number | null)[]
  /** `condition` of each machine; NaN if unknown. */
  readonly conditions: readonly number[]
}

/** Whether a set point held a machine back in a step. */
const isLimited = ({ setpointTag, ratedPowerKw }: MachinePlan, { read }: LoadedSteps, step: number): boolean => {
  if (setpointTag === undefined || !ratedPowerKw) return false
  const setpoint = read(setpointTag, step)
  return setpoint >= 0 && setpoint < causeLimits.setpoint * ratedPowerKw
}

/** Step of one machine as its performance is judged: a machine that stood or was limited is not. */
export const performanceStep = (
  plan: FarmPlan,
  loaded: LoadedSteps,
  index: number,
  { step, ownExpectedKw, actualKw, conditions }: JudgedStep,
) => ({
  actualKw: actualKw[index] ?? null,
  expectedKw: plan.technology === 'bess' ? null : (ownExpectedKw[index] ?? null),
  // Without a state the power alone speaks.
  isFree:
    !((conditions[index] ?? Number.NaN) < condition.able) &&
    !isLimited(plan.machines[index] as MachinePlan, loaded, step),
})

const judgementOf = (
  machine: MachinePlan,
  loaded: LoadedSteps,
  {
    step,
    expectedKw,
    isDoubted,
    isBelow,
  }: { step: number; expectedKw: number | null; isDoubted: boolean; isBelow: boolean },
): Judgement => {
  const { model, ratedPowerKw, stateTag } = machine
  const wind = isDoubted ? null : readFirst(machine, 'WindSpeed', loaded, step)
  const isStopped = stateTag !== undefined && loaded.read(stateTag, step) === condition.stopped
  return {
    isHighWind: isInHighWind(model, wind, isStopped),
    isSensorDoubted: isDoubted,
    isUnderperforming: !isDoubted && isBelow,
    temperatureC: temperatureAt(machine, loaded, step),
    expectedShare: expectedKw === null || !ratedPowerKw ? null : expectedKw / ratedPowerKw,
  }
}

/**
 * Judgements of the machines of a farm by ten-minute means, in their order. Steps before `fromStep` have no judgement of
 * their own, but their power counts in later ones.
 */
export const stepJudgements = (
  plan: FarmPlan,
  loaded: LoadedSteps,
  steps: readonly JudgedStep[],
  fromStep = Number.NEGATIVE_INFINITY,
): readonly Timeline<Judgement>[] => {
  const times: number[] = []
  const values: Judgement[][] = plan.machines.map(() => [])
  const watches = plan.machines.map(({ ratedPowerKw }) => createPerformanceWatch(ratedPowerKw))
  for (const judged of steps) {
    const { step, expectedKw } = judged
    const below = watches.map((watch, index) => watch(performanceStep(plan, loaded, index, judged)).isUnderperforming)
    if (step < fromStep) continue
    times.push(step * stepMs)
    const doubted = doubtedAt(plan, loaded, step)
    for (const [index, machine] of plan.machines.entries())
      values[index]?.push(
        judgementOf(machine, loaded, {
          step,
          expectedKw: expectedKw[index] ?? null,
          isDoubted: doubted.has(machine.machineCode),
          isBelow: below[index] ?? false,
        }),
      )
  }
  return values.map((own) => ({ times, values: own }))
}
