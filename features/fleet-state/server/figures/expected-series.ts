import { setImmediate } from 'node:timers/promises'
import { sentinel } from '../../../../domain/display.ts'
import { dayMs } from '../../../../domain/time-zone.ts'
import { chartStepMs } from '../../../../platform/server/telemetry/chart-step.ts'
import type { Historian, Resolution, TagSeries } from '../../../../platform/server/telemetry/historian.ts'
import { createTurns } from '../../../../platform/server/telemetry/turns.ts'
import { mostZoneDays, resolutionStepMs } from '../../../history/server/port.ts'
import type { ExpectedPower } from '../../contract/history-expected.ts'
import { conditionOf } from '../../contract/machine-state.ts'
import { type ConditionReader, expectedAt, expectedOfAll, weightsOf } from './expected-at.ts'
import { chartSteps, divideDays, type Steps, sourceSteps } from './expected-steps.ts'
import { canUseMates, type MachinePlan } from './farm-plan.ts'

export interface ExpectedQuery {
  readonly machines: readonly MachinePlan[]
  /** All machines of their farm, by whom one that stands is judged. */
  readonly farm: readonly MachinePlan[]
  /** Of these tags 9999 stands for a missing value. */
  readonly missing9999: ReadonlySet<number>
  readonly fromMs: number
  readonly toMs: number
  readonly widthPx: number
  /** IANA zone whose days steps of whole days are; without it they are days of UTC. */
  readonly zone?: string | undefined
}

type Level = Exclude<Resolution, 'raw'>
const levels: readonly Level[] = ['10m', '1h', '1d']

/** Values that one answer may read: about a second of work. */
const mostValues = 600_000
/** Values of one question to the historian: its reply is taken in at once. */
const valuesAtOnce = 60_000
/** Live values wait no longer than this. */
const sliceMs = 20

/**
 * The chart's steps and the finest stored means that are affordable and divide them: a power curve is bent, so that the power
 * of a mean wind is not the mean of the powers. Where no means are, the steps become coarser. Days are read at any price: of
 * the longest range and the largest farm they are a few million values.
 */
const affordable = ({ fromMs, toMs, zone, widthPx }: ExpectedQuery, tags: number): { stepMs: number; level: Level } => {
  const rangeMs = toMs - fromMs
  for (let width = widthPx; ; width /= 2) {
    const stepMs = Math.max(chartStepMs({ fromMs, toMs, zone }, width), resolutionStepMs['10m'])
    const divides = (level: Level) =>
      stepMs % resolutionStepMs[level] === 0 &&
      (level !== '1h' || divideDays({ fromMs, toMs, zone }, stepMs, resolutionStepMs[level]))
    const dividing = levels.filter(divides)
    const level = dividing.find((one) => (rangeMs / resolutionStepMs[one]) * tags <= mostValues)
    if (level) return { stepMs, level }
    if (dividing.includes('1d')) return { stepMs, level: '1d' }
  }
}

/** The historian names the days of a zone in its statement. */
const mostSourceDays = (zone: string | undefined, level: Level): number =>
  zone !== undefined && resolutionStepMs[level] === dayMs ? mostZoneDays : Number.POSITIVE_INFINITY

const inputTags = (machines: readonly MachinePlan[]): number[] => [
  ...new Set(machines.flatMap(({ inputs }) => [...inputs.values()].flat())),
]

/** Tags of the states that decide by whom machines are judged; none for wind and sun. */
const stateTags = (machines: readonly MachinePlan[]): number[] =>
  machines.filter(canUseMates).flatMap(({ stateTag }) => stateTag ?? [])

/**
 * Conditions of machines in the steps of a part of the range. A word holds until the next one; `last` knows those from
 * before the part and is brought up to its end.
 */
const conditionsOf = (found: readonly TagSeries[], last: Map<number, number>, source: Steps): ConditionReader => {
  const byTag = new Map<number, Float64Array>()
  for (const { tagId, times, values } of found) {
    const steps = new Float64Array(source.count).fill(Number.NaN)
    times.forEach((timeMs, index) => {
      const step = source.indexOf(timeMs)
      if (step >= 0 && step < source.count) steps[step] = conditionOf(values[index]) ?? Number.NaN
    })
    let held = last.get(tagId) ?? Number.NaN
    for (let step = 0; step < source.count; step += 1) {
      const word = steps[step] as number
      if (Number.isNaN(word)) steps[step] = held
      else held = word
    }
    last.set(tagId, held)
    byTag.set(tagId, steps)
  }
  return ({ stateTag }, step) => byTag.get(stateTag ?? -1)?.[step] ?? Number.NaN
}

/** Sums of a chart's step: of powers, of machines, and how many stored steps are in them. */
interface StepSums {
  power: number
  machines: number
  count: number
}

/** Stored means of a part of the range, by tag and by number of the stored step. */
const meansOf = (found: readonly TagSeries[], missing9999: ReadonlySet<number>, source: Steps) => {
  const means = new Map<number, Float64Array>()
  const isKnown = new Uint8Array(source.count)
  for (const series of found) {
    // A tag without rollups yet is answered by raw values: those are no means.
    if (series.resolution === 'raw') continue
    const values = new Float64Array(source.count).fill(Number.NaN)
    means.set(series.tagId, values)
    for (let index = 0; index < series.times.length; index += 1) {
      const value = series.values[index]
      if (typeof value !== 'number') continue
      // A mean with 9999 in it says nothing.
      if (missing9999.has(series.tagId) && (value === sentinel || series.maximum?.[index] === sentinel)) continue
      const step = source.indexOf(series.times[index] as number)
      if (step < 0 || step >= source.count) continue
      values[step] = value
      isKnown[step] = 1
    }
  }
  return { read: (tagId: number, step: number) => means.get(tagId)?.[step] ?? Number.NaN, isKnown }
}

