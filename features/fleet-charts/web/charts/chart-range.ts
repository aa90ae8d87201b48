import { parseLocalTime } from '../../../../domain/local-time.ts'
import { type PeriodStep, periodAt } from '../../../../domain/period.ts'
import { dayMs, firstInstantOfLocal, hourMs, minuteMs, toLocalMs } from '../../../../domain/time-zone.ts'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import {
  type ChartRangeName,
  type ChartView,
  type Comparison,
  movingRanges,
} from '../../../fleet-views/web/chart-view-port.ts'

/** Shortest and longest range that can be asked for. */
export const shortestRangeMs = minuteMs
export const longestRangeMs = 100 * 366 * dayMs

/** So many days earlier at the same wall clock: a week over a clock change has 167 or 169 hours. */
const daysBefore = (zone: string, timeMs: number, days: number): number =>
  firstInstantOfLocal(zone, toLocalMs(zone, timeMs) - days * dayMs)

const sinceStart = (zone: string, step: PeriodStep, nowMs: number): ChartRange => ({
  fromMs: periodAt(zone, step, nowMs).startMs,
  toMs: nowMs,
})

/** The whole period before the one of an instant. */
const periodBefore = (zone: string, step: PeriodStep, timeMs: number): ChartRange => {
  const { startMs, endMs } = periodAt(zone, step, periodAt(zone, step, timeMs).startMs - 1)
  return { fromMs: startMs, toMs: endMs }
}

/**
 * The range of a view at a moment, in the zone of the page; weeks begin on Monday in every language. A custom range
 * without or with wrong ends is the last day, until the address has followed (unknown-choice.ts).
 */
export const rangeAt = (view: Pick<ChartView, 'range' | 'from' | 'to'>, zone: string, nowMs: number): ChartRange => {
  switch (view.range) {
    case '1h':
      return { fromMs: nowMs - hourMs, toMs: nowMs }
    case '24h':
      return { fromMs: nowMs - dayMs, toMs: nowMs }
    case '7d':
      return { fromMs: daysBefore(zone, nowMs, 7), toMs: nowMs }
    case '30d':
      return { fromMs: daysBefore(zone, nowMs, 30), toMs: nowMs }
    case 'today':
      return sinceStart(zone, 'day', nowMs)
    case 'thisWeek':
      return sinceStart(zone, 'week', nowMs)
    case 'month':
      return sinceStart(zone, 'month', nowMs)
    case 'thisYear':
      return sinceStart(zone, 'year', nowMs)
    case 'yesterday':
      return periodBefore(zone, 'day', nowMs)
    case 'lastWeek':
      return periodBefore(zone, 'week', nowMs)
    case 'lastMonth':
      return periodBefore(zone, 'month', nowMs)
    case 'lastYear':
      return periodBefore(zone, 'year', nowMs)
    case 'custom': {
      const { from, to } = view
      if (from !== undefined && to !== undefined && to > from) {
        const missing = Math.max(0, shortestRangeMs - (to - from)) / 2
        return { fromMs: Math.max(0, from - missing), toMs: to + missing }
      }
      return { fromMs: nowMs - dayMs, toMs: nowMs }
    }
  }
}

/** Whether the range ends at now and moves with it. */
export const followsNow = (range: ChartRangeName): boolean => movingRanges.some((name) => name === range)

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

/** The period of the calendar that a name stands for. */
const stepOfName: Partial<Record<ChartRangeName, PeriodStep>> = {
  today: 'day',
  yesterday: 'day',
  thisWeek: 'week',
  lastWeek: 'week',
  month: 'month',
  lastMonth: 'month',
  thisYear: 'year',
  lastYear: 'year',
}

const calendarSteps = ['day', 'week', 'month', 'year'] as const

/** The step of the calendar of which a range is one whole period. */
const wholePeriod = ({ fromMs, toMs }: ChartRange, zone: string): PeriodStep | undefined =>
  calendarSteps.find((step) => {
    const { startMs, endMs } = periodAt(zone, step, fromMs)
    return startMs === fromMs && endMs === toMs
  })

/** The range before or after: days, weeks, months and years by the calendar of the zone, others by their own length. */
export const shiftedRange = (name: ChartRangeName, range: ChartRange, zone: string, direction: -1 | 1) => {
  const step = stepOfName[name] ?? wholePeriod(range, zone)
  if (step !== undefined) {
    const present = periodAt(zone, step, range.fromMs)
    const other = periodAt(zone, step, direction < 0 ? present.startMs - 1 : present.endMs)
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

/** How much earlier the range lies that a view is laid over, ms; the same wall clock of the zone. A year is 52 weeks: the same weekday. */
export const comparedByMs = (against: Comparison, { fromMs }: ChartRange, zone: string): number => {
  if (against === 'none') return 0
  return fromMs - daysBefore(zone, fromMs, { day: 1, week: 7, year: 364 }[against])
}

export type TypedTimeProblem = 'notATime' | 'doesNotExist' | 'existsTwice'

const offsetEnding = /\s*(z|utc|(?:utc)?[+-]\d{2}:\d{2})$/i
const relative = /^now(?:\s*-\s*(\d{1,5})\s*(m|h|d|w))?$/i

const relativeTime = (count: number, unit: string, zone: string, nowMs: number): number => {
  if (unit === 'm') return nowMs - count * minuteMs
  if (unit === 'h') return nowMs - count * hourMs
  return daysBefore(zone, nowMs, unit === 'w' ? 7 * count : count)
}

/**
 * A time as a person types it, `2026-10-25 02:30` in the zone of the page, or `now`, `now-7d`. In the autumn hour, which
 * exists twice, an offset behind it says which: `2026-10-25 02:30 +01:00`. Gives epoch ms or what is wrong.
 */
export const readTypedTime = (text: string, zone: string, nowMs: number): number | TypedTimeProblem => {
  const trimmed = text.trim()
  const ago = relative.exec(trimmed)
  if (ago) return relativeTime(Number(ago[1] ?? 0), (ago[2] ?? 'm').toLowerCase(), zone, nowMs)
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
