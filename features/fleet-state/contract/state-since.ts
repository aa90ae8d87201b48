/** A stored text signal: bucket starts in epoch ms, ascending, and the last value of each bucket. */
interface StoredWords {
  readonly times: readonly number[]
  readonly values: readonly unknown[]
}

/** Booleans are stored as such, or as 1 and 0. */
const textOf = (value: unknown): string => (value === true ? '1' : value === false ? '0' : String(value).toUpperCase())

/** Start of a value, as far as history reaches. */
export interface WordSince {
  readonly sinceMs: number
  /** No value before it is stored: it may have begun earlier, in history that is late or outside the range. */
  readonly isAtLeast: boolean
}

export const wordBegin = ({ times, values }: StoredWords, present: string): WordSince | undefined => {
  const sinceMs = wordSince({ times, values }, present)
  if (sinceMs === undefined) return undefined
  const isAtLeast = !values.some((value, index) => value !== null && value !== '' && (times[index] as number) < sinceMs)
  return { sinceMs, isAtLeast }
}

/**
 * Start of the last stored value of a signal, epoch ms: the first of the equal values at the end. If the whole range
 * has this value, it is the oldest stored time. Undefined without stored values, and if the last value is not
 * `present`.
 */
export const wordSince = ({ times, values }: StoredWords, present: string): number | undefined => {
  let index = values.length - 1
  while (index >= 0 && (values[index] === null || values[index] === '')) index -= 1
  if (index < 0 || textOf(values[index]) !== present.toUpperCase()) return undefined
  let sinceMs = times[index]
  for (index -= 1; index >= 0; index -= 1) {
    const value = values[index]
    if (value === null || value === '') continue
    if (textOf(value) !== present.toUpperCase()) return sinceMs
    sinceMs = times[index]
  }
  return sinceMs
}
