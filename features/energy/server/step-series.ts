import { sentinel } from '../../../domain/display.ts'
import { hourMs } from '../../../domain/time-zone.ts'
import type { TagSeries } from '../../../platform/server/telemetry/historian.ts'
import { conditionOf } from '../../fleet-state/contract/machine-state.ts'

/** Steps of one width: [fromMs + i · stepMs, …). */
export interface StepRange {
  readonly fromMs: number
  readonly count: number
  readonly stepMs: number
}

/** Values of steps by tag and number of the step; NaN where nothing is known. */
export interface StepSeries {
  value(tagId: number, step: number): number
  /** How long values held in a step, hours. */
  hours(tagId: number, step: number): number
  least(tagId: number, step: number): number
  most(tagId: number, step: number): number
  /** Condition by the last word of a step; NaN where none came in it. */
  condition(tagId: number, step: number): number
}

interface Held {
  readonly values: Float64Array
  readonly hours: Float64Array
  readonly series: TagSeries
  readonly index: Int32Array
}

/** Reads series of stored means and words. A mean with 9999 in it says nothing where 9999 stands for a missing value. */
export const stepSeries = (
  found: readonly TagSeries[],
  states: ReadonlySet<number>,
  { fromMs, count, stepMs }: StepRange,
  missing9999: ReadonlySet<number>,
): StepSeries => {
  const means = new Map<number, Held>()
  const words = new Map<number, Float64Array>()
  const stepAt = (timeMs: number) => Math.floor((timeMs - fromMs) / stepMs)
  for (const series of found) {
    const isWord = states.has(series.tagId)
    // A tag without rollups yet is answered by raw values: those are no means.
    if (!isWord && series.resolution === 'raw') continue
    const values = new Float64Array(count).fill(Number.NaN)
    const hours = new Float64Array(count)
    const index = new Int32Array(count).fill(-1)
    // Where ten minutes were removed, an hour says the same of each of its steps.
    const width = isWord ? 1 : Math.max(Math.round((series.stepMs ?? stepMs) / stepMs), 1)
    series.times.forEach((timeMs, at) => {
      const first = stepAt(timeMs)
      const value = series.values[at]
      for (let step = Math.max(first, 0); step < Math.min(first + width, count); step += 1)
        if (isWord) values[step] = conditionOf(value) ?? Number.NaN
        else if (typeof value === 'number' && !isMissing(series, at, value, missing9999)) {
          values[step] = value
          hours[step] = (series.covered?.[at] ?? 0) / hourMs / width
          index[step] = at
        }
    })
    if (isWord) words.set(series.tagId, values)
    else means.set(series.tagId, { values, hours, series, index })
  }
  const extreme = (of: 'minimum' | 'maximum') => (tagId: number, step: number) => {
    const held = means.get(tagId)
    const at = held?.index[step] ?? -1
    return at < 0 ? Number.NaN : (held?.series[of]?.[at] ?? Number.NaN)
  }
  return {
    value: (tagId, step) => means.get(tagId)?.values[step] ?? Number.NaN,
    hours: (tagId, step) => means.get(tagId)?.hours[step] ?? 0,
    least: extreme('minimum'),
    most: extreme('maximum'),
    condition: (tagId, step) => words.get(tagId)?.[step] ?? Number.NaN,
  }
}

const isMissing = (series: TagSeries, at: number, value: number, missing9999: ReadonlySet<number>): boolean =>
  missing9999.has(series.tagId) && (value === sentinel || series.maximum?.[at] === sentinel)
