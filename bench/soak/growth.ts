/** One thing that was measured, and when, or after how much. */
export interface Point {
  readonly at: number
  readonly value: number
}

export interface Growth {
  /** Of the value for one of `at`, by linear regression. */
  readonly slope: number
  /** Two standard errors of that: what the points scatter by themselves. */
  readonly scatter: number
  readonly mean: number
}

/** How something grows. A short run scatters more than a slow leak would give: only what is beyond it is growth for sure. */
export const growthOf = (points: readonly Point[]): Growth => {
  const count = points.length
  const meanOf = (pick: (point: Point) => number) => points.reduce((sum, one) => sum + pick(one), 0) / count
  const [middle, mean] = [meanOf(({ at }) => at), meanOf(({ value }) => value)]
  if (count < 3) return { slope: Number.NaN, scatter: Number.NaN, mean }
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread
  const rest = points.reduce((sum, { at, value }) => sum + (value - mean - slope * (at - middle)) ** 2, 0)
  return { slope, scatter: 2 * Math.sqrt(rest / (count - 2) / spread), mean }
}

/** What of a growth is beyond its scatter. */
export const sureGrowth = ({ slope, scatter }: Growth): number => Math.max(0, slope - scatter)
