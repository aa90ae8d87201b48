/** Marks and ends of a power axis, in the unit of the values. */
export interface PowerScale {
  readonly floor: number
  readonly ceiling: number
  /** Ascending; zero is one of them. */
  readonly marks: readonly number[]
}

/** Decimals that distinguish all marks of an axis. */
export const scaleDecimals = ({ marks, ceiling }: PowerScale): number =>
  marks.every((mark) => Number.isInteger(mark)) ? 0 : ceiling < 1 ? 2 : 1

/** Smallest span: a fleet at rest has an axis up to this value. */
const leastSpan = 0.01

const roundSteps = [1, 2, 2.5, 5, 10]

/** Smallest round step that divides a span into at most `most` parts. */
const stepOf = (span: number, most: number): number => {
  const size = 10 ** Math.floor(Math.log10(span / most))
  return (roundSteps.find((step) => step * size * most >= span * 0.999) ?? 10) * size
}

/** Axis with round marks that includes zero and all `values`, with few enough marks to read from afar. */
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
