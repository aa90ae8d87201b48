/**
 * Invisible characters and characters that change the writing direction. They make one name look like another. ZWJ
 * and ZWNJ are allowed, because some scripts need them.
 */
const hidden = '\\p{Cc}\\p{Zl}\\p{Zp}\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF'

/** A text without line breaks and hidden characters. */
export const plainLine = new RegExp(`^[^${hidden}]*$`, 'u')

const hiddenParts = new RegExp(`[${hidden}]+`, 'gu')

/** An external text as one line; a space replaces each hidden character. */
export const asPlainLine = (text: string): string => text.replaceAll(hiddenParts, ' ').trim()
