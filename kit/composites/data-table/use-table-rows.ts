import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { shownColumns } from './column-layout.ts'
import type { Column, DataTableProps } from './table-model.ts'
import { filterRows, flattenBranches, keepUnchanged, openRows, sortBranches, type VisibleRow } from './table-rows.ts'

export interface TableRows<Row> {
  /** Rows of the list that is drawn, from top to bottom. */
  readonly visible: readonly VisibleRow<Row>[]
  /** Columns that are drawn, in order. */
  readonly columns: readonly Column<Row>[]
  readonly shown: number
  readonly total: number
  /** Leaves that pass the filters in the table's order, folded away or not. Stable while the rows are arranged so. */
  readonly leaves: () => readonly VisibleRow<Row>[]
}

/**
 * The rows as they stand in the table. Filtering and sorting follow the state a moment later, so that typing never waits;
 * a row whose content has not changed keeps its object where it stands. `columns` should be stable; `rowId` and `children` need not be.
 */
export const useTableRows = <Row>(props: DataTableProps<Row>): TableRows<Row> => {
  const { rows, columns, startCollapsed = false, locale, revision } = props
  const state = useDeferredValue(props.state)
  const readers = useRef(props)
  readers.current = props
  const before = useRef<readonly VisibleRow<Row>[]>([])

  const shown = useMemo(() => shownColumns(columns, state), [columns, state])
  const { sort, filters, search } = state

  // An address that is read anew gives another object of the same filters.
  const wanted = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` says that values behind the same rows have changed, `locale` that their words have
  const filtered = useMemo(() => {
    const { rowId, children, alsoFoundBy, narrowed } = readers.current
    return filterRows({ rows, columns, rowId, children, alsoFoundBy, narrowed }, { filters, search })
  }, [rows, columns, wanted, search, locale, revision])

  // A sort by another column filters nothing anew.
  const branches = useMemo(
    () => sortBranches(filtered.branches, columns, sort, locale),
    [filtered, columns, sort, locale],
  )

  const visible = useMemo(() => {
    before.current = keepUnchanged(before.current, flattenBranches(branches, state, startCollapsed))
    return before.current
  }, [branches, state, startCollapsed])

  const leaves = useCallback(() => openRows(branches).filter((row) => !row.group), [branches])
  return { columns: shown, visible, shown: filtered.shown, total: filtered.total, leaves }
}
