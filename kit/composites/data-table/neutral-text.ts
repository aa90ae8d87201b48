/**
 * Prefixes that make a spreadsheet run a text as a formula, or that hide such a prefix. Spreadsheets treat full-width
 * characters like narrow ones.
 */
const startsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/

/**
 * Neutralises a text against formula injection, so that no spreadsheet runs it. Numbers are not texts, so a negative
 * number stays a number. The files of the server follow the same rule (domain/neutral-text.ts). The kit may not import
 * that file, so a test compares the two.
 */
export const neutralText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text).replaceAll('\0', '')
