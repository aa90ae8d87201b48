/** Points of a line of values as measured. */
export interface HeldPoints {
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
}

/**
 * The points of a line whose values hold, to be drawn in steps: until the next value, a missing one, the longest silence of
 * the signal or `untilMs`. There the line gets a point at which it ends.
 */
export const heldLine = (
  { times, values }: HeldPoints,
  { holdMs, untilMs }: { readonly holdMs: number; readonly untilMs: number },
): HeldPoints => {
  const line = { times: [] as number[], values: [] as (number | null)[] }
  const add = (timeMs: number, value: number | null) => {
    line.times.push(timeMs)
    line.values.push(value)
  }
  times.forEach((timeMs, index) => {
    const value = values[index] ?? null
    add(timeMs, value)
    if (value === null) return
    const nextMs = times[index + 1] ?? Math.max(untilMs, timeMs)
    const silentMs = timeMs + holdMs
    if (silentMs < nextMs) {
      add(silentMs, value)
      // The pen is lifted right behind it.
      if (silentMs + 1 < nextMs) add(silentMs + 1, null)
    } else if ((values[index + 1] ?? null) === null && nextMs - 1 > timeMs) add(nextMs - 1, value)
  })
  return line
}
