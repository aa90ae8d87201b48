import { orderedPlaces } from './cell-order.ts'
import { worded } from './cell-text.ts'
import { type CellTest, folded, parseFilter } from './filter-expression.ts'
import { type Cell, type Column, type TableState, emptyTableState as unfolded } from './table-model.ts'

/** A row of the displayed list. Groups and leaves are in one list, from top to bottom. */
export interface VisibleRow<Row> {
  readonly id: string
  readonly row: Row
  /** Nesting level. The outermost level is 1. */
  readonly level: number
  readonly group: boolean
  readonly expanded: boolean
  /** Position among its siblings, from 1, and the number of siblings. */
  readonly position: number
  readonly setSize: number
  /** Aggregates of a group over its leaves, by column id. */
  readonly aggregates: Readonly<Record<string, Cell>>
}

/** A filtered row with its child rows, whether collapsed or not. A sort does not change the order of `leaves`. */
export interface Branch<Row> {
  readonly id: string
  readonly row: Row
  readonly group: boolean
  readonly branches: readonly Branch<Row>[]
  readonly leaves: readonly Row[]
  readonly aggregates: Readonly<Record<string, Cell>>
}

export interface TableSource<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  readonly children?: ((row: Row) => readonly Row[] | undefined) | undefined
  /** Returns further text that the search also matches, besides the cells of the row. */
  readonly alsoFoundBy?: ((row: Row) => string) | undefined
  /**
   * Called for a group if some of its leaves do not pass. It must return the same object for the same leaves, or the
   * row renders again.
   */
  readonly narrowed?: ((row: Row, leaves: readonly Row[]) => Row) | undefined
}

export interface ArrangedTable<Row> {
  readonly branches: readonly Branch<Row>[]
  /** Number of leaves that pass the filters, and of all leaves. */
  readonly shown: number
  readonly total: number
}

interface Condition<Row> {
  readonly passes: (row: Row) => boolean
  /**
   * If a group passes, all its rows pass. A search for a farm then shows its machines. Number filters do not inherit.
   */
  readonly inherited: boolean
}

/**
 * Returns the filter kind of a column. Without an explicit kind, a right-aligned column or one with decimals has a
 * number filter.
 */
export const filterKind = <Row>(column: Column<Row>): 'text' | 'number' | 'choice' | 'none' =>
  column.filter ?? (column.align === 'right' || column.decimals !== undefined ? 'number' : 'text')

const conditionsOf = <Row>(
  columns: readonly Column<Row>[],
  state: Pick<TableState, 'filters' | 'search'>,
  alsoFoundBy: TableSource<Row>['alsoFoundBy'],
): Condition<Row>[] => {
  const conditions: Condition<Row>[] = []
  for (const column of columns) {
    const kind = filterKind(column)
    const test: CellTest | null = kind === 'none' ? null : parseFilter(kind, state.filters[column.id] ?? '')
    if (test) conditions.push({ passes: (row) => test(column.value(row)), inherited: kind !== 'number' })
  }
  const words = folded(state.search).split(/\s+/).filter(Boolean)
  const texts = columns.filter((column) => filterKind(column) !== 'number')
  for (const word of words)
    conditions.push({
      passes: (row) =>
        texts.some((column) => folded(String(worded(column, column.value(row)) ?? '')).includes(word)) ||
        (alsoFoundBy !== undefined && folded(alsoFoundBy(row)).includes(word)),
      inherited: true,
    })
  return conditions
}

/** All leaves share this object, so that a comparison by identity finds them equal. */
const noAggregates: Readonly<Record<string, Cell>> = {}

const noRows: readonly never[] = []

/**
 * Returns the rows that pass the filters, in the given order. Filters apply to the leaves. A group stays if one of its
 * leaves stays.
 */
export const filterRows = <Row>(
  { rows, columns, rowId, children, alsoFoundBy, narrowed }: TableSource<Row>,
  state: Pick<TableState, 'filters' | 'search'>,
): ArrangedTable<Row> => {
  const conditions = conditionsOf(columns, state, alsoFoundBy)
  const aggregated = columns.filter((column) => column.aggregate)
  const aggregatesOf = (leaves: readonly Row[]): Readonly<Record<string, Cell>> =>
    Object.fromEntries(aggregated.map((column) => [column.id, column.aggregate?.(leaves) ?? null]))
  let shown = 0
  let total = 0

  const filterGroup = (row: Row, inside: readonly Row[], open: readonly Condition<Row>[]): Branch<Row> | undefined => {
    const left = open.filter((condition) => !(condition.inherited && condition.passes(row)))
    const before = total
    const branches = filter(inside, left)
    if (branches.length === 0) return undefined
    const leaves = branches.flatMap((branch) => branch.leaves)
    const shownRow = narrowed && leaves.length < total - before ? narrowed(row, leaves) : row
    return { id: rowId(row), row: shownRow, group: true, branches, leaves, aggregates: aggregatesOf(leaves) }
  }

  const filterLeaf = (row: Row, open: readonly Condition<Row>[]): Branch<Row> | undefined => {
    total += 1
    if (!open.every((condition) => condition.passes(row))) return undefined
    shown += 1
    return { id: rowId(row), row, group: false, branches: noRows, leaves: [row], aggregates: noAggregates }
  }

  const filterEmptyGroup = (row: Row, open: readonly Condition<Row>[]): Branch<Row> | undefined =>
    open.every((condition) => condition.passes(row))
      ? { id: rowId(row), row, group: true, branches: noRows, leaves: noRows, aggregates: aggregatesOf(noRows) }
      : undefined

  const filterRow = (row: Row, open: readonly Condition<Row>[]): Branch<Row> | undefined => {
    const inside = children?.(row)
    if (inside === undefined) return filterLeaf(row, open)
    return inside.length > 0 ? filterGroup(row, inside, open) : filterEmptyGroup(row, open)
  }

  const filter = (level: readonly Row[], open: readonly Condition<Row>[]): Branch<Row>[] => {
    const branches: Branch<Row>[] = []
    for (const row of level) {
      const branch = filterRow(row, open)
      if (branch) branches.push(branch)
    }
    return branches
  }

  return { branches: filter(rows, conditions), shown, total }
}

