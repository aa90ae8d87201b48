/** Calendar of a date picker. A wall time is the epoch ms that it would be in UTC. */

/** Views of a date picker from the coarse to the fine (specification 001 §4). */
export const calendarViews = ['year', 'month', 'date', 'time'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Years that the view of years shows at once (specification 001 §9). */
export const yearsShown = 10
/** Columns of the views of years and of months. */
export const yearColumns = 2
export const monthColumns = 3

export const dayMs = 86_400_000
const hourMs = 3_600_000
const firstYear = 1
const lastYear = 9999

export const yearOf = (wallMs: number): number => new Date(wallMs).getUTCFullYear()
export const monthOf = (wallMs: number): number => new Date(wallMs).getUTCMonth()
const dayOfMonth = (wallMs: number): number => new Date(wallMs).getUTCDate()
export const startOfDay = (wallMs: number): number => Math.floor(wallMs / dayMs) * dayMs
/** Time of day in ms. */
export const clockOf = (wallMs: number): number => wallMs - startOfDay(wallMs)

/** Start of a month; months below 0 and above 11 are those of other years. */
export const monthStart = (year: number, month: number): number => {
  const wall = new Date(0)
  wall.setUTCFullYear(year, month, 1)
  return wall.getTime()
}

/** The first of the ten years in which a year stands. */
export const firstOfTen = (year: number): number => Math.floor(year / yearsShown) * yearsShown

/** The same day and time in another month; the last day of a shorter month. */
export const addMonths = (wallMs: number, count: number): number => {
  const start = monthStart(yearOf(wallMs), monthOf(wallMs) + count)
  const next = monthStart(yearOf(start), monthOf(start) + 1)
  const day = Math.min(dayOfMonth(wallMs), (next - start) / dayMs)
  return start + (day - 1) * dayMs + clockOf(wallMs)
}

/** Weekday on which the weeks of a language begin: 0 is Sunday. */
export const weekStart = (locale: string): number => {
  // In Portugal calendars, work plans and reports begin on Monday; CLDR names Sunday.
  if (locale === 'pt-PT') return 1
  const intl = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  }
  return ((intl.getWeekInfo?.() ?? intl.weekInfo)?.firstDay ?? 1) % 7
}

/** First day of the week of a day. */
const startOfWeek = (wallMs: number, firstDay: number): number => {
  const day = startOfDay(wallMs)
  return day - ((new Date(day).getUTCDay() - firstDay + 7) % 7) * dayMs
}

/** Six weeks of days around the month of a day, so that the calendar never changes its height. */
export const weeksOf = (wallMs: number, firstDay: number): readonly (readonly number[])[] => {
  const first = startOfWeek(monthStart(yearOf(wallMs), monthOf(wallMs)), firstDay)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => first + (7 * week + day) * dayMs))
}

/** First and last wall time that may be chosen. */
export interface WallBounds {
  readonly minMs?: number | undefined
  readonly maxMs?: number | undefined
}

/** Start of the period after that of a view: the next year, month, day or hour. */
const nextStart = (view: CalendarView, startMs: number): number => {
  switch (view) {
    case 'year':
      return monthStart(yearOf(startMs) + 1, 0)
    case 'month':
      return monthStart(yearOf(startMs), monthOf(startMs) + 1)
    case 'date':
      return startMs + dayMs
    case 'time':
      return startMs + hourMs
  }
}

/** Whether a period of a view has no time that may be chosen. */
export const isOutside = (view: CalendarView, startMs: number, { minMs, maxMs }: WallBounds): boolean => {
  const year = yearOf(startMs)
  if (year < firstYear || year > lastYear) return true
  return (maxMs !== undefined && startMs > maxMs) || (minMs !== undefined && nextStart(view, startMs) <= minMs)
}

/** The nearest time that may be chosen. */
export const within = (wallMs: number, { minMs, maxMs }: WallBounds): number =>
  Math.min(Math.max(wallMs, minMs ?? wallMs), maxMs ?? Number.POSITIVE_INFINITY)

/** The same place in the page before or after: the next ten years, year or month. */
export const turned = (view: CalendarView, wallMs: number, direction: -1 | 1): number => {
  if (view === 'year') return addMonths(wallMs, direction * 12 * yearsShown)
  return addMonths(wallMs, direction * (view === 'month' ? 12 : 1))
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

const movedByArrow = (view: CalendarView, wallMs: number, key: string): number | undefined => {
  const step = steps[key]
  if (step === undefined) return undefined
  const isRow = key === 'ArrowUp' || key === 'ArrowDown'
  if (view === 'year') return addMonths(wallMs, step * 12 * (isRow ? yearColumns : 1))
  if (view === 'month') return addMonths(wallMs, step * (isRow ? monthColumns : 1))
  return wallMs + step * dayMs * (isRow ? 7 : 1)
}

const movedByPage = (view: CalendarView, wallMs: number, direction: -1 | 1, isShifted: boolean): number =>
  view === 'date' && isShifted ? addMonths(wallMs, direction * 12) : turned(view, wallMs, direction)

/** To the start or the end of the row in the view of days, of the page in the others. */
const movedToEdge = (view: CalendarView, wallMs: number, isEnd: boolean, firstDay: number): number => {
  if (view === 'month') return addMonths(wallMs, (isEnd ? 11 : 0) - monthOf(wallMs))
  if (view === 'year') {
    const year = yearOf(wallMs)
    return addMonths(wallMs, 12 * (firstOfTen(year) + (isEnd ? yearsShown - 1 : 0) - year))
  }
  return startOfWeek(wallMs, firstDay) + (isEnd ? 6 * dayMs : 0) + clockOf(wallMs)
}

/**
 * Where a key moves the focus in a view of years, months or days (ARIA date picker dialog); undefined for other keys.
 * Arrows move by one or by a row, Home and End to the edge, Page Up and Page Down by a page, with Shift by a year.
 */
export const movedByKey = (
  view: CalendarView,
  wallMs: number,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  firstDay: number,
): number | undefined => {
  const moved = movedAnywhere(view, wallMs, key, shiftKey, firstDay)
  if (moved === undefined) return undefined
  const year = yearOf(moved)
  return year < firstYear || year > lastYear ? wallMs : moved
}

const movedAnywhere = (view: CalendarView, wallMs: number, key: string, isShifted: boolean, firstDay: number) => {
  if (key === 'PageUp' || key === 'PageDown') return movedByPage(view, wallMs, key === 'PageUp' ? -1 : 1, isShifted)
  if (key === 'Home' || key === 'End') return movedToEdge(view, wallMs, key === 'End', firstDay)
  return movedByArrow(view, wallMs, key)
}
