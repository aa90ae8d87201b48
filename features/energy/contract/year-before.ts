import { Temporal } from 'temporal-polyfill'
import type { Period, PeriodStep } from '../../../domain/period.ts'
import { dayMs, firstInstantOfLocal, instantsOfLocal, offsetMsAt, toLocalMs } from '../../../domain/time-zone.ts'

/** Whole ISO weeks are compared with ISO weeks, everything else by date. */
export type Alignment = 'date' | 'week'

const isMonday = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek === 1

/** How a range of local dates [from, to) is laid over the year before. */
export const alignmentOf = (from: string, to: string, by: PeriodStep): Alignment =>
  by !== 'month' && by !== 'year' && isMonday(from) && isMonday(to) ? 'week' : by === 'week' ? 'week' : 'date'

/**
 * The local date a year before. By date: the same date; 29 February has none. By week: the same day of the same ISO week;
 * week 53 has none where the year before has 52.
 */
export const dateYearBefore = (date: string, alignment: Alignment): string | null => {
  const day = Temporal.PlainDate.from(date)
  if (alignment === 'date') {
    const before = day.subtract({ years: 1 })
    return before.day === day.day ? before.toString() : null
  }
  const { weekOfYear = 1, yearOfWeek = day.year } = day
  // 4 January is always in week 1.
  const weekOne = Temporal.PlainDate.from({ year: yearOfWeek - 1, month: 1, day: 4 })
  const before = weekOne.add({ days: 1 - weekOne.dayOfWeek + (weekOfYear - 1) * 7 + day.dayOfWeek - 1 })
  return before.yearOfWeek === yearOfWeek - 1 ? before.toString() : null
}

const dateAt = (zone: string, timeMs: number): string => new Date(toLocalMs(zone, timeMs)).toISOString().slice(0, 10)
const midnight = (zone: string, date: string): number => firstInstantOfLocal(zone, Date.parse(`${date}T00:00:00Z`))

/** The edge of a month or year before: 29 February moves to 1 March. */
const edgeYearBefore = (zone: string, date: string): number => {
  const day = Temporal.PlainDate.from(date)
  const before = day.subtract({ years: 1 })
  return midnight(zone, (before.day === day.day ? before : before.add({ days: 1 })).toString())
}

/**
 * An hour by its clock. A clock hour that the year before had twice counts both; the second one of a day is compared with a
 * second one, of which most days have none.
 */
const hourYearBefore = (zone: string, period: Period, alignment: Alignment): Period | null => {
  const localMs = toLocalMs(zone, period.startMs)
  const date = dateYearBefore(dateAt(zone, period.startMs), alignment)
  if (date === null) return null
  const found = instantsOfLocal(zone, Date.parse(`${date}T00:00:00Z`) + (localMs % dayMs))
  const lengthMs = period.endMs - period.startMs
  const own = instantsOfLocal(zone, localMs)
  const startMs = found[Math.max(own.indexOf(period.startMs), 0)]
  if (startMs === undefined) return null
  return { startMs, endMs: (own.length > 1 ? startMs : (found.at(-1) ?? startMs)) + lengthMs }
}

/**
 * The period a year before a bucket in the calendar of a zone; null where that year has none. A bucket of an hour or day
 * lies over an hour or day, a cut month over the same dates.
 */
export const periodYearBefore = (zone: string, by: PeriodStep, period: Period, alignment: Alignment): Period | null => {
  if (by === 'hour' || by === '10m') return hourYearBefore(zone, period, alignment)
  if (by === 'month' || by === 'year') {
    const startMs = edgeYearBefore(zone, dateAt(zone, period.startMs))
    const endMs = edgeYearBefore(zone, dateAt(zone, period.endMs))
    return endMs > startMs ? { startMs, endMs } : null
  }
  const date = dateYearBefore(dateAt(zone, period.startMs), alignment)
  if (date === null) return null
  const days = Math.round((toLocalMs(zone, period.endMs) - toLocalMs(zone, period.startMs)) / dayMs)
  return {
    startMs: midnight(zone, date),
    endMs: midnight(zone, Temporal.PlainDate.from(date).add({ days }).toString()),
  }
}

/**
 * The same cut at the present: of a bucket that runs, only the past part is compared. The clock of now counts, also
 * across a clock change.
 */
export const soFarYearBefore = (zone: string, period: Period, before: Period, nowMs: number): Period => {
  if (nowMs >= period.endMs) return before
  const passedMs = nowMs - period.startMs + offsetMsAt(zone, nowMs) - offsetMsAt(zone, period.startMs)
  const endMs = firstInstantOfLocal(zone, toLocalMs(zone, before.startMs) + passedMs)
  return { startMs: before.startMs, endMs: Math.max(before.startMs, Math.min(before.endMs, endMs)) }
}
