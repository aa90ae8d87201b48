/**
 * A number of 32 bits as the shortest decimal that is the same 32 bits: 3.4 rather than the 3.4000000953674316 to which
 * they widen. Whole numbers and what has no such decimal of at most nine digits (NaN, infinities) come back as they are.
 */
export const shortestFloat = (value: number): number => {
  if (Number.isInteger(value) || Math.fround(value) !== value) return value
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}
