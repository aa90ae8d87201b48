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

/** How fast a heap grows. A short run scatters more than a slow leak would give: only what is beyond it is growth for sure. */
export const heapGrowthOf = (samples: readonly HeapSample[]): HeapGrowth => {
  const count = samples.length
  if (count < 3) return { percentADay: Number.NaN, scatterPercentADay: Number.NaN }
  const mean = (pick: (sample: HeapSample) => number) => samples.reduce((sum, one) => sum + pick(one), 0) / count
  const [middleMs, middleMib] = [mean(({ atMs }) => atMs), mean(({ mib }) => mib)]
  const spread = samples.reduce((sum, { atMs }) => sum + (atMs - middleMs) ** 2, 0)
  const slope = samples.reduce((sum, { atMs, mib }) => sum + (atMs - middleMs) * (mib - middleMib), 0) / spread
  const rest = samples.reduce((sum, { atMs, mib }) => sum + (mib - middleMib - slope * (atMs - middleMs)) ** 2, 0)
  const inPercent = (mibPerMs: number) => (100 * mibPerMs * dayMs) / middleMib
  return {
    percentADay: inPercent(slope),
    scatterPercentADay: inPercent(2 * Math.sqrt(rest / (count - 2) / spread)),
  }
}
