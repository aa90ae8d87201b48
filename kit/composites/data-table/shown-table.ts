import { worded } from './cell-text.ts'
import type { Cell, Column } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'

/** Exactly what the table shows, as plain cells: the ground of every export. */
export interface ShownTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Value of a cell as it is shown: a group's aggregate where the column has one. */
export const shownCell = <Row>(column: Column<Row>, visible: VisibleRow<Row>): Cell =>
  worded(
    column,
    visible.group && column.aggregate ? (visible.aggregates[column.id] ?? null) : column.value(visible.row),
  )

/** Cells of the shown columns and rows, the unit in the header. */
export const shownTable = <Row>(columns: readonly Column<Row>[], rows: readonly VisibleRow<Row>[]): ShownTable => ({
  headers: columns.map((column) => (column.unit ? `${column.header} (${column.unit})` : column.header)),
  rows: rows.map((row) => columns.map((column) => shownCell(column, row))),
})

const startsFormula = /^[=+\-@\t\r]/

const csvField = (cell: Cell, separator: string): string => {
  if (cell === null || Number.isNaN(cell)) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = startsFormula.test(cell) ? `'${cell}` : cell
  return text.includes('"') || text.includes(separator) || /[\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** CSV after RFC 4180 (CRLF, decimal point, missing is empty). Texts that a spreadsheet would run as a formula get an apostrophe. */
export const toCsv = ({ headers, rows }: ShownTable, separator: ',' | ';' = ','): string =>
  `${[headers, ...rows].map((row) => row.map((cell) => csvField(cell, separator)).join(separator)).join('\r\n')}\r\n`
