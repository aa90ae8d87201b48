/** What nobody sees, or what turns the writing round: one name could be made to look like another. ZWJ and ZWNJ are letters' own. */
const hidden = '\\p{Cc}\\p{Zl}\\p{Zp}\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF'

/** A line of text that shows all that it holds. */
export const plainLine = new RegExp(`^[^${hidden}]*$`, 'u')

const hiddenParts = new RegExp(`[${hidden}]+`, 'gu')

/** A text of elsewhere as a line that shows all that it holds. */
export const asPlainLine = (text: string): string => text.replaceAll(hiddenParts, ' ').trim()