/** What one request is worked out from: its machines, their tags and the steps of the answer. */
const planOf = (query: ExpectedQuery) => {
  const { machines, farm } = query
  const modelled = machines.filter(({ model }) => model !== null)
  const judging = modelled.some(canUseMates) ? farm.filter(canUseMates) : []
  const tagIds = inputTags([...modelled, ...judging])
  const stateIds = stateTags(judging)
  const { stepMs, level } = affordable(query, tagIds.length + stateIds.length)
  return {
    modelled,
    tagIds,
    stateIds,
    level,
    stepMs,
    sourceStepMs: resolutionStepMs[level],
    chart: chartSteps(query, stepMs),
  }
}

/** Adds the expected power of each known source step of a part to the step of the chart that it lies in. Lets others run in between. */
const addSteps = async (
  steps: Map<number, StepSums>,
  { machines, farm }: Pick<ExpectedQuery, 'machines' | 'farm'>,
  {
    timeAt,
    read,
    conditionAt,
    isKnown,
    stepAt,
    beganMs,
  }: Omit<Parameters<typeof expectedAt>[2], 'step' | 'atMs'> & {
    /** Start of a source step, epoch ms. */
    readonly timeAt: (index: number) => number
    /** By source step of the part: whether anything is known of it. */
    readonly isKnown: Uint8Array
    /** Start of the chart's step that a source step lies in, epoch ms. */
    readonly stepAt: (index: number) => number
    /** When work on the part began, by the clock of the process. */
    readonly beganMs: number
  },
) => {
  const weights = weightsOf(machines)
  let sliceEndMs = beganMs + sliceMs
  for (let index = 0; index < isKnown.length; index += 1) {
    if (!isKnown[index]) continue
    if (performance.now() > sliceEndMs) {
      await setImmediate()
      sliceEndMs = performance.now() + sliceMs
    }
    const expected = expectedAt(machines, farm, { read, conditionAt, step: index, atMs: timeAt(index) })
    const power = expectedOfAll(expected, weights)
    if (Number.isNaN(power)) continue
    const start = stepAt(index)
    const step = steps.get(start) ?? { power: 0, machines: 0, count: 0 }
    steps.set(start, step)
    step.power += power
    for (const value of expected) if (!Number.isNaN(value)) step.machines += 1
    step.count += 1
  }
}

/**
 * Expected power over a range at the steps of a chart; the range's ends belong to whole steps, as in the charts. It is worked
 * out in parts that take turns: everybody's charts together are one piece of work at a time.
 */
export const createExpectedSeries = (historian: Pick<Historian, 'series' | 'newest'>) => {
  const turns = createTurns()

  return async (query: ExpectedQuery, signal?: AbortSignal): Promise<ExpectedPower> => {
    const { machines, missing9999, zone } = query
    const { modelled, tagIds, stateIds, level, stepMs, sourceStepMs, chart } = planOf(query)
    const steps = new Map<number, StepSums>()

    /** By tag: the condition before the part that is worked out next. */
    const lastConditions = new Map<number, number>()
    const addPart = async (first: number, after: number) => {
      const part = { fromMs: chart.startAt(first), toMs: chart.startAt(after), zone }
      if (first === 0 && stateIds.length > 0)
        for (const [tagId, { value }] of await historian.newest(stateIds, part.fromMs))
          lastConditions.set(tagId, conditionOf(value) ?? Number.NaN)
      const found = await historian.series({
        tagIds: [...tagIds, ...stateIds],
        fromMs: part.fromMs,
        toMs: part.toMs,
        widthPx: 10_000,
        resolution: level,
        asStored: true,
        ...(zone !== undefined && { zone }),
      })
      const beganMs = performance.now()
      const source = sourceSteps(part, sourceStepMs)
      const isState = new Set(stateIds)
      const [states, means] = [
        found.filter(({ tagId }) => isState.has(tagId)),
        found.filter(({ tagId }) => !isState.has(tagId)),
      ]
      await addSteps(steps, query, {
        ...meansOf(means, missing9999, source),
        conditionAt: conditionsOf(states, lastConditions, source),
        beganMs,
        timeAt: (index) => source.startAt(index),
        stepAt: (index) => chart.startAt(chart.indexOf(source.startAt(index))),
      })
    }

    const stepsAtOnce = Math.max(
      Math.floor(
        Math.min(valuesAtOnce / Math.max(tagIds.length + stateIds.length, 1), mostSourceDays(zone, level)) /
          (stepMs / sourceStepMs),
      ),
      1,
    )
    if (tagIds.length > 0)
      for (let first = 0; first < chart.count; first += stepsAtOnce)
        await turns.take(async () => {
          // Nobody waits for it any more.
          signal?.throwIfAborted()
          await addPart(first, Math.min(first + stepsAtOnce, chart.count))
          await setImmediate()
        })

    const found = [...steps].sort(([a], [b]) => a - b)
    const tenth = (value: number) => Math.round(value * 10) / 10
    return {
      stepMs,
      sourceStepMs,
      times: found.map(([timeMs]) => timeMs),
      expectedKw: found.map(([, { power, count }]) => tenth(power / count)),
      machines: found.map(([, step]) => tenth(step.machines / step.count)),
      modelledMachines: modelled.length,
      askedMachines: machines.length,
    }
  }
}
