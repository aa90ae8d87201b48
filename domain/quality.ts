/**
 * What is known of a sample beside its value. The numbers are stored; never renumber.
 * good: measured and trusted. uncertain: measured, doubtful. bad: the source says that it is wrong.
 * missing: the source sent null. estimated and manual are for later corrections.
 */
export const qualities = { good: 0, uncertain: 1, bad: 2, missing: 3, estimated: 4, manual: 5 } as const
export type QualityName = keyof typeof qualities
export type Quality = (typeof qualities)[QualityName]

/** A value as a device sends it. */
export type SampleValue = number | string | boolean | null

/** One latest value: measurement time in epoch ms. */
export interface LiveSample {
  readonly timeMs: number
  readonly value: SampleValue
  readonly quality: Quality
  /**
   * Server time, epoch ms, until which the page followed it: what came later nobody asked for, and it is judged by that
   * moment. Undefined for what is followed.
   */
  readonly followedMs?: number
}

/** Whether a live value may still be believed, from its age against the farm's life-word time-out. */
export type Freshness = 'fresh' | 'late' | 'stale' | 'none'
