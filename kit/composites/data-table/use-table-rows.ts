import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { shownColumns } from './column-layout.ts'
import type { Column, DataTableProps } from './table-model.ts'
import {
  arrangeRows,
  flattenBranches,
  keepUnchanged,
  openRows,
  type PlacedRows,
  type VisibleRow,
} from './table-rows.ts'

export interface TableRows<Row> extends PlacedRows<Row> {
  /** Columns that are drawn, in order. */
  readonly columns: readonly Column<Row>[]
  readonly shown: number
  readonly total: number
  /** Leaves that pass the filters in the table's order, folded away or not. Stable while the rows are arranged so. */
  readonly leaves: () => readonly VisibleRow<Row>[]
}

/**
 * The rows as they stand in the table. Filtering and sorting follow the state a moment later, so that typing never waits;
 * a row whose content has not changed keeps its object. `columns` should be stable; `rowId` and `children` need not be.
 */
export const useTableRows = <Row>(props: DataTableProps<Row>): TableRows<Row> => {
  const { rows, columns, startCollapsed = false, locale, revision } = props
  const state = useDeferredValue(props.state)
  const readers = useRef(props)
  readers.current = props
  const before = useRef<PlacedRows<Row>>({ visible: [], places: new Map() })

  const shown = useMemo(() => shownColumns(columns, state), [columns, state])
  const { sort, filters, search } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` says that values behind the same rows have changed
  const arranged = useMemo(() => {
    const { rowId, children, alsoFoundBy, narrowed } = readers.current
    return arrangeRows(
      { rows, columns, rowId, children, alsoFoundBy, narrowed },
      { sort, filters, search, toggled: [], hidden: null, order: null },
      locale,
    )
  }, [rows, columns, sort, filters, search, locale, revision])

  const { visible, places } = useMemo(() => {
    before.current = keepUnchanged(before.current, flattenBranches(arranged.branches, state, startCollapsed))
    return before.current
  }, [arranged, state, startCollapsed])

  const leaves = useCallback(() => openRows(arranged.branches).filter((row) => !row.group), [arranged])
  return { columns: shown, visible, places, shown: arranged.shown, total: arranged.total, leaves }
}
