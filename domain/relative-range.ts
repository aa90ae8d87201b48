import { type Period, periodAt } from './period.ts'
import { dayMs } from './time-zone.ts'

/** Named ranges. `last…` end now; the others are whole buckets in the calendar of the zone. */
export const relativeRanges = [
  'last24Hours',
  'last7Days',
  'last30Days',
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const
export type RelativeRange = (typeof relativeRanges)[number]

const lastDays = { last24Hours: 1, last7Days: 7, last30Days: 30 } as const

const calendar = {
  today: ['day', false],
  yesterday: ['day', true],
  thisWeek: ['week', false],
  lastWeek: ['week', true],
  thisMonth: ['month', false],
  lastMonth: ['month', true],
  thisYear: ['year', false],
} as const

/** The range [startMs, endMs) at `nowMs`; weeks begin on Monday in every language, `lastNDays` are N × 24 hours. */
export const relativePeriod = (range: RelativeRange, zone: string, nowMs: number): Period => {
  if (range === 'last24Hours' || range === 'last7Days' || range === 'last30Days') {
    return { startMs: nowMs - lastDays[range] * dayMs, endMs: nowMs }
  }
  const [step, previous] = calendar[range]
  const current = periodAt(zone, step, nowMs)
  return previous ? periodAt(zone, step, current.startMs - 1) : current
}
