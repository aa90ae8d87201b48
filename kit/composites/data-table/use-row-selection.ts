import { useMemo, useState } from 'react'
import type { DataTableProps } from './table-model.ts'
import { leavesOf, placeOf, type VisibleRow } from './table-rows.ts'
import type { TableRows } from './use-table-rows.ts'

/** Rows that the user has selected for an action. */
export interface RowSelection<Row> {
  /** Selected leaves that pass the filters, in display order. The actions count, compare, copy and save these. */
  readonly leaves: readonly VisibleRow<Row>[]
  /** Whether a row is selected. A group is selected if all its leaves are. */
  readonly has: (row: VisibleRow<Row>) => boolean
  readonly toggle: (id: string) => void
  readonly select: (ids: Iterable<string>) => void
  /** Selects all leaves that pass the filters. */
  readonly selectAll: () => void
  readonly clear: () => void
  /** Whether checkboxes are shown before the rows. */
  readonly boxed: boolean
  readonly setBoxed: (boxed: boolean) => void
}

/**
 * Returns the selected leaves among the leaves that pass the filters. Actions skip a selected leaf that a later filter
 * hides.
 */
export const selectedLeaves = <Row>(
  leaves: () => readonly VisibleRow<Row>[],
  selected: ReadonlySet<string>,
): readonly VisibleRow<Row>[] => (selected.size === 0 ? [] : leaves().filter(({ id }) => selected.has(id)))

/** Returns undefined if the table offers no selection. */
export const useRowSelection = <Row>(
  props: DataTableProps<Row>,
  table: TableRows<Row>,
): RowSelection<Row> | undefined => {
  const { rowId, children, onSelect } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [boxed, setBoxed] = useState(false)
  const leaves = useMemo(() => selectedLeaves(table.leaves, selected), [table.leaves, selected])
  if (!onSelect) return undefined

  const select = (ids: Iterable<string>) => {
    const next = new Set(ids)
    setSelected(next)
    onSelect([...next])
  }
  const leafIds = (row: VisibleRow<Row>) => (row.group ? leavesOf([row.row], children).map(rowId) : [row.id])
  return {
    leaves,
    select,
    boxed,
    setBoxed,
    has: (row) => {
      if (selected.size === 0) return false
      const ids = leafIds(row)
      return ids.length > 0 && ids.every((id) => selected.has(id))
    },
    toggle: (id) => {
      const row = table.visible[placeOf(table.visible, id)]
      if (!row || props.asked?.isComing(row.row)) return
      const ids = leafIds(row)
      const all = ids.every((leaf) => selected.has(leaf))
      const next = new Set(selected)
      for (const leaf of ids) all ? next.delete(leaf) : next.add(leaf)
      select(next)
    },
    selectAll: () => {
      if (props.asked) void props.asked.holdAll().then((rows) => select(rows.map(rowId)))
      else select(table.leaves().map(({ id }) => id))
    },
    clear: () => {
      if (selected.size > 0) select([])
      setBoxed(false)
    },
  }
}
