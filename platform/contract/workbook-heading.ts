import { faultMark, noteMark } from './workbook.ts'
import { cellText, type SheetCell, sameName } from './workbook-cell.ts'

/** A row of a file; `row` is the number that the spreadsheet shows. */
export interface FileRow {
  readonly cells: readonly SheetCell[]
  readonly row: number
}

/** The headings of a sheet. */
export interface Heading {
  /** The row with the keys. */
  readonly row: number
  /** Key of each column; undefined for a column that is not read. */
  readonly keys: readonly (string | undefined)[]
  /** As they stand in the file. */
  readonly texts: readonly string[]
  readonly faults: readonly HeadingFault[]
}

export interface HeadingFault {
  readonly row: number
  readonly column: string
  readonly code: 'unknown-column' | 'double-column' | 'missing-column'
  readonly value: string
}

/** The headings stand in one of these rows: labels, keys, explanations. */
export const mostHeadingRows = 3

const textsOf = ({ cells }: FileRow): string[] => cells.map((cell) => cellText(cell).trim())

const keyOf = (text: string, keys: readonly string[]): string | undefined =>
  keys.find((key) => sameName(key) === sameName(text))

const matches = (row: FileRow, keys: readonly string[]): number =>
  textsOf(row).filter((text) => keyOf(text, keys) !== undefined).length

/** Whether a row below the keys explains the columns. */
const isNote = (row: FileRow): boolean =>
  textsOf(row)
    .find((text) => text !== '')
    ?.startsWith(noteMark) === true

/** Whether a row has a filled cell. */
export const isFilled = ({ cells }: FileRow): boolean => cells.some((cell) => cellText(cell).trim() !== '')

/**
 * Finds the headings among the first filled rows of a sheet: the row with most keys, in any letter case. The rows above
 * it are labels. `rest` are rows with values. Undefined: the sheet is empty.
 */
export const headingIn = (
  first: readonly FileRow[],
  keys: readonly string[],
  needed: readonly string[],
): { readonly heading: Heading; readonly rest: readonly FileRow[] } | undefined => {
  const filled = first.filter(isFilled)
  const counts = filled.slice(0, mostHeadingRows).map((row) => matches(row, keys))
  const at = counts.indexOf(Math.max(...counts))
  const row = filled[at]
  if (!row) return undefined
  const texts = textsOf(row)
  const found = texts.map((text) => keyOf(text, keys))
  const faults = texts.flatMap((text, index): HeadingFault[] => {
    const key = found[index]
    const fault = (code: HeadingFault['code']) => [{ row: row.row, column: text, code, value: text }]
    if (key === undefined) return text === '' || text.startsWith(faultMark) ? [] : fault('unknown-column')
    return found.indexOf(key) === index ? [] : fault('double-column')
  })
  const missing = needed
    .filter((key) => !found.includes(key))
    .map((column) => ({ row: row.row, column, code: 'missing-column' as const, value: '' }))
  const below = filled.slice(at + 1)
  const [next] = below
  return {
    heading: { row: row.row, keys: found, texts, faults: [...faults, ...missing] },
    rest: next && isNote(next) ? below.slice(1) : below,
  }
}

/** Filled cells of a row by the key of their column. */
export const cellsByKey = ({ keys }: Heading, { cells }: FileRow): ReadonlyMap<string, SheetCell> => {
  const filled = new Map<string, SheetCell>()
  for (const [index, key] of keys.entries()) {
    const cell = cells[index]
    if (key !== undefined && cell !== undefined && !filled.has(key) && cellText(cell).trim() !== '')
      filled.set(key, cell)
  }
  return filled
}
