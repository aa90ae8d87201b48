/**
 * What a store (a battery, a reservoir, a gas holder) gives in each hour of a market day.
 * Amounts are whole parts, so that what a day takes and leaves adds up without rest.
 */
export interface DayTask {
  /** Parts that may be given in each of the hours; negative: taken. Each hour must have one. */
  readonly choices: readonly (readonly number[])[]
  /** Worth of giving so many parts in an hour. */
  worth(hour: number, parts: number): number
  /** Parts that must have been given when the day ends. */
  readonly total: number
  /** Least and most parts that may have been given when an hour ends, by what the store holds. */
  bounds(hour: number): { readonly least: number; readonly most: number }
}

/** Worse than any price: a full or empty store is left only when nothing else is possible. */
const outOfBounds = 1e7
const missed = 1e9

/** The plan of most worth, by dynamic programming over the hours. What cannot be met is missed by as little as possible. */
export const planDay = ({ choices, worth, total, bounds }: DayTask): number[] => {
  const limits = choices.map((_, hour) => bounds(hour))
  const steepest = Math.max(1, ...choices.flat().map(Math.abs))
  // No good plan leaves the bounds by more than one hour's amount, so that most states need not be looked at.
  const lowest = Math.min(0, total, ...limits.map(({ least }) => least)) - steepest
  const highest = Math.max(0, total, ...limits.map(({ most }) => most)) + steepest
  const size = highest - lowest + 1

  let best = Float64Array.from({ length: size }, (_, index) => -missed * Math.abs(index + lowest - total))
  let next = new Float64Array(size)
  const chosen = choices.map(() => new Int16Array(size))

  for (let hour = choices.length - 1; hour >= 0; hour--) {
    const { least = 0, most = 0 } = limits[hour] ?? {}
    const parts = Int16Array.from(choices[hour] ?? [0])
    const worths = Float64Array.from(parts, (each) => worth(hour, each))
    const row = chosen[hour] ?? new Int16Array(size)
    const later = best
    best = next
    next = later
    for (let index = 0; index < size; index++) {
      let bestSum = Number.NEGATIVE_INFINITY
      let bestParts = 0
      for (let option = 0; option < parts.length; option++) {
        const each = parts[option] ?? 0
        const after = index + each
        if (after < 0 || after >= size) continue
        const given = after + lowest
        const excess = given < least ? least - given : given > most ? given - most : 0
        const sum = (later[after] ?? 0) + (worths[option] ?? 0) - outOfBounds * excess
        if (sum > bestSum) {
          bestSum = sum
          bestParts = each
        }
      }
      best[index] = bestSum
      row[index] = bestParts
    }
  }

  const plan: number[] = []
  let index = -lowest
  for (const row of chosen) {
    const parts = row[index] ?? 0
    plan.push(parts)
    index += parts
  }
  return plan
}
