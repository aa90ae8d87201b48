import { neutralText } from '../../../../domain/neutral-text.ts'
import type { AlarmFileKind } from '../../contract/alarm-file.ts'

export type CsvCell = string | number | boolean | null

interface Dialect {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

const forPrograms: Dialect = { separator: ',', decimal: '.' }

/** Where the comma is the decimal mark, a semicolon separates the cells, as in the files that the page makes. */
export const dialectOf = (kind: AlarmFileKind, language: string): Dialect => {
  if (kind === 'iso') return forPrograms
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? { separator: ';', decimal: ',' }
    : forPrograms
}

const field = (cell: CsvCell, { separator, decimal }: Dialect): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return decimal === ',' ? String(cell).replace('.', ',') : String(cell)
  if (typeof cell === 'boolean') return String(cell)
  const text = neutralText(cell)
  return text.includes('"') || text.includes(separator) || /[\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** Lines of CSV (RFC 4180), each with its end. */
export const csvRows = (rows: readonly (readonly CsvCell[])[], dialect: Dialect): string =>
  rows.map((row) => `${row.map((cell) => field(cell, dialect)).join(dialect.separator)}\r\n`).join('')

export const byteOrderMark = '\uFEFF'
