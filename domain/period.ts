import { dayMs, firstInstantOfLocal, formatOffset, hourMs, minuteMs, offsetSpanAt, toLocalMs } from './time-zone.ts'

/**
 * Buckets in the calendar of a plant. Consecutive buckets have no gap and no overlap, so their totals add up to the
 * total of the raw rows.
 * A clock change ends ten-minute and hourly buckets, so that none contains two hours.
 * Days, weeks, months and years begin at the first instant of their first day (weeks on Monday).
 */
export const periodSteps = ['10m', 'hour', 'day', 'week', 'month', 'year'] as const
export type PeriodStep = (typeof periodSteps)[number]

/** Step of gap filling, a constant of the specification. */
export const tenMinutesMs = 10 * minuteMs

/** One bucket: [startMs, endMs), epoch ms. */
export interface Period {
  readonly startMs: number
  readonly endMs: number
}

export interface LabelledPeriod extends Period {
  /** "2026-10-25T02:00+01:00" for 10m and hour, "2026-10-25", "2026-W43", "2026-10", "2026". */
  readonly label: string
}

const clockStepMs = { '10m': tenMinutesMs, hour: hourMs } as const

const floorTo = (value: number, step: number, origin = 0): number => Math.floor((value - origin) / step) * step + origin

/** 5 January 1970, a Monday, as localMs. */
const someMondayMs = 4 * dayMs

type CalendarStep = Exclude<PeriodStep, '10m' | 'hour'>

/** `localMs` of the first midnight of the bucket, moved by `count` buckets. */
const calendarStart = (step: CalendarStep, localMs: number, count: number): number => {
  const date = new Date(localMs)
  switch (step) {
    case 'day':
      return floorTo(localMs, dayMs) + count * dayMs
    case 'week':
      return floorTo(localMs, 7 * dayMs, someMondayMs) + count * 7 * dayMs
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
    case 'year':
      return Date.UTC(date.getUTCFullYear() + count, 0, 1)
  }
}

const calendarPeriodAt = (zone: string, step: CalendarStep, timeMs: number): Period => {
  const localMs = toLocalMs(zone, timeMs)
  let startMs = firstInstantOfLocal(zone, calendarStart(step, localMs, 0))
  // Days can be missing (Apia 2011) or begin while the clock shows the day before once more (St John's until 2011).
  for (let count = 1; ; count += 1) {
    const endMs = firstInstantOfLocal(zone, calendarStart(step, localMs, count))
    if (timeMs < endMs) return { startMs, endMs }
    startMs = endMs
  }
}

/** The bucket that holds the instant. */
export const periodAt = (zone: string, step: PeriodStep, timeMs: number): Period => {
  if (step !== '10m' && step !== 'hour') return calendarPeriodAt(zone, step, timeMs)
  const span = offsetSpanAt(zone, timeMs)
  const startMs = floorTo(timeMs + span.offsetMs, clockStepMs[step]) - span.offsetMs
  return {
    startMs: Math.max(startMs, span.startMs),
    endMs: Math.min(startMs + clockStepMs[step], span.endMs),
  }
}

