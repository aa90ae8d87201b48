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

/** How fast a heap grows. */
export const heapGrowthOf = (samples: readonly HeapSample[]): HeapGrowth => {
  const { slope, scatter, mean } = growthOf(samples.map(({ atMs, mib }) => ({ at: atMs, value: mib })))
  const inPercent = (mibPerMs: number) => (100 * mibPerMs * dayMs) / mean
  return { percentADay: inPercent(slope), scatterPercentADay: inPercent(scatter) }
}
