import { type ZipEntry, zipOf } from './check-zip.ts'

/** What spreadsheets write in place of a value that they cannot calculate: in a workbook, and in CSV that comes from one. */
const errorText = /^#(?:[A-Z][A-Z0-9_/]*[!?]|N\/A|GETTING_DATA)$/

/** Whether a cell holds an error instead of a value, e.g. `#REF!`. */
export const isErrorText = (text: string): boolean => errorText.test(text.trim())

/** Stands for a formula that was never calculated: a program wrote it, and no spreadsheet has opened the file since. */
export const formulaWithoutValue = '#FORMULA!'

/** Begin of a cell of the kind "error", as far as its kind. */
const errorCell = /(<(?:\w+:)?c\s(?:[^<>]{0,500}\s)?t=)(["'])e\2/g
/** A cell with a formula and no value beside it. */
const bareFormula =
  /<((?:\w{1,20}:)?)c(\s[^<>]{0,500})?>\s{0,100}<\1f(?:\s[^<>]{0,500})?(?:\/>|>[^<]{0,10000}<\/\1f>)\s{0,100}<\/\1c>/g
const kindOfCell = /\st=(["'])\w{0,20}\1/
const marks = ['t="e"', "t='e'", '<f>', '<f ', '<f/', ':f>', ':f ', ':f/']

const withText = (_cell: string, prefix: string, attributes = ''): string =>
  `<${prefix}c${attributes.replace(kindOfCell, '')} t="str"><${prefix}v>${formulaWithoutValue}</${prefix}v></${prefix}c>`

const sheetWithTexts = (content: Buffer): Buffer =>
  Buffer.from(content.toString('latin1').replace(errorCell, '$1$2str$2').replace(bareFormula, withText), 'latin1')

/**
 * Replaces error cells and formulas without a stored value by text cells, because the library reads such cells as empty.
 * Reads bytes as Latin-1, one character for each byte, so that all other bytes stay the same.
 */
export const withErrorsAsTexts = (file: Buffer, entries: readonly ZipEntry[]): Buffer => {
  const hasMarks = ({ name, content }: ZipEntry) =>
    name.startsWith('xl/worksheets/') && marks.some((mark) => content.includes(mark))
  if (!entries.some(hasMarks)) return file
  return zipOf(entries.map((entry) => (hasMarks(entry) ? { ...entry, content: sheetWithTexts(entry.content) } : entry)))
}
