import { growthOf } from './growth.ts'

export interface HeapSample {
  readonly atMs: number
  readonly mib: number
}

export interface HeapGrowth {
  /** Of the mean, by linear regression, per cent a day. */
  readonly percentADay: number
  /** Two standard errors of that: what the samples scatter by themselves. */
  readonly scatterPercentADay: number
}

const dayMs = 86_400_000
/** A shorter run tells nothing of growth: caches and compiled code still fill. */
const leastMinutes = 15

/** How fast a heap grows. */
export const heapGrowthOf = (samples: readonly HeapSample[]): HeapGrowth => {
  const { slope, scatter, mean } = growthOf(samples.map(({ atMs, mib }) => ({ at: atMs, value: mib })))
  const inPercent = (mibPerMs: number) => (100 * mibPerMs * dayMs) / mean
  return { percentADay: inPercent(slope), scatterPercentADay: inPercent(scatter) }
}

/** Growth beyond the scatter, and so for sure, per cent a day; undefined where the run was too short to tell. */
export const sureHeapGrowth = ({ percentADay, scatterPercentADay }: HeapGrowth, minutes: number): number | undefined =>
  minutes < leastMinutes ? undefined : Math.round(Math.max(0, percentADay - scatterPercentADay))
