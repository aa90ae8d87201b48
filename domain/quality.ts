/**
 * Quality of a sample. The historian stores the numbers, so never renumber them.
 * - good: measured and trusted. uncertain: measured, doubtful. bad: the source marks the value as wrong.
 * - missing: the source sent null. estimated and manual: for later corrections.
 */
export const qualities = { good: 0, uncertain: 1, bad: 2, missing: 3, estimated: 4, manual: 5 } as const
export type QualityName = keyof typeof qualities
export type Quality = (typeof qualities)[QualityName]

/** A value as a device sends it. */
export type SampleValue = number | string | boolean | null

/**
 * Larger numbers are no measurement in any unit of a plant: they come from overflows and from formats that mark "no value" by
 * the largest number that they have (3.4e38). They are stored as they came, with bad quality.
 */
export const largestMeasurement = 1e15

/** The quality of a value whose source states this one. */
export const qualityOf = (value: SampleValue, stated: Quality = qualities.good): Quality =>
  value === null
    ? qualities.missing
    : typeof value === 'number' && Math.abs(value) > largestMeasurement
      ? qualities.bad
      : stated

/** One latest value: measurement time in epoch ms. */
export interface LiveSample {
  readonly timeMs: number
  readonly value: SampleValue
  readonly quality: Quality
  /**
   * Server time, epoch ms, of the end of the subscription. The freshness of the value refers to this time.
   * Undefined while the page is subscribed.
   */
  readonly followedMs?: number
}

/** Freshness of a live value: its age compared with the life-word time-out of the farm. */
export type Freshness = 'fresh' | 'late' | 'stale' | 'none'
