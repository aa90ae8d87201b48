import type { KeyboardEvent } from 'react'
import { shortcuts } from '../../shortcuts/shortcut-registry.ts'
import { columnWidth, movedColumn } from './column-layout.ts'
import { nextSort } from './table-header.tsx'
import { nextPosition } from './table-keys.ts'
import type { DataTableProps } from './table-model.ts'
import type { TableRows } from './use-table-rows.ts'

/** The marked cell by row id, so that it stays with its row when a live sort moves it; null is the header. */
export interface ActiveCell {
  readonly rowId: string | null
  readonly column: number
}

const widthStep = 16

interface TableKeysInput<Row> {
  readonly props: DataTableProps<Row>
  readonly table: TableRows<Row>
  readonly active: ActiveCell
  /** Place of the marked row; -1: the header. */
  readonly index: number
  readonly onActive: (active: ActiveCell) => void
  readonly onToggle: (id: string) => void
  readonly onSelect: (id: string) => void
  readonly onSelectNone: () => void
  /** Rows that fit in sight. */
  readonly page: () => number
}

/**
 * Keys of the grid itself. Rows: arrows, Home, End, Page keys move; in the first column Left and Right fold; Enter opens,
 * Space selects, Escape takes the selection back. Header: Enter or Space sorts, Ctrl+arrows move the column,
 * Shift+arrows change its width.
 */
export const tableKeys = <Row>(input: TableKeysInput<Row>) => {
  const { props, table, active, index, onActive } = input
  const { visible, columns } = table

  const headerKey = (event: KeyboardEvent): boolean => {
    const column = columns[active.column]
    if (!column) return false
    const { state, onState } = props
    if (event.key === 'Enter' || event.key === ' ') {
      onState({ ...state, sort: nextSort(column, state.sort) })
      return true
    }
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return false
    if (event.shiftKey) {
      const width = columnWidth(column, state.widths) + step * widthStep
      onState({ ...state, widths: { ...state.widths, [column.id]: width } })
      return true
    }
    const target = columns[active.column + step]
    if (!(event.ctrlKey || event.metaKey) || !target || active.column === 0 || target === columns[0]) return false
    onState(movedColumn(props.columns, state, column.id, target.id))
    onActive({ rowId: null, column: active.column + step })
    return true
  }

  const rowKey = (event: KeyboardEvent): boolean => {
    const row = visible[index]
    if (!row) return false
    if (event.key === 'Enter') {
      if (props.onOpen) props.onOpen(row.row)
      else if (row.group) input.onToggle(row.id)
      return true
    }
    if (event.key === ' ') {
      if (props.onSelect) input.onSelect(row.id)
      else if (row.group) input.onToggle(row.id)
      return true
    }
    if (active.column > 0) return false
    if (event.key === 'ArrowRight' && row.group && !row.expanded) {
      input.onToggle(row.id)
      return true
    }
    if (event.key === 'ArrowLeft') {
      const parent = visible.slice(0, index).findLast((other) => other.level < row.level)
      if (row.group && row.expanded) input.onToggle(row.id)
      else if (parent) onActive({ rowId: parent.id, column: 0 })
      return true
    }
    return false
  }

  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey || shortcuts.isOff(event.key)) return
    if (index < 0 ? headerKey(event) : rowKey(event)) {
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
