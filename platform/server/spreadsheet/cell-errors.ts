/** What spreadsheets write in place of a value that they cannot calculate: in a workbook, and in CSV that comes from one. */
const errorText = /^#(?:[A-Z][A-Z0-9_/]*[!?]|N\/A|GETTING_DATA)$/

/** Whether a cell holds an error instead of a value, e.g. `#REF!`. */
export const isErrorText = (text: string): boolean => errorText.test(text.trim())

/** Stands for a formula that was never calculated: a program wrote it, and no spreadsheet has opened the file since. */
export const formulaWithoutValue = '#FORMULA!'
