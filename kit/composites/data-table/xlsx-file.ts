import type { CellObject, SheetData } from 'write-excel-file/universal'
import { neutralText } from './neutral-text.ts'
import type { ShownColumn, ShownRow, ShownTable } from './shown-table.ts'
import type { Cell } from './table-model.ts'

const pxPerLetter = 7
const narrowestLetters = 10

/** Control characters that no XML may hold, and halves of characters. */
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** Digits of the page, thousands grouped as the reader's program does. */
const numberFormat = (decimals: number | undefined) =>
  decimals === undefined ? '#,##0.##' : decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`

/** A text is stored as text and formatted as such, so that no program makes a formula of it, not even when it is edited. */
const textCell = (text: string): CellObject => ({
  value: neutralText(text).replace(unwritable, ''),
  type: String,
  format: '@',
})

const dayMs = 86_400_000
/** Workbooks count days; 1 January 1970 is this one. */
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

/** Cells of the sheet: headers, then rows; groups bold, what is inside them indented. */
export const sheetOf = ({ columns, rows }: ShownTable): SheetData => [
  columns.map(({ header }) => ({ ...textCell(header), fontWeight: 'bold' as const, wrap: true })),
  ...rows.map((row) => sheetRow(row, columns)),
]

/** Characters that a sheet's name must not hold, and its greatest length. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** The table as XLSX. The writer is fetched when it is first asked for: docs/decisions/011-xlsx-writer.md. */
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
