/** For what share of the time a value was reached or exceeded: the values in falling order over their time. */
export interface DurationCurve {
  /** Shares of the time, 0 to 1, rising. */
  readonly shares: readonly number[]
  /** The value that was reached or exceeded for that share. */
  readonly values: readonly number[]
  /** Time with values, hours. */
  readonly hours: number
}

const hourMs = 3_600_000

/**
 * The curve at equal steps of time. Each value weighs with the time that it stands for, ms. 100, 300 and 200 kW for an hour
 * each: 300 kW at 0 to ⅓ of the time, 200 kW to ⅔, 100 kW to the end.
 */
export const durationCurve = (values: readonly number[], weightsMs: readonly number[], points = 101): DurationCurve => {
  const order = values
    .map((_, index) => index)
    .sort((left, right) => (values[right] as number) - (values[left] as number))
  const total = weightsMs.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return { shares: [], values: [], hours: 0 }
  const shares = Array.from({ length: points }, (_, index) => index / (points - 1))
  let place = 0
  let passed = weightsMs[order[0] as number] ?? 0
  return {
    shares,
    values: shares.map((share) => {
      while (place < order.length - 1 && passed < share * total - 1e-6) {
        place += 1
        passed += weightsMs[order[place] as number] ?? 0
      }
      return values[order[place] as number] as number
    }),
    hours: total / hourMs,
  }
}
