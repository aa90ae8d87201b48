import type { Column, TableState } from './table-model.ts'

/**
 * Returns all columns in the order of the user. A column that this order does not contain follows its left neighbour in
 * the order of the caller.
 */
export const orderedColumns = <Row>(
  columns: readonly Column<Row>[],
  order: readonly string[] | null,
): Column<Row>[] => {
  if (!order) return [...columns]
  const known = new Map(columns.map((column) => [column.id, column]))
  const result = order.flatMap((id) => known.get(id) ?? [])
  columns.forEach((column, index) => {
    if (result.includes(column)) return
    const left = columns.slice(0, index).findLast((candidate) => result.includes(candidate))
    result.splice(left ? result.indexOf(left) + 1 : 0, 0, column)
  })
  return result
}

/** Returns the ids of the hidden columns. The choice of the user overrides the defaults of the caller. */
export const hiddenColumns = <Row>(columns: readonly Column<Row>[], hidden: readonly string[] | null): Set<string> =>
  new Set(hidden ?? columns.filter((column) => column.hidden).map((column) => column.id))

/**
 * Returns the visible columns in order. The first column of the caller names the row, so it is always visible and
 * always first.
 */
export const shownColumns = <Row>(columns: readonly Column<Row>[], state: TableState): Column<Row>[] => {
  const first = columns[0]
  if (!first) return []
  const hidden = hiddenColumns(columns, state.hidden)
  return [first, ...arrangedColumns(columns, state).filter((column) => !hidden.has(column.id))]
}

/** Returns all columns but the first, in display order. Pinned columns precede the others. */
export const arrangedColumns = <Row>(
  columns: readonly Column<Row>[],
  { order, pinned = [] }: Pick<TableState, 'order' | 'pinned'>,
): Column<Row>[] => {
  const others = orderedColumns(columns, order).filter((column) => column !== columns[0])
  const kept = pinned.flatMap((id) => others.find((column) => column.id === id) ?? [])
  return [...kept, ...others.filter((column) => !kept.includes(column))]
}

/** More pinned columns would leave no room for the columns that scroll. */
export const mostPinned = 4

/** Number of visible pinned columns, without the first column. */
export const pinnedCount = <Row>(shown: readonly Column<Row>[], { pinned = [] }: Pick<TableState, 'pinned'>): number =>
  shown.slice(1).filter(({ id }) => pinned.includes(id)).length

/** Pins or unpins a column. */
export const withPinned = (state: TableState, id: string, isPinned: boolean): TableState => {
  const others = (state.pinned ?? []).filter((one) => one !== id)
  return { ...state, pinned: isPinned ? [...others, id].slice(0, mostPinned) : others }
}

/**
 * Moves a column to the place of another. A column dropped on a pinned column becomes pinned too, up to the maximum. A
 * pinned column dropped on an unpinned one loses its pin.
 */
export const movedColumn = <Row>(
  columns: readonly Column<Row>[],
  state: TableState,
  id: string,
  target: string,
): TableState => {
  const pinned = state.pinned ?? []
  const at = pinned.indexOf(target)
  const rest = pinned.filter((one) => one !== id)
  if (at >= 0) {
    if (!pinned.includes(id) && pinned.length >= mostPinned) return state
    return { ...state, pinned: rest.toSpliced(at, 0, id) }
  }
  // Positions of unpinned columns refer to the order on the screen.
  const seen = arrangedColumns(columns, state).map((column) => column.id)
  const first = columns[0]?.id
  return {
    ...state,
    ...(rest.length < pinned.length && { pinned: rest }),
    order: movedOrder(columns, first === undefined ? seen : [first, ...seen], id, target),
  }
}

/** Returns the order after `id` has moved to the place of `target`. */
export const movedOrder = <Row>(
  columns: readonly Column<Row>[],
  order: readonly string[] | null,
  id: string,
  target: string,
) => {
  const ids = orderedColumns(columns, order).map((column) => column.id)
  const from = ids.indexOf(id)
  const to = ids.indexOf(target)
  if (from < 0 || to < 0) return ids
  ids.splice(from, 1)
  ids.splice(to, 0, id)
  return ids
}

export const narrowest = 48
const defaultWidth = (align: 'left' | 'right' | undefined) => (align === 'right' ? 88 : 140)

/** Width of a column in px: set by the user, else set by the caller, else by alignment. */
export const columnWidth = <Row>(column: Column<Row>, widths: TableState['widths']): number =>
  Math.max(narrowest, widths?.[column.id] ?? column.width ?? defaultWidth(column.align))

interface ColumnRoom {
  readonly width: number
  /** Whether the column takes a share of the free width. */
  readonly grows: boolean
}

/**
 * Columns share the free width in proportion to their widths. A column keeps its width if the user set it. The first
 * `fixed` columns also keep theirs, because the position of each pinned column depends on them.
 */
const columnRooms = <Row>(columns: readonly Column<Row>[], widths: TableState['widths'], fixed: number): ColumnRoom[] =>
  columns.map((column, place) => ({
    width: columnWidth(column, widths),
    grows: place >= fixed && widths?.[column.id] === undefined,
  }))

/** Value of `grid-template-columns` for the header, where bands span several columns. */
export const gridTemplate = <Row>(columns: readonly Column<Row>[], widths: TableState['widths'], fixed = 0): string =>
  columnRooms(columns, widths, fixed)
    .map(({ width, grows }) => (grows ? `minmax(${width}px, ${width}fr)` : `${width}px`))
    .join(' ')

/**
 * Returns the same widths as `flex` values in CSS variables: `--cell-0` is for the cells of the first column. Each
 * changed value makes the browser lay out its row again. Flex layout takes two thirds of the time of grid layout.
 */
export const cellFlexes = <Row>(
  columns: readonly Column<Row>[],
  widths: TableState['widths'],
  fixed = 0,
): Record<string, string> =>
  Object.fromEntries(
    columnRooms(columns, widths, fixed).map(({ width, grows }, place) => [
      `--cell-${place}`,
      `${grows ? width : 0} 0 ${width}px`,
    ]),
  )

/** Left offsets of the pinned columns in px, as CSS variables. `--left-1` is for the column after the first. */
export const pinnedEdges = <Row>(
  columns: readonly Column<Row>[],
  widths: TableState['widths'],
  pinned: number,
): Record<string, string> => {
  const edges: Record<string, string> = {}
  let left = 0
  for (const [place, column] of columns.slice(0, pinned + 1).entries()) {
    if (place > 0) edges[`--left-${place}`] = `${left}px`
    left += columnWidth(column, widths)
  }
  return edges
}

export interface Band {
  readonly id: string
  readonly label: string
  /** Number of columns. */
  readonly span: number
}

/**
 * Returns the header bands. Adjacent columns with the same band share one heading, but each pinned column has its own.
 * Empty if no column has a band.
 */
export const bandsOf = <Row>(columns: readonly Column<Row>[], pinned = 0): Band[] => {
  if (!columns.some((column) => column.band)) return []
  const bands: Band[] = []
  for (const column of columns) {
    const last = bands.at(-1)
    const label = column.band ?? ''
    if (last && last.label === label && bands.length > pinned + 1)
      bands[bands.length - 1] = { ...last, span: last.span + 1 }
    else bands.push({ id: column.id, label, span: 1 })
  }
  return bands
}
