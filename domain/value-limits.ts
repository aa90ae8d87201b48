import { type Quality, qualities, type SampleValue } from './quality.ts'

/** Marks that a source sends instead of a value: numbers, and texts, ignoring case. */
export type MissingMark = number | string

/** Which values of a tag are values: docs/missing-values.md explains the rule. */
export interface ValueLimits {
  readonly marks: readonly MissingMark[]
  /** Numbers outside [lowest, highest] are implausible. */
  readonly lowest: number
  readonly highest: number
}

/** Larger numbers are no measurement in any unit of a plant: they come from overflows. */
export const largestMeasurement = 1e15

/** Limits of a tag of which nothing is known. */
export const widestLimits: ValueLimits = { marks: [], lowest: -largestMeasurement, highest: largestMeasurement }

/** A mark from here on means the largest number of the 32-bit format, however many of its digits are named: 3.4e38. */
const almostLargestSingle = 3.4e38
/** From here on a number has no nearest one of 32 bits. */
const beyondSingles = 2 ** 128 - 2 ** 103
/** The largest number below it. */
const lastOfSingles = beyondSingles - 2 ** 75

/** Numbers from the first to the last. */
export type NumberSpan = readonly [first: number, last: number]

const isNearLargestSingle = (value: number): boolean =>
  Math.abs(value) >= almostLargestSingle && Math.abs(value) < beyondSingles

/** Numbers that a mark stands for: itself, and what a sender with 32 bits makes of it. */
export const spansOfMark = (mark: number): readonly NumberSpan[] => {
  if (isNearLargestSingle(mark))
    return [mark > 0 ? [almostLargestSingle, lastOfSingles] : [-lastOfSingles, -almostLargestSingle]]
  const single = Math.fround(mark)
  // A mark that 32 bits cannot hold becomes 0 or infinite there. A sender that sends these does not mean the mark.
  const isOther = single !== mark && single !== 0 && Number.isFinite(single)
  return isOther
    ? [
        [mark, mark],
        [single, single],
      ]
    : [[mark, mark]]
}

/** The same for one finite value, without an array for each that comes in. */
const isMarkOf = (value: number, mark: number): boolean =>
  isNearLargestSingle(mark)
    ? isNearLargestSingle(value) && Math.sign(value) === Math.sign(mark)
    : value === mark || (value !== 0 && value === Math.fround(mark))

/** A text as marks are compared: NaN and nan are one. */
export const foldedMark = (text: string): string => text.trim().toLowerCase()

/** Whether a value stands for "no value". Numbers that are not finite are compared by their names: NaN, Infinity. */
export const isMissingMark = (value: SampleValue, marks: readonly MissingMark[]): boolean => {
  if (marks.length === 0 || value === null || typeof value === 'boolean') return false
  if (typeof value === 'number' && Number.isFinite(value))
    return marks.some((mark) => typeof mark === 'number' && isMarkOf(value, mark))
  const text = foldedMark(String(value))
  return marks.some((mark) => typeof mark === 'string' && foldedMark(mark) === text)
}

/** Whether a number lies outside the range of its tag. */
export const isImplausible = (value: SampleValue, { lowest, highest }: ValueLimits): boolean =>
  typeof value === 'number' && (value < lowest || value > highest)

/** The quality of a value whose source states this one. A value that its source calls bad stays bad. */
export const qualityOf = (
  value: SampleValue,
  stated: Quality = qualities.good,
  limits: ValueLimits = widestLimits,
): Quality => {
  if (value === null) return qualities.missing
  if (stated === qualities.bad) return stated
  if (isMissingMark(value, limits.marks)) return qualities.missing
  return isImplausible(value, limits) ? qualities.implausible : stated
}
