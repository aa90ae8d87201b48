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

/** The states of a day: possible sums of parts, from `lowest` on. */
interface States {
  readonly lowest: number
  readonly size: number
}

/** The choices of one hour, their worth and the bounds of the sum after it. */
interface HourChoice {
  readonly parts: Int16Array
  readonly worths: Float64Array
  readonly least: number
  readonly most: number
}

/** Distance of a sum from the bounds. */
const excessOf = (given: number, { least, most }: HourChoice): number => {
  if (given < least) return least - given
  return given > most ? given - most : 0
}

/** Fills `best` and `chosen` with the best choice of one hour in every state. `later` is the worth of the later hours. */
const chooseHour = (
  hour: HourChoice,
  { lowest, size }: States,
  later: Float64Array,
  { best, chosen }: { readonly best: Float64Array; readonly chosen: Int16Array },
): void => {
  const { parts, worths } = hour
  for (let index = 0; index < size; index++) {
    let bestSum = Number.NEGATIVE_INFINITY
    let bestParts = 0
    for (let option = 0; option < parts.length; option++) {
      const each = parts[option] ?? 0
      const after = index + each
      if (after < 0 || after >= size) continue
      const sum = (later[after] ?? 0) + (worths[option] ?? 0) - outOfBounds * excessOf(after + lowest, hour)
      if (sum > bestSum) {
        bestSum = sum
        bestParts = each
      }
    }
    best[index] = bestSum
    chosen[index] = bestParts
  }
}

/** Follows the choices from the first hour on, where the sum is 0. */
const planOf = (chosen: readonly Int16Array[], { lowest }: States): number[] => {
  const plan: number[] = []
  let index = -lowest
  for (const row of chosen) {
    const parts = row[index] ?? 0
    plan.push(parts)
    index += parts
  }
  return plan
}

/** The plan of most worth, by dynamic programming over the hours. What cannot be met is missed by as little as possible. */
export const planDay = ({ choices, worth, total, bounds }: DayTask): number[] => {
  const limits = choices.map((_, hour) => bounds(hour))
  const steepest = Math.max(1, ...choices.flat().map(Math.abs))
  // No good plan leaves the bounds by more than one hour's amount, so that most states need not be looked at.
  const lowest = Math.min(0, total, ...limits.map(({ least }) => least)) - steepest
  const highest = Math.max(0, total, ...limits.map(({ most }) => most)) + steepest
  const states = { lowest, size: highest - lowest + 1 }

  let best = Float64Array.from({ length: states.size }, (_, index) => -missed * Math.abs(index + lowest - total))
  let spare = new Float64Array(states.size)
  const chosen = choices.map(() => new Int16Array(states.size))

  for (const [hour, row] of [...chosen.entries()].reverse()) {
    const { least = 0, most = 0 } = limits[hour] ?? {}
    const parts = Int16Array.from(choices[hour] ?? [0])
    const worths = Float64Array.from(parts, (each) => worth(hour, each))
    chooseHour({ parts, worths, least, most }, states, best, { best: spare, chosen: row })
    ;[best, spare] = [spare, best]
  }
  return planOf(chosen, states)
}
