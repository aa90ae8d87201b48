import type { Column, TableState } from './table-model.ts'

/** All columns in the person's order; columns that the order does not know stand where the caller put them, after their left neighbour. */
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

/** Ids of the hidden columns: the person's choice, else the callers' marks. */
export const hiddenColumns = <Row>(columns: readonly Column<Row>[], hidden: readonly string[] | null): Set<string> =>
  new Set(hidden ?? columns.filter((column) => column.hidden).map((column) => column.id))

/** The columns that are drawn, in order. The first of the caller's columns names the row: it stays, and stays first. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], state: TableState): Column<Row>[] => {
  const first = columns[0]
  if (!first) return []
  const hidden = hiddenColumns(columns, state.hidden)
  return [first, ...arrangedColumns(columns, state).filter((column) => !hidden.has(column.id))]
}

/** All columns but the first in the order in which they stand: those that are kept left, then the others. */
export const arrangedColumns = <Row>(
  columns: readonly Column<Row>[],
  { order, pinned = [] }: Pick<TableState, 'order' | 'pinned'>,
): Column<Row>[] => {
  const others = orderedColumns(columns, order).filter((column) => column !== columns[0])
  const kept = pinned.flatMap((id) => others.find((column) => column.id === id) ?? [])
  return [...kept, ...others.filter((column) => !kept.includes(column))]
}

/** More would leave no room for what scrolls. */
export const mostPinned = 4

/** Number of columns beside the first that stay at the left, of those that are drawn. */
export const pinnedCount = <Row>(shown: readonly Column<Row>[], { pinned = [] }: Pick<TableState, 'pinned'>): number =>
  shown.slice(1).filter(({ id }) => pinned.includes(id)).length

/** Keeps a column left, or lets it go. */
export const withPinned = (state: TableState, id: string, isPinned: boolean): TableState => {
  const others = (state.pinned ?? []).filter((one) => one !== id)
  return { ...state, pinned: isPinned ? [...others, id].slice(0, mostPinned) : others }
}

/**
 * A column put in the place of another. Put among those that are kept left it is kept left, too, while there is room;
 * taken from there it is let go.
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
  // Among the others the places are those that are seen.
  const seen = arrangedColumns(columns, state).map((column) => column.id)
  const first = columns[0]?.id
  return {
    ...state,
    ...(rest.length < pinned.length && { pinned: rest }),
    order: movedOrder(columns, first === undefined ? seen : [first, ...seen], id, target),
  }
}

/** The order after `id` has been put in the place of `target`. */
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

/** Width in px of a column: the person's, the caller's, or by what it holds. */
export const columnWidth = <Row>(column: Column<Row>, widths: TableState['widths']): number =>
  Math.max(narrowest, widths?.[column.id] ?? column.width ?? defaultWidth(column.align))

interface ColumnRoom {
  readonly width: number
  /** Whether it takes a share of what room is left. */
  readonly grows: boolean
}

/**
 * Columns share what room is left by their widths; one that a person has set keeps its width, and so do the first
 * `fixed`: what stands beside them must know where they end.
 */
const columnRooms = <Row>(columns: readonly Column<Row>[], widths: TableState['widths'], fixed: number): ColumnRoom[] =>
  columns.map((column, place) => ({
    width: columnWidth(column, widths),
    grows: place >= fixed && widths?.[column.id] === undefined,
  }))

/** Value of grid-template-columns, for the header with its bands over several columns. */
export const gridTemplate = <Row>(columns: readonly Column<Row>[], widths: TableState['widths'], fixed = 0): string =>
  columnRooms(columns, widths, fixed)
    .map(({ width, grows }) => (grows ? `minmax(${width}px, ${width}fr)` : `${width}px`))
    .join(' ')

/**
 * The same widths as values of `flex`, by CSS variable: `--cell-0` for the cells of the first column. A row is laid out anew
 * with each figure of it that changes, and a browser does that in two thirds of the time that a grid takes.
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

/** Where the columns that are kept left begin, px, by CSS variable: `--left-1` for the one beside the first. */
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
  /** Columns it spans. */
  readonly span: number
}

/** Neighbours of the same band share a heading, those that are kept left have their own; empty when no column has one. */
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
