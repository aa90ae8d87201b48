import { sentinel } from '../../../../domain/display.ts'
import { chartStepMs, floorToStep } from '../../../../platform/server/telemetry/chart-step.ts'
import type { Historian, Resolution } from '../../../../platform/server/telemetry/historian.ts'
import type { ExpectedPower } from '../../contract/history-expected.ts'
import { resolutionStepMs } from '../history-range.ts'
import { expectedAt, expectedOfAll, weightsOf } from './expected-at.ts'
import type { MachinePlan } from './farm-plan.ts'

export interface ExpectedQuery {
  readonly machines: readonly MachinePlan[]
  /** Of these tags 9999 stands for a missing value. */
  readonly missing9999: ReadonlySet<number>
  readonly fromMs: number
  readonly toMs: number
  readonly widthPx: number
}

type Level = Exclude<Resolution, 'raw'>
const levels: readonly Level[] = ['10m', '1h', '1d']

/** Values that one answer may read: about a second of work. */
const mostValues = 600_000

/**
 * The finest stored means that are affordable and divide the chart's step: a power curve is bent, so that the power of a
 * mean wind is not the mean of the powers.
 */
const sourceLevel = (rangeMs: number, tags: number, stepMs: number): Level =>
  levels.find(
    (level) => stepMs % resolutionStepMs[level] === 0 && (rangeMs / resolutionStepMs[level]) * tags <= mostValues,
  ) ??
  levels.findLast((level) => stepMs % resolutionStepMs[level] === 0) ??
  '10m'

const inputTags = (machines: readonly MachinePlan[]): number[] => [
  ...new Set(machines.flatMap(({ inputs }) => [...inputs.values()].flat())),
]

/** Expected power over a range at the steps of a chart; the range's ends belong to whole steps, as in the charts. */
export const expectedSeries = async (
  historian: Pick<Historian, 'series'>,
  { machines, missing9999, fromMs, toMs, widthPx }: ExpectedQuery,
): Promise<ExpectedPower> => {
  const modelled = machines.filter(({ model }) => model !== null)
  const tagIds = inputTags(modelled)
  const stepMs = Math.max(chartStepMs(toMs - fromMs, widthPx), resolutionStepMs['10m'])
  const level = sourceLevel(toMs - fromMs, tagIds.length, stepMs)
  const sourceStepMs = resolutionStepMs[level]
  const startMs = floorToStep(fromMs, stepMs)
  const endMs = floorToStep(toMs - 1, stepMs) + stepMs

  const found =
    tagIds.length === 0
      ? []
      : await historian.series({
          tagIds,
          fromMs: startMs,
          toMs: endMs,
          widthPx: 10_000,
          resolution: level,
          asStored: true,
        })
  const weights = weightsOf(machines)
  const values = new Map<number, Map<number, number>>()
  const sourceTimes = new Set<number>()
  for (const series of found) {
    // A tag without rollups yet is answered by raw values: those are no means.
    if (series.resolution === 'raw') continue
    const byTime = new Map<number, number>()
    values.set(series.tagId, byTime)
    series.times.forEach((timeMs, index) => {
      const value = series.values[index]
      if (typeof value !== 'number') return
      // A mean with 9999 in it says nothing.
      if (missing9999.has(series.tagId) && (value === sentinel || series.maximum?.[index] === sentinel)) return
      byTime.set(timeMs, value)
      sourceTimes.add(timeMs)
    })
  }

  /** Sums of a chart's step: of powers, of machines, and how many stored steps are in them. */
  const steps = new Map<number, { power: number; machines: number; count: number }>()
  const read = (tagId: number, timeMs: number) => values.get(tagId)?.get(timeMs) ?? Number.NaN
  for (const timeMs of sourceTimes) {
    const expected = machines.map((machine) => expectedAt(machine, read, timeMs))
    const power = expectedOfAll(expected, weights)
    if (Number.isNaN(power)) continue
    const start = floorToStep(timeMs, stepMs)
    const step = steps.get(start) ?? { power: 0, machines: 0, count: 0 }
    steps.set(start, step)
    step.power += power
    step.machines += expected.filter((value) => !Number.isNaN(value)).length
    step.count += 1
  }
  const times = [...steps.keys()].sort((a, b) => a - b)
  const of = (timeMs: number) => steps.get(timeMs) ?? { power: 0, machines: 0, count: 1 }
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    stepMs,
    sourceStepMs,
    times,
    expectedKw: times.map((timeMs) => tenth(of(timeMs).power / of(timeMs).count)),
    machines: times.map((timeMs) => tenth(of(timeMs).machines / of(timeMs).count)),
    modelledMachines: modelled.length,
    askedMachines: machines.length,
  }
}
