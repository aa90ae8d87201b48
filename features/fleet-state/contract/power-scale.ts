/** Marks of a scale of power, and where it begins and ends; all in the unit of what was given. */
export interface PowerScale {
  readonly floor: number
  readonly ceiling: number
  /** Ascending, nothing among them. */
  readonly marks: readonly number[]
}

/** Decimals with which all marks of a scale can be told apart. */
export const scaleDecimals = ({ marks, ceiling }: PowerScale): number =>
  marks.every((mark) => Number.isInteger(mark)) ? 0 : ceiling < 1 ? 2 : 1

/** Of less than this nothing can be seen: a fleet at rest has the scale of one. */
const leastSpan = 0.01

const roundSteps = [1, 2, 2.5, 5, 10]

/** The smallest round step with which a span has at most `most` of them. */
const stepOf = (span: number, most: number): number => {
  const size = 10 ** Math.floor(Math.log10(span / most))
  return (roundSteps.find((step) => step * size * most >= span * 0.999) ?? 10) * size
}

/** A scale of round figures that holds nothing and all of `values`: about as many marks as can be read from afar. */
export const powerScale = (values: readonly (number | null)[], most = 5): PowerScale => {
  let [least, greatest] = [0, 0]
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  if (greatest - least < leastSpan) greatest = least + 1
  const step = stepOf(greatest - least, most)
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)]
  return {
    floor: first * step,
    ceiling: last * step,
    marks: Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12))),
  }
}
