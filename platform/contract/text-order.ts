/**
 * How lists compare texts. Page and database follow the same rules (`folded_text` and `natural_order` in the migrations),
 * so a list has the same order wherever it is sorted.
 */

const marks = /[\u0300-\u036f]/g

/** Capital letters whose small letter is another single character: ASCII, Latin, Greek, Cyrillic. */
const isPlainCapital = (letter: string): boolean => {
  const small = letter.toLowerCase()
  return (
    small !== letter && small.length === 1 && letter.normalize('NFD') === letter && small.normalize('NFD') === small
  )
}

const lettersUpTo = (last: number): string[] =>
  Array.from({ length: last + 1 }, (_, code) => String.fromCodePoint(code)).filter(isPlainCapital)

/** Capital letters and, at the same positions, their small letters. The SQL function has the same two texts. */
export const capitals: string = lettersUpTo(0x52f).join('')
export const smalls: string = [...capitals].map((letter) => letter.toLowerCase()).join('')

const smallOf: ReadonlyMap<string, string> = new Map([...capitals].map((letter, at) => [letter, smalls[at] ?? letter]))

/** A text without case and accents, so that "evora" finds "Évora". */
export const foldedText = (text: string): string =>
  [...text.normalize('NFD').replace(marks, '')].map((letter) => smallOf.get(letter) ?? letter).join('')

const digits = 20

/** Sort key of a text: without case and accents, and with whole numbers by value, so that WT2 stands before WT10. */
export const naturalKey = (text: string): string =>
  foldedText(text)
    .replace(/[0-9]+/g, `${'0'.repeat(digits)}$&`)
    .replace(/[0-9]*([0-9]{20})/g, '$1')

/** Compares two texts by the numbers of their characters, as the collation "C" of the database does. */
export const compareCodes = (one: string, other: string): number => {
  const [left, right] = [[...one], [...other]]
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
