/** Beginnings that make a spreadsheet run a text as a formula, or that hide one; the wide ones are read as the narrow ones. */
const startsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/

/**
 * A text that no spreadsheet runs as a formula. Figures are not texts: a negative one stays a figure.
 * The server's files follow the same rule (domain/neutral-text.ts, which the kit may not know); a test holds them together.
 */
export const neutralText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text).replaceAll('\0', '')
