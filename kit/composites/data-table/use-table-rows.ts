import { useCallback, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react'
import { shownColumns } from './column-layout.ts'
import type { Column, DataTableProps } from './table-model.ts'
import {
  type Branch,
  filterRows,
  flattenBranches,
  keepUnchanged,
  openRows,
  sortBranches,
  type VisibleRow,
} from './table-rows.ts'

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

interface Arranged<Row> extends Omit<TableRows<Row>, 'columns'> {
  readonly branches: readonly Branch<Row>[]
}

/** Whether the same rows stand in the same order, folded away or not. */
const isSameOrder = <Row>(left: readonly Branch<Row>[], right: readonly Branch<Row>[]): boolean =>
  left === right ||
  (left.length === right.length &&
    left.every((branch, place) => {
      const other = right[place]
      return other?.row === branch.row && isSameOrder(branch.branches, other.branches)
    }))

/** Worked out when it is asked for first, and anew when values behind it may have changed. */
interface OfTheMoment<Value> {
  readonly get: () => Value
  readonly renew: () => void
}

const ofTheMoment = <Value>(work: () => Value): OfTheMoment<Value> => {
  let held: { readonly value: Value } | undefined
  return {
    get: () => {
      held ??= { value: work() }
      return held.value
    },
    renew: () => {
      held = undefined
    },
  }
}

const still = () => () => undefined

/**
 * The rows as they stand in the table. Filtering and sorting follow the state a moment later, so that typing never waits;
 * a row whose content has not changed keeps its object where it stands, and a pulse that changes none draws nothing anew.
 * `columns` and `pulse` should be stable; `rowId` and `children` need not be.
 */
export const useTableRows = <Row>(props: DataTableProps<Row>): TableRows<Row> => {
  const { rows, columns, startCollapsed = false, locale, pulse } = props
  const state = useDeferredValue(props.state)
  const readers = useRef(props)
  readers.current = props
  const before = useRef<Arranged<Row>>(undefined)

  const shown = useMemo(() => shownColumns(columns, state), [columns, state])
  const { sort, filters, search } = state

  // An address that is read anew gives another object of the same filters.
  const wanted = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `locale` says that the words of the same rows have changed
  const filtered = useMemo(
    () =>
      ofTheMoment(() => {
        const { rowId, children, alsoFoundBy, narrowed } = readers.current
        return filterRows({ rows, columns, rowId, children, alsoFoundBy, narrowed }, { filters, search })
      }),
    [rows, columns, wanted, search, locale],
  )

  // A sort by another column filters nothing anew.
  const branches = useMemo(
    () => ofTheMoment(() => sortBranches(filtered.get().branches, columns, sort, locale)),
    [filtered, columns, sort, locale],
  )

  const arranged = useMemo(
    () =>
      ofTheMoment(() => {
        const { shown: passing, total } = filtered.get()
        const sorted = branches.get()
        const old = before.current
        const visible = keepUnchanged(old?.visible ?? [], flattenBranches(sorted, state, startCollapsed))
        if (old?.visible === visible && old.total === total && isSameOrder(old.branches, sorted)) return old
        const leaves = () => openRows(sorted).filter((row) => !row.group)
        before.current = { visible, branches: sorted, shown: passing, total, leaves }
        return before.current
      }),
    [filtered, branches, state, startCollapsed],
  )

  const subscribe = useCallback(
    (changed: () => void) =>
      pulse?.(() => {
        for (const part of [filtered, branches, arranged]) part.renew()
        changed()
      }) ?? still(),
    [pulse, filtered, branches, arranged],
  )
  const { visible, shown: passing, total, leaves } = useSyncExternalStore(subscribe, arranged.get)
  return { columns: shown, visible, shown: passing, total, leaves }
}
