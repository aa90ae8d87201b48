import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { cellText } from './cell-text.ts'
import styles from './data-table.module.css'
import { shownCell } from './shown-table.ts'
import type { Column } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'
import { markCutSoon } from './use-cut-cells.ts'

interface TableRowProps<Row> {
  readonly visible: VisibleRow<Row>
  /** Place among the visible rows, from 0. */
  readonly index: number
  /** Number of header rows before the first, for aria-rowindex. */
  readonly headerRows: number
  readonly topPx: number
  readonly columns: readonly Column<Row>[]
  readonly tree: boolean
  readonly selected: boolean | undefined
  /** Whether its detail stands open beside the table. */
  readonly opened: boolean
  /** Number of columns beside the first that stay at the left. */
  readonly pinned: number
  /** Whether a press on its name opens it. */
  readonly opens: boolean
  /** Whether a box before the name shows and takes the selection. */
  readonly boxed: boolean
  /** Place of the marked cell, -1 for none. */
  readonly activeColumn: number
  readonly gridId: string
  readonly locale: string
  readonly expandLabel: string
  readonly collapseLabel: string
}

/** Marks a cell of a column that is kept left, and puts it where its neighbour ends. */
export const pinnedAt = (place: number, pinned: number) =>
  place > 0 && place <= pinned
    ? { 'data-pinned': place === pinned ? 'last' : '', style: { '--left': `var(--left-${place})` } as CSSProperties }
    : {}

/** Id of a cell for aria-activedescendant. */
export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`

/** How a press on a cell opens its row: on the name, or on what looks like a link; undefined: it only marks the cell. */
export const opensBy = (
  { opens }: Pick<Column<unknown>, 'opens'>,
  place: number,
  rowsOpen: boolean,
): 'link' | 'name' | undefined => {
  if (!rowsOpen) return undefined
  if (opens) return 'link'
  return place === 0 ? 'name' : undefined
}

/** A cell gets its width by its place, and where its neighbour ends when it is kept left. */
const inPlace = (place: number, pinned: number) => {
  const kept = pinnedAt(place, pinned)
  return { ...kept, style: { flex: `var(--cell-${place})`, ...kept.style } as CSSProperties }
}

/** A figure stands in its cell with no element around it: a browser lays out and paints what each second changes. */
const wordsOf = (content: ReactNode, opens: 'link' | 'name' | undefined, besideBox: boolean) =>
  opens || besideBox ? (
    <span className={styles.text} data-words data-opens={opens}>
      {content}
    </span>
  ) : (
    content
  )

/** The name of a row of a tree: indented by its level, with the button that folds a group. */
const branchOf = <Row,>(content: ReactNode, { visible, opens, expandLabel, collapseLabel }: TableRowProps<Row>) => (
  <span className={styles.branch} style={{ '--level': visible.level - 1 } as CSSProperties}>
    {visible.group ? (
      <button
        type="button"
        tabIndex={-1}
        className={styles.chevron}
        data-toggle
        aria-label={visible.expanded ? collapseLabel : expandLabel}
      >
        <IconChevronRight size={14} aria-hidden="true" />
      </button>
    ) : (
      <span className={styles.chevron} />
    )}
    <span className={styles.text} data-words data-opens={opens || undefined}>
      {content}
    </span>
  </span>
)

/** What a cell shows: text, or what its column draws itself. */
const contentOf = <Row,>(column: Column<Row>, visible: VisibleRow<Row>, locale: string): ReactNode => {
  const aggregated = visible.group && column.aggregate !== undefined
  if (column.render && !aggregated) return column.render(visible.row)
  return cellText(shownCell(column, visible), locale, column.decimals)
}

/** A function and not a component: a table has thousands of cells. */
const cellOf = <Row,>(column: Column<Row>, place: number, props: TableRowProps<Row>) => {
  const { visible, index, tree, boxed, pinned } = props
  const content = contentOf(column, visible, props.locale)
  const isName = place === 0
  return (
    <div
      key={column.id}
      id={cellId(props.gridId, index, place)}
      role={isName ? 'rowheader' : 'gridcell'}
      className={styles.cell}
      aria-colindex={place + 1}
      data-column={place}
      data-align={column.align}
      {...inPlace(place, pinned)}
      data-active={place === props.activeColumn || undefined}
    >
      {isName && boxed && <span className={styles.box} data-select aria-hidden="true" />}
      {isName && tree
        ? branchOf(content, props)
        : wordsOf(content, opensBy(column, place, props.opens), isName && boxed)}
    </div>
  )
}

function TableRowView<Row>(props: TableRowProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => markCutSoon(element.current?.children))
  const { visible, index, columns, tree } = props
  return (
    <div
      ref={element}
      role="row"
      className={styles.row}
      style={{ top: props.topPx }}
      data-row={index}
      data-group={visible.group || undefined}
      data-level={visible.level}
      aria-rowindex={index + 1 + props.headerRows}
      aria-selected={props.selected}
      aria-current={props.opened || undefined}
      {...(tree && {
        'aria-level': visible.level,
        'aria-posinset': visible.position,
        'aria-setsize': visible.setSize,
        'aria-expanded': visible.group ? visible.expanded : undefined,
      })}
    >
      {columns.map((column, place) => cellOf(column, place, props))}
    </div>
  )
}

/** One row. Memoised on its content: a live cell renders itself and never its row. */
export const TableRow = memo(TableRowView) as typeof TableRowView
