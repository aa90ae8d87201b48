import * as z from 'zod/mini'

/** A text of at most so many characters. */
export const textOf = (most: number, otherwise = '') => z._default(z.string().check(z.maxLength(most)), otherwise)

/** A text of which what is too long is cut off, as for a search that somebody typed. */
export const cutText = (most: number) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((text) => text.slice(0, most)),
    ),
    '',
  )

/** A whole number of at least so much, which it is by default. */
export const wholeFrom = (least: number) => z._default(z.int().check(z.gte(least)), least)

/** One of some words; `otherwise` where the address names none of them. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, otherwise: Words[number]) =>
  z._default(z.enum(words), otherwise as never)

/** Yes or no. */
export const flag = (otherwise: boolean) => z._default(z.boolean(), otherwise)
