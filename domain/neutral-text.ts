/** First characters that make a spreadsheet run a text as a formula, with their full-width forms. */
const startsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/

/** A text that no spreadsheet runs as a formula (CSV injection). Numbers stay as they are, also negative ones. */
export const neutralText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text).replaceAll('\0', '')