/** Sorts siblings. Groups sort by their aggregate if the column has one. Without a sort the given order stays. */
export const sortBranches = <Row>(
  branches: readonly Branch<Row>[],
  columns: readonly Column<Row>[],
  sort: TableState['sort'],
  locale: string,
): readonly Branch<Row>[] => {
  const column = columns.find(({ id }) => id === sort?.column)
  if (!column) return branches
  const keyOf = ({ row, group, aggregates }: Branch<Row>): Cell => {
    if (column.sortValue) return column.sortValue(row)
    if (group && column.aggregate) return aggregates[column.id] ?? null
    return worded(column, column.value(row))
  }
  const sorted = (level: readonly Branch<Row>[]): readonly Branch<Row>[] =>
    orderedPlaces(level.map(keyOf), locale, sort?.descending ?? false).map((place) => {
      const branch = level[place] as Branch<Row>
      return branch.branches.length === 0 ? branch : { ...branch, branches: sorted(branch.branches) }
    })
  return sorted(branches)
}

/** Filters and sorts the rows. */
export const arrangeRows = <Row>(source: TableSource<Row>, state: TableState, locale: string): ArrangedTable<Row> => {
  const filtered = filterRows(source, state)
  return { ...filtered, branches: sortBranches(filtered.branches, source.columns, state.sort, locale) }
}

/** Returns all rows without children, from top to bottom. */
export const leavesOf = <Row>(rows: readonly Row[], children: TableSource<Row>['children']): Row[] =>
  rows.flatMap((row) => {
    const inside = children?.(row)
    return inside ? leavesOf(inside, children) : [row]
  })

const isFiltering = (state: TableState) =>
  state.search.trim() !== '' || Object.values(state.filters).some((filter) => filter.trim() !== '')

/**
 * Flattens the tree to the displayed list, without the rows in collapsed groups. With `startCollapsed`, an active
 * filter or search expands all groups, so that every match is visible.
 */
export const flattenBranches = <Row>(
  branches: readonly Branch<Row>[],
  state: TableState,
  startCollapsed: boolean,
): VisibleRow<Row>[] => {
  const toggled = new Set(state.toggled)
  const allOpen = startCollapsed && isFiltering(state)
  const visible: VisibleRow<Row>[] = []
  const walk = (level: readonly Branch<Row>[], depth: number) => {
    level.forEach((branch, index) => {
      const expanded = branch.group && (allOpen || toggled.has(branch.id) === startCollapsed)
      visible.push({
        id: branch.id,
        row: branch.row,
        level: depth,
        group: branch.group,
        expanded,
        position: index + 1,
        setSize: level.length,
        aggregates: branch.aggregates,
      })
      if (expanded) walk(branch.branches, depth + 1)
    })
  }
  walk(branches, 1)
  return visible
}

/** Returns all rows, including those in collapsed groups. */
export const openRows = <Row>(branches: readonly Branch<Row>[]): VisibleRow<Row>[] =>
  flattenBranches(branches, unfolded, false)

/** Rows without groups, in the given order. */
export const flatRows = <Row>(rows: readonly Row[], rowId: (row: Row) => string): VisibleRow<Row>[] =>
  rows.map((row, index) => ({
    id: rowId(row),
    row,
    level: 1,
    group: false,
    expanded: false,
    position: index + 1,
    setSize: rows.length,
    aggregates: noAggregates,
  }))

const sameCells = (left: Readonly<Record<string, Cell>>, right: Readonly<Record<string, Cell>>) => {
  if (left === right) return true
  const keys = Object.keys(right)
  return keys.length === Object.keys(left).length && keys.every((key) => Object.is(left[key], right[key]))
}

const isUnchanged = <Row>(old: VisibleRow<Row>, row: VisibleRow<Row>): boolean =>
  old.id === row.id &&
  old.row === row.row &&
  old.level === row.level &&
  old.group === row.group &&
  old.expanded === row.expanded &&
  old.position === row.position &&
  old.setSize === row.setSize &&
  sameCells(old.aggregates, row.aggregates)

/**
 * Reuses the previous object of each row with the same content and position. Reuses the previous list if all rows are
 * unchanged. Memoised components then do not render again.
 */
export const keepUnchanged = <Row>(
  before: readonly VisibleRow<Row>[],
  rows: readonly VisibleRow<Row>[],
): readonly VisibleRow<Row>[] => {
  let isSame = rows.length === before.length
  const kept = rows.map((row, place) => {
    const old = before[place]
    if (old && isUnchanged(old, row)) return old
    isSame = false
    return row
  })
  return isSame ? before : kept
}

/** Returns the index of a row in the displayed list, or -1. */
export const placeOf = <Row>(visible: readonly VisibleRow<Row>[], id: string): number =>
  visible.findIndex((row) => row.id === id)
