/**
 * Quality of a sample. The historian stores the numbers, so never renumber them.
 * - good: measured and trusted. uncertain: measured, doubtful. bad: the source marks the value as wrong.
 * - missing: the source sent null, or a mark for "no value" (docs/missing-values.md); the mark is stored.
 * - estimated and manual: for later corrections.
 * - implausible: outside the range of the tag.
 */
export const qualities = { good: 0, uncertain: 1, bad: 2, missing: 3, estimated: 4, manual: 5, implausible: 6 } as const
export type QualityName = keyof typeof qualities
export type Quality = (typeof qualities)[QualityName]

/** A value as a device sends it. */
export type SampleValue = number | string | boolean | null

/** Qualities of values that no screen, mean or file shows as a value. */
export const unusedQualities: readonly Quality[] = [qualities.bad, qualities.missing, qualities.implausible]

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
