import { dayMs, toLocalMs } from '../../../../domain/time-zone.ts'
import { calendarDates } from '../../../energy/contract/calendar-dates.ts'
import { type EnergyStep, energySteps, mostEnergyBuckets } from '../../../energy/contract/energy.ts'
import type { EnergyPeriod, EnergyView } from '../../../fleet-views/web/energy-view-port.ts'

/** Local dates [from, to) and the width of the bars. */
export interface PeriodRange {
  readonly from: string
  readonly to: string
  readonly by: EnergyStep
  /** It ends in the future. */
  readonly isRunning: boolean
}

const named = {
  today: ['day', 0],
  yesterday: ['day', 1],
  thisWeek: ['week', 0],
  lastWeek: ['week', 1],
  thisMonth: ['month', 0],
  lastMonth: ['month', 1],
  thisYear: ['year', 0],
  lastYear: ['year', 1],
} as const

const dateOf = (localMs: number): string => new Date(localMs).toISOString().slice(0, 10)
const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const daysOf = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs)
export const dayAfter = (date: string, days = 1): string => dateOf(msOf(date) + days * dayMs)

/** Dates of a period by name in a zone. */
const namedDates = (period: Exclude<EnergyPeriod, 'custom'>, zone: string, nowMs: number) => {
  const [step, before] = named[period]
  return calendarDates(zone, step, nowMs, before)
}

/** Shortest and longest range of each width, days. */
const leastDays: Record<EnergyStep, number> = { hour: 1, day: 1, week: 7, month: 28, year: 365 }
const hoursOf: Record<EnergyStep, number> = { hour: 1, day: 24, week: 168, month: 672, year: 8_760 }

/** Widths that a range may have: at least one whole bar and not too many. */
export const stepsFor = (from: string, to: string): readonly EnergyStep[] => {
  const days = daysOf(from, to)
  return energySteps.filter((step) => days >= leastDays[step] && (days * 24) / hoursOf[step] <= mostEnergyBuckets)
}

/** The width that fits a range: some ten to thirty bars. */
const usualStep = (from: string, to: string): EnergyStep => {
  const days = daysOf(from, to)
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 1_100 ? 'month' : 'year'
}

/** The range of an address. A custom period without dates, or one that ends before it begins, is this month. */
export const periodRange = (
  { period, begin, end, by }: Pick<EnergyView, 'period' | 'begin' | 'end' | 'by'>,
  zone: string,
  nowMs: number,
): PeriodRange => {
  const isCustom = period === 'custom' && begin !== undefined && end !== undefined && isDate(begin) && isDate(end)
  const dates =
    isCustom && begin <= end
      ? { from: begin, to: dayAfter(end) }
      : namedDates(period === 'custom' ? 'thisMonth' : period, zone, nowMs)
  const usual = usualStep(dates.from, dates.to)
  const wished = by === 'auto' ? usual : by
  return {
    ...dates,
    by: stepsFor(dates.from, dates.to).includes(wished) ? wished : usual,
    isRunning: msOf(dates.to) > toLocalMs(zone, nowMs),
  }
}

const isDate = (text: string): boolean => !Number.isNaN(msOf(text)) && dateOf(msOf(text)) === text

const monthsBetween = (from: string, to: string): number => {
  const [a, b] = [new Date(msOf(from)), new Date(msOf(to))]
  const isWhole = a.getUTCDate() === 1 && b.getUTCDate() === 1
  return isWhole ? (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth() : 0
}

/** The range before or after: by as many months where it is of whole months, else by its days. */
export const shiftedDates = (
  { from, to }: Pick<PeriodRange, 'from' | 'to'>,
  direction: -1 | 1,
): { readonly begin: string; readonly end: string } => {
  const months = monthsBetween(from, to)
  const moved = (date: string) => {
    if (months === 0) return dayAfter(date, direction * daysOf(from, to))
    const at = new Date(msOf(date))
    return dateOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + direction * months, 1))
  }
  return { begin: moved(from), end: dayAfter(moved(to), -1) }
}
