import { worded } from './cell-text.ts'
import type { Cell, Column } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'

/** Exactly what the table shows, as plain cells: the ground of every file. */
export interface ShownTable {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly ShownRow[]
}

export interface ShownColumn {
  /** With its unit, e.g. "Power (kW)". */
  readonly header: string
  /** Digits after the decimal mark, as on the page; undefined: up to 2. */
  readonly decimals: number | undefined
  /** Width on the page, px. */
  readonly widthPx: number | undefined
}

export interface ShownRow {
  readonly cells: readonly Cell[]
  /** 1 for the outermost. */
  readonly level: number
  readonly group: boolean
}

/** Value of a cell as it is shown: a group's aggregate where the column has one. */
export const shownCell = <Row>(column: Column<Row>, visible: VisibleRow<Row>): Cell =>
  worded(
    column,
    visible.group && column.aggregate ? (visible.aggregates[column.id] ?? null) : column.value(visible.row),
  )

const mostDecimals = 2

/** Value of a cell of a file: what the page shows, figures rounded as there. */
const fileCell = <Row>(column: Column<Row>, visible: VisibleRow<Row>): Cell => {
  const aggregated = visible.group && column.aggregate !== undefined
  const cell = column.exportValue && !aggregated ? column.exportValue(visible.row) : shownCell(column, visible)
  if (typeof cell !== 'number') return cell
  // Rounding must not leave a minus before zero.
  return Number.isFinite(cell) ? Number(cell.toFixed(column.decimals ?? mostDecimals)) + 0 : null
}

const header = <Row>({ header: name, unit, exportUnit }: Column<Row>) => {
  const shown = unit ?? exportUnit
  return shown ? `${name} (${shown})` : name
}

/** Cells of the shown columns and rows, the unit in the header. */
export const shownTable = <Row>(columns: readonly Column<Row>[], rows: readonly VisibleRow<Row>[]): ShownTable => ({
  columns: columns.map((column) => ({ header: header(column), decimals: column.decimals, widthPx: column.width })),
  rows: rows.map((row) => ({
    cells: columns.map((column) => fileCell(column, row)),
    level: row.level,
    group: row.group,
  })),
})
