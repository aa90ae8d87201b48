import { useCallback, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Hold } from '../held-order/use-hold.ts'
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
  /** Whether the rows have another order by now, which waits until the user has left the table. */
  readonly isOrderChanged: boolean
  readonly refreshOrder: () => void
}

interface Arranged<Row> extends Pick<TableRows<Row>, 'visible' | 'shown' | 'total' | 'leaves'> {
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
  /** Takes an earlier value back. */
  readonly keep: (value: Value) => void
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
    keep: (value) => {
      held = { value }
    },
  }
}

const still = () => () => undefined

/**
 * Returns the filtered, sorted and flattened rows. Filtering and sorting lag a moment behind the state, so that typing
 * stays responsive. An unchanged row keeps its object while its position is the same. A pulse that changes no row
 * renders nothing. While `hold` says that somebody works in the table, a pulse moves no row. `columns` and `pulse` should be stable. `rowId` and `children` need not be.
 */
export const useTableRows = <Row>(
  props: DataTableProps<Row>,
  hold: Pick<Hold, 'isHeld' | 'release'>,
): TableRows<Row> => {
  const { rows, columns, startCollapsed = false, locale, pulse } = props
  const askedTotal = props.asked?.total
  const state = useDeferredValue(props.state)
  const readers = useRef(props)
  readers.current = props
  const before = useRef<Arranged<Row>>(undefined)

  const shown = useMemo(() => shownColumns(columns, state), [columns, state])
  const { sort, filters, search } = state
  const [isOrderChanged, setOrderChanged] = useState(false)

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
        const old = arranged.get()
        for (const part of [filtered, branches, arranged]) part.renew()
        const isMoved = arranged.get() !== old
        if (isMoved && hold.isHeld()) {
          before.current = old
          arranged.keep(old)
          setOrderChanged(true)
        } else setOrderChanged(false)
        changed()
      }) ?? still(),
    [pulse, filtered, branches, arranged, hold],
  )
  const { visible, shown: passing, total, leaves } = useSyncExternalStore(subscribe, arranged.get)
  const refreshOrder = useCallback(() => {
    hold.release()
    for (const part of [filtered, branches, arranged]) part.renew()
    setOrderChanged(false)
  }, [hold, filtered, branches, arranged])
  return { columns: shown, visible, shown: passing, total, leaves, isOrderChanged, refreshOrder }
}
