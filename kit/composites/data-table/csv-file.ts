import { neutralText } from './neutral-text.ts'
import type { ShownTable } from './shown-table.ts'
import type { Cell } from './table-model.ts'

/** How a CSV file writes: what stands between cells, and before the digits after the point. */
export interface CsvDialect {
  /** A tab is for the clipboard. */
  readonly separator: ',' | ';' | '\t'
  readonly decimal: '.' | ','
  /** UTF-8 byte order mark, for spreadsheets that guess otherwise. Only when asked for. */
  readonly mark?: boolean
}

/** RFC 4180 with a decimal point: what programs read. */
export const isoDialect: CsvDialect = { separator: ',', decimal: '.' }

/** What spreadsheets of a language expect: where the comma is the decimal mark, cells are separated by semicolons. */
export const dialectOf = (locale: string): CsvDialect => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? { separator: ';', decimal: ',' }
    : isoDialect
}

const csvField = (cell: Cell, { separator, decimal }: CsvDialect): string => {
  if (cell === null || Number.isNaN(cell)) return ''
  if (typeof cell === 'number') return decimal === ',' ? String(cell).replace('.', ',') : String(cell)
  if (typeof cell === 'boolean') return String(cell)
  const text = neutralText(cell)
  return text.includes('"') || text.includes(separator) || /[\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

const byteOrderMark = '\uFEFF'

/** The table as CSV: CRLF, missing is empty. */
export const toCsv = ({ columns, rows }: ShownTable, dialect: CsvDialect = isoDialect): string => {
  const lines = [columns.map(({ header }) => header), ...rows.map(({ cells }) => cells)]
  const text = lines.map((line) => line.map((cell) => csvField(cell, dialect)).join(dialect.separator)).join('\r\n')
  return `${dialect.mark ? byteOrderMark : ''}${text}\r\n`
}
