import type { KeyboardEvent } from 'react'
import { shortcuts } from '../../shortcuts/shortcut-registry.ts'
import { columnWidth, movedColumn } from './column-layout.ts'
import { nextSort } from './table-header.tsx'
import { nextPosition } from './table-keys.ts'
import type { Column, DataTableProps } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'
import type { TableRows } from './use-table-rows.ts'

/** The active cell, by row id: it follows its row when a live sort moves the row. A null row id is the header. */
export interface ActiveCell {
  readonly rowId: string | null
  readonly column: number
}

const widthStep = 16

interface TableKeysInput<Row> {
  readonly props: DataTableProps<Row>
  readonly table: TableRows<Row>
  readonly active: ActiveCell
  /** Index of the active row. -1 is the header. */
  readonly index: number
  readonly onActive: (active: ActiveCell) => void
  readonly onToggle: (id: string) => void
  readonly onSelect: (id: string) => void
  readonly onSelectNone: () => void
  /** Returns the number of rows that fit in the viewport. */
  readonly page: () => number
}

const stepOf = (key: string): -1 | 0 | 1 => {
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

const resizeColumn = <Row>({ props: { state, onState } }: TableKeysInput<Row>, column: Column<Row>, step: number) => {
  const width = columnWidth(column, state.widths) + step * widthStep
  onState({ ...state, widths: { ...state.widths, [column.id]: width } })
  return true
}

/** Moves a column. The first column cannot move. */
const moveColumn = <Row>(input: TableKeysInput<Row>, column: Column<Row>, step: number): boolean => {
  const { props, table, active, onActive } = input
  const target = table.columns[active.column + step]
  if (!target || active.column === 0 || target === table.columns[0]) return false
  props.onState(movedColumn(props.columns, props.state, column.id, target.id))
  onActive({ rowId: null, column: active.column + step })
  return true
}

/** Handles a key in the header. Returns true if it used the key, like the functions below. */
const headerKey = <Row>(input: TableKeysInput<Row>, event: KeyboardEvent): boolean => {
  const column = input.table.columns[input.active.column]
  if (!column) return false
  const { state, onState } = input.props
  if (event.key === 'Enter' || event.key === ' ') {
    onState({ ...state, sort: nextSort(column, state.sort) })
    return true
  }
  const step = stepOf(event.key)
  if (step === 0) return false
  if (event.shiftKey) return resizeColumn(input, column, step)
  return (event.ctrlKey || event.metaKey) && moveColumn(input, column, step)
}

const unfold = <Row>({ onToggle }: TableKeysInput<Row>, row: VisibleRow<Row>): boolean => {
  if (!row.group || row.expanded) return false
  onToggle(row.id)
  return true
}

const foldOrGoUp = <Row>({ table, index, onToggle, onActive }: TableKeysInput<Row>, row: VisibleRow<Row>): boolean => {
  const parent = table.visible.slice(0, index).findLast((other) => other.level < row.level)
  if (row.group && row.expanded) onToggle(row.id)
  else if (parent) onActive({ rowId: parent.id, column: 0 })
  return true
}

const rowKey = <Row>(input: TableKeysInput<Row>, { key }: KeyboardEvent): boolean => {
  const { props, table, active, index, onToggle, onSelect } = input
  const row = table.visible[index]
  if (!row) return false
  switch (key) {
    case 'Enter':
      if (props.onOpen) props.onOpen(row.row)
      else if (row.group) onToggle(row.id)
      return true
    case ' ':
      if (props.onSelect) onSelect(row.id)
      else if (row.group) onToggle(row.id)
      return true
    case 'ArrowRight':
      return active.column === 0 && unfold(input, row)
    case 'ArrowLeft':
      return active.column === 0 && foldOrGoUp(input, row)
    default:
      return false
  }
}

/**
 * Handles the keys of the grid. In rows, the arrow, Home, End and Page keys move the active cell. In the first column,
 * Left collapses and Right expands a group. Enter opens a row, Space selects it, and Escape clears the selection. In
 * the header, Enter or Space sorts, Ctrl+arrows move the column, and Shift+arrows resize it.
 */
export const tableKeys = <Row>(input: TableKeysInput<Row>) => {
  const { table, active, index, onActive } = input
  const { visible, columns } = table

  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey || shortcuts.isOff(event.key)) return
    if (index < 0 ? headerKey(input, event) : rowKey(input, event)) {
      event.preventDefault()
      return
    }
    if (event.key === 'Escape') input.onSelectNone()
    const next = nextPosition(
      event.key,
      event.ctrlKey || event.metaKey,
      { row: index, column: active.column },
      {
        rows: visible.length,
        columns: columns.length,
        page: input.page(),
      },
    )
    if (!next) return
    event.preventDefault()
    onActive({ rowId: next.row < 0 ? null : (visible[next.row]?.id ?? null), column: next.column })
  }
}
