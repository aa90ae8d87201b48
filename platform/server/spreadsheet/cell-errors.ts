import { type ZipEntry, zipOf } from './check-zip.ts'

/** What spreadsheets write in place of a value that they cannot calculate: in a workbook, and in CSV that comes from one. */
const errorText = /^#(?:[A-Z][A-Z0-9_/]*[!?]|N\/A|GETTING_DATA)$/

/** Whether a cell holds an error instead of a value, e.g. `#REF!`. */
export const isErrorText = (text: string): boolean => errorText.test(text.trim())

/** Begin of a cell of the kind "error", as far as its kind. */
const errorCell = /(<(?:\w+:)?c\s(?:[^<>]{0,500}\s)?t=)(["'])e\2/g
const marks = ['t="e"', "t='e'"]

/**
 * The workbook with its errors as texts, where it has any: the library that reads it takes such cells for empty. Bytes are
 * read as Latin-1, one character each, and stay what they were.
 */
export const withErrorsAsTexts = (file: Buffer, entries: readonly ZipEntry[]): Buffer => {
  const hasErrors = ({ name, content }: ZipEntry) =>
    name.startsWith('xl/worksheets/') && marks.some((mark) => content.includes(mark))
  if (!entries.some(hasErrors)) return file
  return zipOf(
    entries.map((entry) =>
      hasErrors(entry)
        ? { ...entry, content: Buffer.from(entry.content.toString('latin1').replace(errorCell, '$1$2str$2'), 'latin1') }
        : entry,
    ),
  )
}
