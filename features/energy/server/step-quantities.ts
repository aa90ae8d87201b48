import { setImmediate } from 'node:timers/promises'
import { hourMs, minuteMs } from '../../../domain/time-zone.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { createTurns } from '../../../platform/server/telemetry/turns.ts'
import { conditionOf } from '../../fleet-state/contract/machine-state.ts'
import { type EnergyPlan, stepTags } from './energy-plan.ts'
import { createFarmSteps, type FarmSums } from './farm-steps.ts'
import { type StepRange, stepSeries } from './step-series.ts'

/** A farm whose steps are added up. */
export interface StepFarm {
  readonly plan: EnergyPlan
  readonly hasOwnPower: boolean
  readonly edgesMs: readonly number[]
}

const levels = [
  { name: '10m', stepMs: 10 * minuteMs, mostValues: 500_000 },
  { name: '1h', stepMs: hourMs, mostValues: 1_600_000 },
] as const
export type Level = (typeof levels)[number]
/** The finest stored means. */
export const tenMinutes: Level = levels[0]

/** Values of one question to the historian. */
const valuesAtOnce = 60_000
/** Live values wait no longer than this. */
const sliceMs = 20

const tagsOf = ({ plan, hasOwnPower }: StepFarm): number => {
  const { means, states } = stepTags(plan, hasOwnPower)
  return means.size + states.size
}

const rangeOf = (farms: readonly StepFarm[]): readonly [number, number] => [
  Math.min(...farms.map(({ edgesMs }) => edgesMs[0] as number)),
  Math.max(...farms.map(({ edgesMs }) => edgesMs.at(-1) as number)),
]

/**
 * The finest stored means that are affordable and that no edge cuts; undefined: too many values. A power curve is bent, so
 * that means of a day say too little of expected power.
 */
export const affordableLevel = (farms: readonly StepFarm[], nowMs: number): Level | undefined => {
  const tags = farms.reduce((sum, farm) => sum + tagsOf(farm), 0)
  const [fromMs, toMs] = rangeOf(farms)
  const rangeMs = Math.max(Math.min(toMs, nowMs) - fromMs, 0)
  const isCut = (stepMs: number) => farms.some(({ edgesMs }) => edgesMs.some((edgeMs) => edgeMs % stepMs !== 0))
  return levels.find(
    ({ stepMs, mostValues }) => (rangeMs / stepMs) * tags <= mostValues && (stepMs < hourMs || !isCut(stepMs)),
  )
}

/** Farms that one question asks about: few values each, or one farm. */
const batchesOf = (farms: readonly StepFarm[], steps: number): readonly (readonly StepFarm[])[] => {
  const batches: StepFarm[][] = []
  let values = Number.POSITIVE_INFINITY
  for (const farm of farms) {
    const more = tagsOf(farm) * steps
    if (values + more > valuesAtOnce) {
      batches.push([])
      values = 0
    }
    batches.at(-1)?.push(farm)
    values += more
  }
  return batches
}

/** Adds up the steps of farms by bucket. All questions together are one piece of work at a time. */
export const createStepQuantities = (historian: Pick<Historian, 'series' | 'newest'>) => {
  const turns = createTurns()

  const addBatch = async (
    batch: readonly StepFarm[],
    level: Level,
    [fromMs, toMs]: readonly [number, number],
    nowMs: number,
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, FarmSums>> => {
    const work = batch.map((farm) => ({
      ...farm,
      steps: createFarmSteps(farm.plan, farm.hasOwnPower, farm.edgesMs),
      tags: stepTags(farm.plan, farm.hasOwnPower),
    }))
    const means = [...new Set(work.flatMap(({ tags }) => [...tags.means]))]
    const states = [...new Set(work.flatMap(({ tags }) => [...tags.states]))]
    const stateSet = new Set(states)
    const missing9999 = new Set(work.flatMap(({ plan }) => [...plan.missing9999]))
    if (means.length === 0) return new Map(work.map(({ plan, steps }) => [plan.farmCode, steps.sums]))
    const last = await historian.newest(states, fromMs)
    for (const { steps, tags } of work)
      for (const tagId of tags.states) steps.begin(tagId, conditionOf(last.get(tagId)?.value) ?? Number.NaN)
    const stepsAtOnce = Math.max(Math.floor(valuesAtOnce / (means.length + states.length)), 1)
    const partMs = stepsAtOnce * level.stepMs
    for (let startMs = fromMs; startMs < toMs; startMs += partMs)
      await turns.take(async () => {
        // Nobody waits for it any more.
        signal?.throwIfAborted()
        const endMs = Math.min(startMs + partMs, toMs)
        const range: StepRange = {
          fromMs: startMs,
          stepMs: level.stepMs,
          count: Math.ceil((endMs - startMs) / level.stepMs),
        }
        const found = await historian.series({
          tagIds: [...means, ...states],
          fromMs: startMs,
          toMs: endMs,
          widthPx: 10_000,
          resolution: level.name,
          asStored: true,
        })
        const series = stepSeries(found, stateSet, range, missing9999)
        let sliceEndMs = performance.now() + sliceMs
        for (const { steps } of work)
          for (let step = 0; step < range.count; step += 1) {
            steps.addStep(series, range, step, nowMs)
            if (performance.now() < sliceEndMs) continue
            await setImmediate()
            sliceEndMs = performance.now() + sliceMs
          }
      })
    return new Map(work.map(({ plan, steps }) => [plan.farmCode, steps.sums]))
  }

  return async (
    farms: readonly StepFarm[],
    level: Level,
    nowMs: number,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, FarmSums>> => {
    const [startMs, endMs] = rangeOf(farms)
    const fromMs = Math.floor(startMs / level.stepMs) * level.stepMs
    const toMs = Math.max(Math.min(endMs, Math.ceil(nowMs / level.stepMs) * level.stepMs), fromMs)
    const sums = new Map<string, FarmSums>()
    for (const batch of batchesOf(farms, (toMs - fromMs) / level.stepMs))
      for (const [farmCode, found] of await addBatch(batch, level, [fromMs, toMs], nowMs, signal))
        sums.set(farmCode, found)
    return sums
  }
}
