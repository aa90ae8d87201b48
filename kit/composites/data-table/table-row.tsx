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
  /** The row is not loaded yet. */
  readonly isComing: boolean | undefined
  /** Index among the visible rows, from 0. */
  readonly index: number
  /** Number of header rows, for `aria-rowindex`. */
  readonly headerRows: number
  readonly topPx: number
  readonly columns: readonly Column<Row>[]
  readonly tree: boolean
  readonly selected: boolean | undefined
  /** Whether the detail of the row is open beside the table. */
  readonly opened: boolean
  /** Number of pinned columns, without the first column. */
  readonly pinned: number
  /** Whether a click on the name opens the row. */
  readonly opens: boolean
  /** Whether a checkbox before the name shows and changes the selection. */
  readonly boxed: boolean
  /** Index of the active cell. -1 means none. */
  readonly activeColumn: number
  readonly gridId: string
  readonly locale: string
  readonly expandLabel: string
  readonly collapseLabel: string
}

/** Marks a cell of a pinned column, and sets its left offset to the end of the previous column. */
export const pinnedAt = (place: number, pinned: number) =>
  place > 0 && place <= pinned
    ? { 'data-pinned': place === pinned ? 'last' : '', style: { '--left': `var(--left-${place})` } as CSSProperties }
    : {}

/** Id of a cell for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`

/**
 * Returns how a click on a cell opens its row: by the name, or by a text that looks like a link. Undefined means that a
 * click only makes the cell active.
 */
export const opensBy = (
  { opens }: Pick<Column<unknown>, 'opens'>,
  place: number,
  rowsOpen: boolean,
): 'link' | 'name' | undefined => {
  if (!rowsOpen) return undefined
  if (opens) return 'link'
  return place === 0 ? 'name' : undefined
}

/** Sets the width of a cell by its index, and the left offset if its column is pinned. */
const inPlace = (place: number, pinned: number) => {
  const kept = pinnedAt(place, pinned)
  return { ...kept, style: { flex: `var(--cell-${place})`, ...kept.style } as CSSProperties }
}

/**
 * Wraps the content only if it opens the row or follows a checkbox. Other values have no wrapper, because the browser
 * lays out and paints changes every second.
 */
const wordsOf = (content: ReactNode, opens: 'link' | 'name' | undefined, besideBox: boolean) =>
  opens || besideBox ? (
    <span className={styles.text} data-words data-opens={opens}>
      {content}
    </span>
  ) : (
    content
  )

/** Name of a row in a tree. It is indented by level, and a group has a button that collapses it. */
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

/** Returns the content of a cell: the `render` of the column, or formatted text. */
const contentOf = <Row,>(column: Column<Row>, visible: VisibleRow<Row>, locale: string): ReactNode => {
  const aggregated = visible.group && column.aggregate !== undefined
  if (column.render && !aggregated) return column.render(visible.row)
  return cellText(shownCell(column, visible), locale, column.decimals)
}

/** A function instead of a component, because a table has thousands of cells. */
const cellOf = <Row,>(column: Column<Row>, place: number, props: TableRowProps<Row>) => {
  const { visible, index, tree, boxed, pinned } = props
  const content = props.isComing ? '…' : contentOf(column, visible, props.locale)
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

/** One row. Memoised, because a live cell renders itself without rendering its row. */
export const TableRow = memo(TableRowView) as typeof TableRowView
