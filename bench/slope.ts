/** What something cost at one size. */
export interface CostAtSize {
  readonly size: number
  readonly cost: number
}

export interface Growth {
  /** Of log(cost) against log(size), least squares over all sizes: 0 stands still, 1 is linear, 2 quadratic. NaN: too few. */
  readonly slope: number
  /** Between the two largest sizes, where a part that grows faster shows first. NaN: the largest was not measured. */
  readonly endSlope: number
  /** Undefined: it cannot be told. */
  readonly isWorseThanLinear: boolean | undefined
}

/** Measurements scatter: only a slope above this is called worse than linear. */
export const linearLimit = 1.15

/** How a cost grows with size. Costs that are not above zero are left out: they were too small to be measured. */
export const growthOf = (costs: readonly CostAtSize[]): Growth => {
  const points = costs
    .filter(({ size, cost }) => size > 0 && cost > 0 && Number.isFinite(cost))
    .toSorted((left, right) => left.size - right.size)
    .map(({ size, cost }) => ({ size, x: Math.log(size), y: Math.log(cost) }))
  const slope = slopeOf(points)
  const largest = Math.max(...costs.map(({ size }) => size))
  const endSlope = points.at(-1)?.size === largest ? slopeOf(points.slice(-2)) : Number.NaN
  const slopes = [slope, endSlope]
  const isWorse = slopes.some((one) => one > linearLimit)
  return { slope, endSlope, isWorseThanLinear: isWorse || (slopes.some(Number.isNaN) ? undefined : false) }
}

const slopeOf = (points: readonly { readonly x: number; readonly y: number }[]): number => {
  if (points.length < 2) return Number.NaN
  const mean = (pick: (point: { readonly x: number; readonly y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0)
  return points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread
}
