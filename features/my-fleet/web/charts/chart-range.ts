import { parseLocalTime } from '../../../../domain/local-time.ts'
import { periodAt } from '../../../../domain/period.ts'
import { dayMs, hourMs, minuteMs, toLocalMs } from '../../../../domain/time-zone.ts'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { ChartRangeName, ChartView } from './chart-view.ts'

const lengths = { '1h': hourMs, '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const

/** Shortest and longest range that can be asked for. */
export const shortestRangeMs = minuteMs
export const longestRangeMs = 100 * 366 * dayMs

/** The range of a view at a moment, in the zone of the page; a custom range without or with wrong ends is the last day. */
export const rangeAt = (view: Pick<ChartView, 'range' | 'from' | 'to'>, zone: string, nowMs: number): ChartRange => {
  if (view.range === 'custom') {
    const { from, to } = view
    if (from !== undefined && to !== undefined && to - from >= shortestRangeMs) return { fromMs: from, toMs: to }
    return { fromMs: nowMs - dayMs, toMs: nowMs }
  }
  if (view.range === 'month') return { fromMs: periodAt(zone, 'month', nowMs).startMs, toMs: nowMs }
  return { fromMs: nowMs - lengths[view.range], toMs: nowMs }
}

/** Whether the range ends at now and moves with it. */
export const followsNow = (range: ChartRangeName): boolean => range !== 'custom'

const custom = (fromMs: number, toMs: number): Pick<ChartView, 'range' | 'from' | 'to'> => ({
  range: 'custom',
  from: Math.max(0, Math.round(fromMs)),
  to: Math.round(toMs),
})

/** A range chosen by drag, never shorter than a minute. */
export const customRange = ({ fromMs, toMs }: ChartRange) => {
  const missing = Math.max(0, shortestRangeMs - (toMs - fromMs)) / 2
  return custom(fromMs - missing, toMs + missing)
}

/** The range before or after: months by the calendar of the zone, others by their own length. */
export const shiftedRange = (name: ChartRangeName, range: ChartRange, zone: string, direction: -1 | 1) => {
  const month = periodAt(zone, 'month', range.fromMs)
  if (name === 'month' || (range.fromMs === month.startMs && range.toMs === month.endMs)) {
    const other = direction < 0 ? periodAt(zone, 'month', month.startMs - 1) : periodAt(zone, 'month', month.endMs)
    return custom(other.startMs, other.endMs)
  }
  const length = range.toMs - range.fromMs
  return custom(range.fromMs + direction * length, range.toMs + direction * length)
}

/** Twice as long around the same middle, but not beyond now. */
export const widerRange = ({ fromMs, toMs }: ChartRange, nowMs: number) => {
  const half = (toMs - fromMs) / 2
  const end = Math.min(toMs + half, Math.max(nowMs, toMs))
  return custom(Math.max(end - 4 * half, end - longestRangeMs), end)
}

/** A range of the same length that ends with the newest stored value. */
export const newestRange = ({ fromMs, toMs }: ChartRange, newestMs: number) =>
  customRange({ fromMs: newestMs + 1 - (toMs - fromMs), toMs: newestMs + 1 })

export type TypedTimeProblem = 'notATime' | 'doesNotExist' | 'existsTwice'

const offsetEnding = /\s*(z|utc|(?:utc)?[+-]\d{2}:\d{2})$/i

/**
 * A time as a person types it, `2026-10-25 02:30` in the zone of the page. In the autumn hour, which exists twice, an
 * offset behind it says which: `2026-10-25 02:30 +01:00`. Gives epoch ms or what is wrong.
 */
export const readTypedTime = (text: string, zone: string): number | TypedTimeProblem => {
  const trimmed = text.trim()
  const ending = offsetEnding.exec(trimmed)?.[1]
  if (ending === undefined) return parseLocalTime(trimmed, zone, 'reject')
  const localMs = parseLocalTime(trimmed.replace(offsetEnding, ''), 'UTC', 'reject')
  if (typeof localMs === 'string') return localMs
  const offset = /([+-])(\d{2}):(\d{2})/.exec(ending)
  if (!offset) return localMs
  const offsetMs = (Number(offset[2]) * 60 + Number(offset[3])) * minuteMs
  return offset[1] === '-' ? localMs + offsetMs : localMs - offsetMs
}

/** An instant as the range fields show it, `2026-10-25 02:30` in the zone. */
export const typedTime = (timeMs: number, zone: string): string =>
  new Date(toLocalMs(zone, timeMs)).toISOString().slice(0, 16).replace('T', ' ')
