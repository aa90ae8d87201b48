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
  /** Rows of the displayed list, from top to bottom. */
  readonly visible: readonly VisibleRow<Row>[]
  /** Visible columns, in order. */
  readonly columns: readonly Column<Row>[]
  readonly shown: number
  readonly total: number
  /**
   * Returns the leaves that pass the filters, in display order, including those in collapsed groups. Stable while the
   * order is unchanged.
   */
  readonly leaves: () => readonly VisibleRow<Row>[]
}

interface Arranged<Row> extends Omit<TableRows<Row>, 'columns'> {
  readonly branches: readonly Branch<Row>[]
}

/** Whether both trees contain the same rows in the same order, including collapsed rows. */
const isSameOrder = <Row>(left: readonly Branch<Row>[], right: readonly Branch<Row>[]): boolean =>
  left === right ||
  (left.length === right.length &&
    left.every((branch, place) => {
      const other = right[place]
      return other?.row === branch.row && isSameOrder(branch.branches, other.branches)
    }))

/**
 * A lazy value. It is computed on first use, and again after `renew`, which callers use when its sources may have
 * changed.
 */
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
 * Returns the filtered, sorted and flattened rows. Filtering and sorting lag a moment behind the state, so that typing
 * stays responsive. An unchanged row keeps its object while its position is the same. A pulse that changes no row
 * renders nothing. `columns` and `pulse` should be stable. `rowId` and `children` need not be.
 */
export const useTableRows = <Row>(props: DataTableProps<Row>): TableRows<Row> => {
  const { rows, columns, startCollapsed = false, locale, pulse } = props
  const askedTotal = props.asked?.total
  const state = useDeferredValue(props.state)
  const readers = useRef(props)
  readers.current = props
  const before = useRef<Arranged<Row>>(undefined)

  const shown = useMemo(() => shownColumns(columns, state), [columns, state])
  const { sort, filters, search } = state

  // Each read of the URL creates a new object with the same filters.
  const wanted = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `locale` changes the texts of the same rows
  const filtered = useMemo(
    () =>
      ofTheMoment(() => {
        const { rowId, children, alsoFoundBy, narrowed } = readers.current
        if (askedTotal !== undefined)
          return { ...filterRows({ rows, columns, rowId }, { filters: {}, search: '' }), total: askedTotal }
        return filterRows({ rows, columns, rowId, children, alsoFoundBy, narrowed }, { filters, search })
      }),
    [rows, columns, wanted, search, locale, askedTotal],
  )

  // A new sort does not filter again.
  const branches = useMemo(
    () =>
      ofTheMoment(() => sortBranches(filtered.get().branches, columns, askedTotal === undefined ? sort : null, locale)),
    [filtered, columns, sort, locale, askedTotal],
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