/** ISO 8601 week of a local time: the week belongs to the year of its Thursday. */
const isoWeekOfLocal = (localMs: number): { readonly year: number; readonly week: number } => {
  const thursdayMs = floorTo(localMs, 7 * dayMs, someMondayMs) + 3 * dayMs
  const year = new Date(thursdayMs).getUTCFullYear()
  return { year, week: Math.floor((thursdayMs - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1 }
}

/** ISO week (Monday start) of an instant in a zone: week 1 holds the year's first Thursday, a year has 52 or 53. */
export const isoWeekAt = (zone: string, timeMs: number): { readonly year: number; readonly week: number } =>
  isoWeekOfLocal(toLocalMs(zone, timeMs))

/** Unique label of the bucket that contains the instant. */
export const periodLabel = (zone: string, step: PeriodStep, timeMs: number): string => {
  const { startMs, endMs } = periodAt(zone, step, timeMs)
  // The clock of a day's last instant is in that day even where its first instant is not.
  const anchorMs = step === '10m' || step === 'hour' ? startMs : endMs - 1
  const { offsetMs } = offsetSpanAt(zone, anchorMs)
  const local = new Date(anchorMs + offsetMs).toISOString()
  switch (step) {
    case '10m':
    case 'hour':
      return `${local.slice(0, 16)}${formatOffset(offsetMs)}`
    case 'day':
      return local.slice(0, 10)
    case 'week': {
      const { year, week } = isoWeekOfLocal(anchorMs + offsetMs)
      return `${year}-W${String(week).padStart(2, '0')}`
    }
    case 'month':
      return local.slice(0, 7)
    case 'year':
      return local.slice(0, 4)
  }
}

/** Buckets of [fromMs, toMs), ascending, without gaps. The range cuts the first and the last bucket. */
export const periodsIn = (zone: string, step: PeriodStep, fromMs: number, toMs: number): LabelledPeriod[] => {
  const periods: LabelledPeriod[] = []
  for (let startMs = fromMs; startMs < toMs; ) {
    const endMs = Math.min(periodAt(zone, step, startMs).endMs, toMs)
    periods.push({ startMs, endMs, label: periodLabel(zone, step, startMs) })
    startMs = endMs
  }
  return periods
}

/** Edges of the buckets of [fromMs, toMs): fromMs, every start inside, toMs; empty for an empty range. */
export const periodEdges = (zone: string, step: PeriodStep, fromMs: number, toMs: number): number[] => {
  if (fromMs >= toMs) return []
  const edges = [fromMs]
  for (let edgeMs = fromMs; edgeMs < toMs; ) {
    edgeMs = Math.min(periodAt(zone, step, edgeMs).endMs, toMs)
    edges.push(edgeMs)
  }
  return edges
}

/** Index of the bucket [edges[i], edges[i+1]) that holds the instant; -1 outside. Edges ascend. */
export const bucketIndex = (edgesMs: readonly number[], timeMs: number): number => {
  let low = 0
  let high = edgesMs.length - 1
  if (high < 1 || timeMs < (edgesMs[0] ?? Number.NaN) || timeMs >= (edgesMs[high] ?? Number.NaN)) return -1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (timeMs < (edgesMs[middle] ?? Number.NaN)) high = middle
    else low = middle
  }
  return low
}

/** The local day "2026-10-25" as a range; empty for a day that the zone skipped (Apia, 30 December 2011). */
export const dayPeriod = (zone: string, day: string): Period => {
  const localMs = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(localMs)) throw new RangeError(`not a day: ${day}`)
  return { startMs: firstInstantOfLocal(zone, localMs), endMs: firstInstantOfLocal(zone, localMs + dayMs) }
}

/** Starts of the ten-minute steps of a range in the zone's clock: a Paris day has 138, 144 or 150. */
export const tenMinuteStarts = (zone: string, fromMs: number, toMs: number): number[] =>
  periodEdges(zone, '10m', fromMs, toMs).slice(0, -1)

/** One entry for each ten-minute step of [fromMs, toMs): the last row in the step, or undefined. */
export const fillGaps = <Row extends { readonly timeMs: number }>(
  rows: readonly Row[],
  zone: string,
  fromMs: number,
  toMs: number,
): { readonly timeMs: number; readonly row: Row | undefined }[] => {
  const edges = periodEdges(zone, '10m', fromMs, toMs)
  const filled: (Row | undefined)[] = new Array(Math.max(edges.length - 1, 0)).fill(undefined)
  for (const row of rows) {
    const index = bucketIndex(edges, row.timeMs)
    if (index >= 0) filled[index] = row
  }
  return filled.map((row, index) => ({ timeMs: edges[index] ?? fromMs, row }))
}
