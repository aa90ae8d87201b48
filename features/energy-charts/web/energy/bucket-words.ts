import { isoWeekAt } from '../../../../domain/period.ts'
import { hourMs } from '../../../../domain/time-zone.ts'
import type { EnergyReply, EnergyStep } from '../../../energy/contract/energy.ts'

type Bucket = EnergyReply['buckets'][number]

export interface BucketWords {
  /** Below a bar. */
  readonly short: (bucket: Bucket) => string
  /** In tables and files. */
  readonly long: (bucket: Bucket) => string
}

const usualHours: Partial<Record<EnergyStep, number>> = { day: 24, week: 168 }

/** Hours of a day or week with a clock change; undefined for others. */
export const oddHours = ({ startMs, endMs }: Bucket, by: EnergyStep): number | undefined => {
  const hours = (endMs - startMs) / hourMs
  const usual = usualHours[by]
  return usual !== undefined && Math.abs(hours - usual) <= 2 && hours !== usual ? hours : undefined
}

/** Names of buckets in a zone and language. An hour has its offset only in tables, where two of them may be called 02:00. */
export const bucketWords = (
  by: EnergyStep,
  zone: string,
  locale: string,
  weekOf: (week: number, year: number) => string,
): BucketWords => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    return ({ startMs }: Bucket) => made.format(startMs)
  }
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const week = ({ startMs }: Bucket) => {
    const { week: number, year } = isoWeekAt(zone, startMs)
    return weekOf(number, year)
  }
  const offset = ({ label }: Bucket) => label.slice(16)
  switch (by) {
    case 'hour': {
      const day = format({ weekday: 'short', day: 'numeric', month: 'short' })
      return { short: clock, long: (bucket) => `${day(bucket)}, ${clock(bucket)} ${offset(bucket)}` }
    }
    case 'day':
      return {
        short: format({ day: 'numeric', month: 'numeric' }),
        long: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
      }
    case 'week':
      return { short: week, long: week }
    case 'month':
      return {
        short: format({ month: 'short', year: '2-digit' }),
        long: format({ month: 'long', year: 'numeric' }),
      }
    case 'year':
      return { short: format({ year: 'numeric' }), long: format({ year: 'numeric' }) }
  }
}
