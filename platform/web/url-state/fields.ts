import * as v from 'valibot'
import { shortText, wholeNumber } from '../outside/values.ts'

/** A text with a maximum length. */
export const textOf = (most: number, otherwise = '') => v.optional(shortText(most), otherwise)

/** A text cut to a maximum length, e.g. a search query. */
export const cutText = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, most)),
    ),
    '',
  )

/** An integer with a minimum, which is also the default. */
export const wholeFrom = (least: number) => v.optional(wholeNumber(least), least)

/** One of several words; `otherwise` is the default. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, otherwise: Words[number]) =>
  v.optional(v.picklist(words), otherwise)

/** Yes or no. */
export const flag = (otherwise: boolean) => v.optional(v.boolean(), otherwise)
