/** A stored text signal: bucket starts in epoch ms, ascending, and the last word of each bucket. */
interface StoredWords {
  readonly times: readonly number[]
  readonly values: readonly unknown[]
}

/** A boolean is stored as such, or as 1 and 0. */
const textOf = (value: unknown): string => (value === true ? '1' : value === false ? '0' : String(value).toUpperCase())

/** When a word began, as far as history tells. */
export interface WordSince {
  readonly sinceMs: number
  /** Nothing is stored from before it: it may have begun earlier, in history that is still to come or is not looked at. */
  readonly isAtLeast: boolean
}

export const wordBegin = ({ times, values }: StoredWords, present: string): WordSince | undefined => {
  const sinceMs = wordSince({ times, values }, present)
  if (sinceMs === undefined) return undefined
  const isAtLeast = !values.some((value, index) => value !== null && value !== '' && (times[index] as number) < sinceMs)
  return { sinceMs, isAtLeast }
}

/**
 * When the last stored word of a signal began, epoch ms: the first of its equal words without another between them.
 * The oldest stored time when all of the range holds it. Undefined when nothing is stored or the last word is not `present`.
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
