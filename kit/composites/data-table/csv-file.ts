import { neutralText } from './neutral-text.ts'
import type { ShownTable } from './shown-table.ts'
import type { Cell } from './table-model.ts'

/** Separator and decimal mark of a CSV file. */
export interface CsvDialect {
  /** The clipboard uses a tab. */
  readonly separator: ',' | ';' | '\t'
  readonly decimal: '.' | ','
  /** Writes a UTF-8 byte order mark, for spreadsheets that guess another encoding. Off by default. */
  readonly mark?: boolean
}

/** RFC 4180 with a decimal point, for programs. */
export const isoDialect: CsvDialect = { separator: ',', decimal: '.' }

/**
 * Returns the dialect that spreadsheets of a language expect. If the comma is the decimal mark, a semicolon separates
 * the cells.
 */
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

/** Writes the table as CSV. Lines end with CRLF, and missing cells are empty. */
export const toCsv = ({ columns, rows }: ShownTable, dialect: CsvDialect = isoDialect): string => {
  const lines = [columns.map(({ header }) => header), ...rows.map(({ cells }) => cells)]
  const text = lines.map((line) => line.map((cell) => csvField(cell, dialect)).join(dialect.separator)).join('\r\n')
  return `${dialect.mark ? byteOrderMark : ''}${text}\r\n`
}
