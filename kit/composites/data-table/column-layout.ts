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
  return [first, ...orderedColumns(columns, state.order).filter((column) => column !== first && !hidden.has(column.id))]
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

/** Value of grid-template-columns. Columns share what room is left by their widths; one that a person has set keeps its width. */
export const gridTemplate = <Row>(columns: readonly Column<Row>[], widths: TableState['widths']): string =>
  columns
    .map((column) => {
      const width = columnWidth(column, widths)
      return widths?.[column.id] === undefined ? `minmax(${width}px, ${width}fr)` : `${width}px`
    })
    .join(' ')

export interface Band {
  readonly id: string
  readonly label: string
  /** Columns it spans. */
  readonly span: number
}

/** Neighbours of the same band share a heading; empty when no column has one. */
export const bandsOf = <Row>(columns: readonly Column<Row>[]): Band[] => {
  if (!columns.some((column) => column.band)) return []
  const bands: Band[] = []
  for (const column of columns) {
    const last = bands.at(-1)
    const label = column.band ?? ''
    if (last && last.label === label && bands.length > 1) bands[bands.length - 1] = { ...last, span: last.span + 1 }
    else bands.push({ id: column.id, label, span: 1 })
  }
  return bands
}
