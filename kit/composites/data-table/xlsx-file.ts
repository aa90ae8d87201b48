import type { CellObject, SheetData } from 'write-excel-file/universal'
import { neutralText } from './neutral-text.ts'
import type { ShownColumn, ShownRow, ShownTable } from './shown-table.ts'
import type { Cell } from './table-model.ts'

const pxPerLetter = 7
const narrowestLetters = 10

/** Control characters that are not allowed in XML, and lone surrogates. */
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** Number format with the decimals of the page. The reader's program chooses the thousands separator. */
const numberFormat = (decimals: number | undefined) =>
  decimals === undefined ? '#,##0.##' : decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`

/** Stores a text as text with the text format. No program then turns it into a formula, even when a user edits it. */
const textCell = (text: string): CellObject => ({
  value: neutralText(text).replace(unwritable, ''),
  type: String,
  format: '@',
})

const dayMs = 86_400_000
/** Workbooks count days. This is the number of 1 January 1970. */
const epochDay = 25_569
const clockCell = (localMs: number): CellObject => ({
  value: epochDay + localMs / dayMs,
  type: Number,
  format: 'yyyy-mm-dd hh:mm:ss',
})

const sheetCell = (cell: Cell, { decimals, isClock }: ShownColumn): CellObject | null => {
  if (cell === null || cell === '' || Number.isNaN(cell)) return null
  if (typeof cell === 'number' && isClock) return clockCell(cell)
  if (typeof cell === 'number') return { value: cell, type: Number, format: numberFormat(decimals) }
  return typeof cell === 'boolean' ? { value: cell, type: Boolean } : textCell(cell)
}

const sheetRow = ({ cells, level, group }: ShownRow, columns: readonly ShownColumn[]) =>
  cells.map((cell, index) => {
    const column = columns[index]
    const written = column && sheetCell(cell, column)
    if (!written) return null
    return {
      ...written,
      ...(group && { fontWeight: 'bold' as const }),
      ...(index === 0 && level > 1 && { indent: level - 1 }),
    }
  })

/** Builds the cells of the sheet: headers, then rows. Groups are bold, and the rows inside them are indented. */
export const sheetOf = ({ columns, rows }: ShownTable): SheetData => [
  columns.map(({ header }) => ({ ...textCell(header), fontWeight: 'bold' as const, wrap: true })),
  ...rows.map((row) => sheetRow(row, columns)),
]

/** Replaces characters that a sheet name must not contain, and limits its length. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** Writes the table as XLSX. The writer is lazy-loaded on first use: docs/decisions/011-xlsx-writer.md. */
export const toXlsx = async (table: ShownTable, sheet: string): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  return await writeXlsxFile(sheetOf(table), {
    sheet: sheetName(sheet),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    columns: table.columns.map(({ header, widthPx = 0 }) => ({
      width: Math.max(narrowestLetters, Math.ceil(widthPx / pxPerLetter), Math.ceil(header.length / 2)),
    })),
  }).toBlob()
}
