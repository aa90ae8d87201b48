import { roundedAsShown, worded } from './cell-text.ts'
import type { Cell, Column, FileContext } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'

/** Exactly what the table shows, as plain cells: the ground of every file. */
export interface ShownTable {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly ShownRow[]
}

export interface ShownColumn {
  /** With its band and unit, e.g. "Power (kW)", "Today: Energy (MWh)". */
  readonly header: string
  /** Digits after the decimal mark, as on the page; undefined: up to 2. */
  readonly decimals: number | undefined
  /** Width on the page, px. */
  readonly widthPx: number | undefined
  /** Its figures are wall clocks, as the milliseconds that they would be in UTC: a workbook shows and charts them as times. */
  readonly isClock?: true
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
  return Number.isFinite(cell) ? roundedAsShown(cell, column.decimals ?? mostDecimals) : null
}

/** With its band, which stands above it on the page only: "Today: Energy (MWh)". */
const header = <Row>({ header: name, band, unit, exportUnit }: Column<Row>) => {
  const shown = unit ?? exportUnit
  const banded = band ? `${band}: ${name}` : name
  return shown ? `${banded} (${shown})` : banded
}

/** Marks of the cells of a row, e.g. "Power: incomplete; Wind speed: out of date"; null where there are none. */
const markedCells = <Row>(columns: readonly Column<Row>[], { row, group }: VisibleRow<Row>): Cell => {
  const marked = columns.flatMap((column) => {
    const marks = group && column.aggregate ? [] : (column.marks?.(row) ?? [])
    return marks.length > 0 ? [`${column.header}: ${marks.join(', ')}`] : []
  })
  return marked.length > 0 ? marked.join('; ') : null
}

/** Cells of the shown columns and rows, the unit in the header; with a context each row says by itself what it is of. */
export const shownTable = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly VisibleRow<Row>[],
  context?: FileContext<Row>,
): ShownTable => {
  const before = context?.columns ?? []
  const own = columns.filter(({ id }) => !before.some((column) => column.id === id))
  const isMarked = context !== undefined && own.some(({ marks }) => marks)
  const text = (name: string) => ({ header: name, decimals: undefined, widthPx: undefined })
  return {
    columns: [
      ...before.map((column) => text(column.header)),
      ...own.map((column) => ({ header: header(column), decimals: column.decimals, widthPx: column.width })),
      ...(isMarked ? [text(context.marks)] : []),
    ],
    rows: rows.map((row) => ({
      cells: [
        ...before.map((column) => column.value(row.row)),
        ...own.map((column) => fileCell(column, row)),
        ...(isMarked ? [markedCells(own, row)] : []),
      ],
      level: row.level,
      group: row.group,
    })),
  }
}
