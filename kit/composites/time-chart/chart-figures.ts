import { clockChanges, offsetText } from '../../time/zone-clock.ts'
import type { ChartRange, ChartSeries } from './chart-model.ts'
import { dateFormat, numberFormat } from './intl-formats.ts'

const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && !Number.isNaN(value)

/** A figure with the series' places after the decimal point, "-" when missing. */
export const figureText = (value: number | null | undefined, series: ChartSeries, locale: string): string =>
  isValue(value)
    ? numberFormat(locale, {
        minimumFractionDigits: series.decimals,
        maximumFractionDigits: series.decimals,
      }).format(value)
    : '-'

export interface TimeRow {
  readonly timeMs: number
  /** In the order of the series. */
  readonly values: readonly (number | null)[]
}

/** Samples of all series side by side, one row an instant, ascending; only instants of the range. `also` names further instants. */
export const timeRows = (
  series: readonly ChartSeries[],
  fromMs: number,
  toMs: number,
  also: readonly number[] = [],
): TimeRow[] => {
  const rows = new Map<number, (number | null)[]>(also.map((timeMs) => [timeMs, series.map(() => null)]))
  series.forEach((one, place) => {
    const { times, values } = one.samples ?? one
    times.forEach((timeMs, index) => {
      if (timeMs < fromMs || timeMs > toMs) return
      let row = rows.get(timeMs)
      if (!row) {
        row = series.map(() => null)
        rows.set(timeMs, row)
      }
      row[place] = values[index] ?? null
    })
  })
  return [...rows].sort(([left], [right]) => left - right).map(([timeMs, values]) => ({ timeMs, values }))
}

/** Whether samples are so near that a time needs its seconds. */
export const needsSeconds = (series: readonly ChartSeries[], spanMs: number): boolean =>
  spanMs <= 3_600_000 || series.some((one) => one.times.length > 0 && one.stepMs !== null && one.stepMs < 60_000)

/** Instants of a range in words. */
export interface MomentFormat {
  readonly of: (timeMs: number) => string
  /** The clock alone, beside another time of the same day. */
  readonly clock: (timeMs: number) => string
  /** With its offset in every range: where a time stands alone. */
  readonly stamp: (timeMs: number) => string
  /** From its beginning to its end. */
  readonly whole: string
  /** The clock changes in the range: its times carry their offsets. */
  readonly offsets: boolean
}

/**
 * Full date and time of a zone, to the minute or the second. In a range in which the zone's clock changes each time
 * carries its offset: an hour of that night comes twice.
 */
export const momentFormat = (
  zone: string,
  locale: string,
  { fromMs, toMs }: ChartRange,
  seconds = false,
): MomentFormat => {
  const plain = dateFormat(locale, {
    timeZone: zone,
    hourCycle: 'h23',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  })
  const clockFormat = dateFormat(locale, {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  })
  const clock = (timeMs: number) => clockFormat.format(timeMs)
  const stamp = (timeMs: number) => `${plain.format(timeMs)} ${offsetText(zone, timeMs)}`
  if (!clockChanges(zone, fromMs, toMs))
    return { of: plain.format, clock, stamp, whole: plain.formatRange(fromMs, toMs), offsets: false }
  return { of: stamp, clock, stamp, whole: `${stamp(fromMs)} – ${stamp(toMs)}`, offsets: true }
}
