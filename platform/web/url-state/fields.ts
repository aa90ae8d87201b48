import * as v from 'valibot'
import { shortText, wholeNumber } from '../outside/values.ts'

/** A text of at most so many characters. */
export const textOf = (most: number, otherwise = '') => v.optional(shortText(most), otherwise)

/** A text of which what is too long is cut off, as for a search that somebody typed. */
export const cutText = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, most)),
    ),
    '',
  )

/** A whole number of at least so much, which it is by default. */
export const wholeFrom = (least: number) => v.optional(wholeNumber(least), least)

/** One of some words; `otherwise` where the address names none of them. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, otherwise: Words[number]) =>
  v.optional(v.picklist(words), otherwise)

/** Yes or no. */
export const flag = (otherwise: boolean) => v.optional(v.boolean(), otherwise)
