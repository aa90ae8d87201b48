import { instantOf, wallTime, wallTimesWithin } from '../../time/zone-clock.ts'
import type { ChartRange } from './chart-model.ts'
import { dateFormat } from './intl-formats.ts'

/** A mark of the time axis. A strong one starts a larger unit (a day among hours, a year among months). */
export interface Tick {
  readonly timeMs: number
  readonly label: string
  readonly strong: boolean
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Step =
  | { readonly unit: 'clock'; readonly sizeMs: number }
  | { readonly unit: 'day' | 'month' | 'year'; readonly size: number; readonly sizeMs: number }

const clock = (sizeMs: number): Step => ({ unit: 'clock', sizeMs })
const calendar = (unit: 'day' | 'month' | 'year', size: number): Step => ({
  unit,
  size,
  sizeMs: size * { day: 1, month: 30.4, year: 365.25 }[unit] * dayMs,
})

const steps: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((size) => clock(size * secondMs)),
  ...[1, 2, 5, 10, 15, 30].map((size) => clock(size * minuteMs)),
  ...[1, 2, 3, 6, 12].map((size) => clock(size * hourMs)),
  ...[1, 2, 7, 14].map((size) => calendar('day', size)),
  ...[1, 2, 3, 6].map((size) => calendar('month', size)),
  ...[1, 2, 5, 10].map((size) => calendar('year', size)),
]

const stepFor = (spanMs: number, most: number): Step =>
  steps.find((step) => spanMs / step.sizeMs <= most) ?? calendar('year', Math.ceil(spanMs / most / dayMs / 365.25))

/** No offset of a zone in use is finer than a quarter of an hour, so a wall time that divides the step is met at this grain. */
const finestOffsetMs = 15 * minuteMs

/** No zone in use has changed its clock by more in this century, save for those that changed the day. */
const longestChangeMs = 3 * hourMs

const clockInstants = ({ fromMs, toMs }: ChartRange, zone: string, sizeMs: number): number[] => {
  const grain = Math.min(sizeMs, finestOffsetMs)
  const wallOf = wallTimesWithin(zone, fromMs, toMs)
  const instants: number[] = []
  let lastWall = Number.NEGATIVE_INFINITY
  for (let timeMs = Math.ceil(fromMs / grain) * grain; timeMs <= toMs; timeMs += grain) {
    const wall = wallOf(timeMs)
    if (wall % sizeMs !== 0) continue
    // The hour that comes twice at the end of summer time is marked twice only where every hour is.
    if (sizeMs > hourMs && wall <= lastWall) continue
    instants.push(timeMs)
    lastWall = wall
    // The next one comes no sooner, even when the clock is put forward on the way.
    if (sizeMs > longestChangeMs) timeMs += sizeMs - longestChangeMs - grain
  }
  return instants
}

/** Local midnights of the days that the step takes: every one, every second, Mondays, every second Monday. */
const dayInstants = ({ fromMs, toMs }: ChartRange, zone: string, size: number): number[] => {
  const instants: number[] = []
  const lastDay = Math.floor(wallTime(zone, toMs) / dayMs)
  for (let day = Math.floor(wallTime(zone, fromMs) / dayMs); day <= lastDay; day += 1) {
    const taken = size < 7 ? day % size === 0 : (day + 3) % size === 0
    if (taken) instants.push(instantOf(zone, day * dayMs))
  }
  return instants
}

const monthInstants = ({ fromMs, toMs }: ChartRange, zone: string, size: number): number[] => {
  const instants: number[] = []
  const first = new Date(wallTime(zone, fromMs))
  const last = new Date(wallTime(zone, toMs))
  const lastMonth = last.getUTCFullYear() * 12 + last.getUTCMonth()
  for (let month = first.getUTCFullYear() * 12 + first.getUTCMonth(); month <= lastMonth; month += 1)
    if (month % size === 0) instants.push(instantOf(zone, Date.UTC(Math.floor(month / 12), month % 12)))
  return instants
}

const instantsOf = (range: ChartRange, zone: string, step: Step): number[] => {
  if (step.unit === 'clock') return clockInstants(range, zone, step.sizeMs)
  if (step.unit === 'day') return dayInstants(range, zone, step.size)
  return monthInstants(range, zone, step.unit === 'month' ? step.size : step.size * 12)
}

const labelOf = (step: Step, zone: string, locale: string) => {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { timeZone: zone, hourCycle: 'h23', ...options })
    return (timeMs: number) => format.format(timeMs)
  }
  const date = write({ day: 'numeric', month: 'short' })
  const monthAndYear = write({ month: 'short', year: 'numeric' })
  const month = write({ month: 'short' })
  const year = write({ year: 'numeric' })
  const time = write({
    hour: '2-digit',
    minute: '2-digit',
    ...(step.sizeMs < minuteMs ? { second: '2-digit' as const } : {}),
  })
  return (timeMs: number): Omit<Tick, 'timeMs'> => {
    const wall = new Date(wallTime(zone, timeMs))
    const midnight = wall.getTime() % dayMs === 0
    const newYear = midnight && wall.getUTCDate() === 1 && wall.getUTCMonth() === 0
    if (step.unit === 'clock')
      return midnight ? { label: date(timeMs), strong: true } : { label: time(timeMs), strong: false }
    if (step.unit === 'day') return { label: date(timeMs), strong: wall.getUTCDate() === 1 }
    if (step.unit === 'month') return { label: (newYear ? monthAndYear : month)(timeMs), strong: newYear }
    return { label: year(timeMs), strong: false }
  }
}

/**
 * Marks of a time axis at round wall-clock times of a zone: at most about `most`, right on days of 23 and 25 hours.
 * Times in epoch ms, inside the range.
 */
export const zoneTicks = (range: ChartRange, zone: string, locale: string, most: number): Tick[] => {
  if (!(range.toMs > range.fromMs)) return []
  const step = stepFor(range.toMs - range.fromMs, Math.max(1, most))
  const label = labelOf(step, zone, locale)
  return instantsOf(range, zone, step)
    .filter((timeMs) => timeMs >= range.fromMs && timeMs <= range.toMs)
    .map((timeMs) => ({ timeMs, ...label(timeMs) }))
}
