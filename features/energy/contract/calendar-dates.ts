import { periodAt } from '../../../domain/period.ts'
import { dayMs, toLocalMs } from '../../../domain/time-zone.ts'

/** Local dates [from, to) of the day, week, month or year that is `before` periods ago in a zone. */
export const calendarDates = (
  zone: string,
  step: 'day' | 'week' | 'month' | 'year',
  nowMs: number,
  before: 0 | 1 = 0,
): { readonly from: string; readonly to: string } => {
  const current = periodAt(zone, step, nowMs)
  const found = before === 0 ? current : periodAt(zone, step, current.startMs - 1)
  // A day that begins after midnight has the date of its noon.
  const date = (timeMs: number) => new Date(toLocalMs(zone, timeMs + dayMs / 2)).toISOString().slice(0, 10)
  return { from: date(found.startMs), to: date(found.endMs) }
}
