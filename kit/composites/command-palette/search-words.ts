/** A run of letters or of digits; numbers are compared as such: 04 is 4. */
export interface SearchWord {
  readonly text: string
  readonly isNumber: boolean
}

const marks = /\p{Diacritic}/gu
const runs = /\p{Letter}+|\p{Number}+/gu

/** Lower case without accents. */
const plainText = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()

const isDigit = (text: string) => text.charCodeAt(0) >= 48 && text.charCodeAt(0) <= 57

/** `FR-VLM WT04` is fr, vlm, wt, 4. */
export const searchWords = (text: string): readonly SearchWord[] =>
  Array.from(plainText(text).matchAll(runs), ([run]) =>
    isDigit(run) ? { text: run.replace(/^0+(?=.)/, ''), isNumber: true } : { text: run, isNumber: false },
  )

/** The words without separators, for queries typed without spaces. */
export const compactText = (words: readonly SearchWord[]): string => words.map(({ text }) => text).join('')

/** Bit mask of the characters in a text, to exclude items quickly. */
export interface LetterMask {
  readonly letters: number
  readonly digits: number
}

export const letterMask = (text: string): LetterMask => {
  let letters = 0
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) digits |= 1 << (code - 48)
  }
  return { letters, digits }
}
