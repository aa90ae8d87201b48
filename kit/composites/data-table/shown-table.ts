import { roundedAsShown, worded } from './cell-text.ts'
import type { Cell, Column, FileContext } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'

/** The displayed table as plain cells. Every file is made from it. */
export interface ShownTable {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly ShownRow[]
}

export interface ShownColumn {
  /** Header with band and unit, e.g. "Power (kW)", "Today: Energy (MWh)". */
  readonly header: string
  /** Decimal places, as on the page. Undefined means up to 2. */
  readonly decimals: number | undefined
  /** Width on the page in px. */
  readonly widthPx: number | undefined
  /**
   * The numbers are local times, given as the epoch milliseconds of the same clock time in UTC. A workbook shows and
   * charts them as times.
   */
  readonly isClock?: true
}

export interface ShownRow {
  readonly cells: readonly Cell[]
  /** Nesting level. The outermost level is 1. */
  readonly level: number
  readonly group: boolean
}

/** Returns the displayed value of a cell. For a group it is the aggregate, if the column has one. */
export const shownCell = <Row>(column: Column<Row>, visible: VisibleRow<Row>): Cell =>
  worded(
    column,
    visible.group && column.aggregate ? (visible.aggregates[column.id] ?? null) : column.value(visible.row),
  )

const mostDecimals = 2

/** Returns the value of a cell in a file: the displayed value, with numbers rounded as on the page. */
const fileCell = <Row>(column: Column<Row>, visible: VisibleRow<Row>): Cell => {
  const aggregated = visible.group && column.aggregate !== undefined
  const cell = column.exportValue && !aggregated ? column.exportValue(visible.row) : shownCell(column, visible)
  if (typeof cell !== 'number') return cell
  return Number.isFinite(cell) ? roundedAsShown(cell, column.decimals ?? mostDecimals) : null
}

/** Adds the band, which is a separate heading on the page: "Today: Energy (MWh)". */
const header = <Row>({ header: name, band, unit, exportUnit }: Column<Row>) => {
  const shown = unit ?? exportUnit
  const banded = band ? `${band}: ${name}` : name
  return shown ? `${banded} (${shown})` : banded
}

/** Ids and headings of the columns of a file. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]) =>
  columns.map((column) => ({ id: column.id, header: header(column) }))

/**
 * Returns the marks of the cells of a row, e.g. "Power: incomplete; Wind speed: out of date". Null if there are none.
 */
const markedCells = <Row>(columns: readonly Column<Row>[], { row, group }: VisibleRow<Row>): Cell => {
  const marked = columns.flatMap((column) => {
    const marks = group && column.aggregate ? [] : (column.marks?.(row) ?? [])
    return marks.length > 0 ? [`${column.header}: ${marks.join(', ')}`] : []
  })
  return marked.length > 0 ? marked.join('; ') : null
}

/**
 * Builds the table of the visible columns and rows, with the unit in each header. A context adds columns, so that each
 * row can be read without its group.
 */
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
