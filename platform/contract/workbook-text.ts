import { neutralText } from '../../domain/neutral-text.ts'
import { clearMark } from './workbook.ts'

/** Error values of spreadsheets, e.g. `#REF!` and `#N/A`. */
const errorText = /^#(?:[A-Z][A-Z0-9_/]*[!?]|N\/A|GETTING_DATA)$/

/** Whether a cell holds an error instead of a value. */
export const isErrorText = (text: string): boolean => errorText.test(text.trim())

const apostrophes = /^'+/

/** Whether a text means something else than itself in a cell: a formula, an error, the mark that clears. */
const isSpecial = (text: string): boolean => neutralText(text) !== text || text === clearMark || isErrorText(text)

/** A text as it stands in a cell: with an apostrophe before a formula, or before what a cell would mean otherwise. */
export const writtenText = (text: string): string => (isSpecial(text.replace(apostrophes, '')) ? `'${text}` : text)

/** The text that a cell means: the inverse of {@link writtenText}. */
export const meantText = (cell: string): string =>
  cell.startsWith("'") && isSpecial(cell.replace(apostrophes, '')) ? cell.slice(1) : cell

const separator = '|'

/** Several texts in one cell, with `|` between. */
export const joinedTexts = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`)).join(` ${separator} `)

/** The texts of a cell. A backslash before `|` or a backslash makes it part of a text. */
export const splitTexts = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|])+/g)]
    .map(([part]) => part.replaceAll(/\\([\\|])/g, '$1').trim())
    .filter((part) => part !== '')
