import { minuteMs } from '../../../domain/time-zone.ts'
import type { TagCondition } from './subscription.ts'

type Value = number | string | boolean

/** State of the watch of a tag between two looks. */
export interface TagWatch {
  /** The condition holds, and its raise was written. */
  readonly isRaised: boolean
  /** Since when the value has been beyond the limit without a break; null: it is not. */
  readonly beyondSinceMs: number | null
  readonly lastValue: Value | null
  /** When the last value was measured. */
  readonly lastMs: number | null
}

export const newTagWatch: TagWatch = { isRaised: false, beyondSinceMs: null, lastValue: null, lastMs: null }

export interface TagLook {
  readonly watch: TagWatch
  readonly event: 'raised' | 'cleared' | null
}

const isBeyond = (condition: Extract<TagCondition, { kind: 'over' | 'under' }>, value: number, isHeld: boolean) => {
  // The way back is longer by the hysteresis.
  const slack = isHeld ? condition.hysteresis : 0
  return condition.kind === 'over' ? value > condition.limit - slack : value < condition.limit + slack
}

const turnedTo = (watch: TagWatch, isRaised: boolean): TagLook => {
  if (isRaised === watch.isRaised) return { watch, event: null }
  return { watch: { ...watch, isRaised }, event: isRaised ? 'raised' : 'cleared' }
}

const lookAtLimit = (
  condition: Extract<TagCondition, { kind: 'over' | 'under' }>,
  before: TagWatch,
  { value, timeMs }: { readonly value: number; readonly timeMs: number },
  nowMs: number,
): TagLook => {
  const isOut = isBeyond(condition, value, before.beyondSinceMs !== null)
  const beyondSinceMs = isOut ? (before.beyondSinceMs ?? timeMs) : null
  const watch = { ...before, beyondSinceMs, lastValue: value, lastMs: timeMs }
  const isLong = beyondSinceMs !== null && nowMs - beyondSinceMs >= condition.forMinutes * minuteMs
  return turnedTo(watch, isOut && (before.isRaised || isLong))
}

/** Looks at the newest sample of a tag; undefined: it has none. The first value is no change. */
export const lookAtTag = (
  condition: TagCondition,
  before: TagWatch,
  sample: { readonly value: Value; readonly timeMs: number } | undefined,
  nowMs: number,
): TagLook => {
  if (condition.kind === 'silent') {
    const lastMs = sample?.timeMs ?? before.lastMs
    // A tag that has never sent anything is not silent.
    if (lastMs === null) return { watch: before, event: null }
    const watch = { ...before, lastMs, lastValue: sample?.value ?? before.lastValue }
    return turnedTo(watch, nowMs - lastMs >= condition.forMinutes * minuteMs)
  }
  if (!sample || (before.lastMs !== null && sample.timeMs < before.lastMs)) return { watch: before, event: null }
  if (condition.kind === 'changed') {
    const isFirst = before.lastMs === null
    const watch = { ...before, lastValue: sample.value, lastMs: sample.timeMs }
    return { watch, event: !isFirst && sample.value !== before.lastValue ? 'raised' : null }
  }
  return typeof sample.value === 'number'
    ? lookAtLimit(condition, before, { value: sample.value, timeMs: sample.timeMs }, nowMs)
    : { watch: before, event: null }
}
