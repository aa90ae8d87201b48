/**
 * A cell of a file. CSV holds texts only. A workbook also holds numbers, TRUE and FALSE, and dates. The UTC fields of a `Date`
 * are the wall clock that the workbook shows, because a workbook knows no zones.
 */
export type Cell = string | number | boolean | Date

/** A record of a file. `line` counts from 1 as an editor or a spreadsheet does. */
export interface SourceRow {
  readonly cells: readonly Cell[]
  readonly line: number
  /** Share of the file up to the end of this row, 0…1. */
  readonly share: number
}

/** Why a file cannot be read, for texts in the language of the reader. */
export type UnreadableCode = 'unreadable' | 'too-large' | 'no-table'

/** A file that cannot be read at all. The message names the file where there are several. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
  readonly code: UnreadableCode
  constructor(message: string, code: UnreadableCode = 'unreadable') {
    super(message)
    this.code = code
  }
}

const wallClock = (date: Date): string => {
  const text = date.toISOString().slice(0, -1)
  return text.endsWith('.000') ? text.slice(0, -4) : text
}

/** The cell as a trimmed text; a date in ISO form without zone. */
export const textOf = (cell: Cell | undefined): string => {
  if (typeof cell === 'string') return cell.trim()
  if (cell === undefined) return ''
  return cell instanceof Date ? wallClock(cell) : String(cell)
}
