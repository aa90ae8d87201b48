import { dayPeriod, type LabelledPeriod, type Period, periodLabel, periodsIn } from '../../../domain/period.ts'
import type { EnergyStep } from '../contract/energy.ts'
import { alignmentOf, periodYearBefore, soFarYearBefore } from '../contract/year-before.ts'

/** A range of local dates [from, to) in steps. */
export interface EnergyRange {
  readonly from: string
  readonly to: string
  readonly by: EnergyStep
}

export interface EnergyBuckets {
  readonly zone: string
  readonly buckets: readonly LabelledPeriod[]
  /** Starts of the buckets and the end of the last. */
  readonly edgesMs: readonly number[]
}

/** Buckets of a range in the calendar of a zone. */
export const energyBuckets = ({ from, to, by }: EnergyRange, zone: string): EnergyBuckets => {
  const [startMs, endMs] = [dayPeriod(zone, from).startMs, dayPeriod(zone, to).startMs]
  const buckets = periodsIn(zone, by, startMs, endMs)
  return { zone, buckets, edgesMs: [...buckets.map((bucket) => bucket.startMs), endMs] }
}

/** Period of the year before for each bucket. Of a bucket that runs it ends at the same clock. */
export const bucketsBefore = (
  range: EnergyRange,
  { zone, buckets }: EnergyBuckets,
  nowMs: number,
): readonly ((Period & { readonly label: string }) | null)[] => {
  const alignment = alignmentOf(range.from, range.to, range.by)
  return buckets.map((bucket) => {
    if (bucket.startMs >= nowMs) return null
    const whole = periodYearBefore(zone, range.by, bucket, alignment)
    if (!whole) return null
    const { startMs, endMs } = soFarYearBefore(zone, bucket, whole, nowMs)
    return endMs > startMs ? { startMs, endMs, label: periodLabel(zone, range.by, startMs) } : null
  })
}
