import { IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import styles from './card-list.module.css'
import { cellText } from './cell-text.ts'
import { shownCell } from './shown-table.ts'
import type { Column } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'

const cardHeight = 76
const groupHeight = 52

/** Up to three figures of a card: the marked columns, else the first three with figures. */
export const cardColumns = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const marked = columns.slice(1).filter((column) => column.card)
  return (marked.length > 0 ? marked : columns.slice(1).filter((column) => column.align === 'right')).slice(0, 3)
}

/** The rows as cards, for a phone: the first column as title, up to three figures below. Groups are headings that fold. */
export function CardList<Row>({
  label,
  visible,
  columns,
  locale,
  onOpen,
  onToggle,
}: {
  readonly label: string
  readonly visible: readonly VisibleRow<Row>[]
  readonly columns: readonly Column<Row>[]
  readonly locale: string
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onToggle: (id: string) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (visible[index]?.group ? groupHeight : cardHeight),
    getItemKey: (index) => visible[index]?.id ?? index,
    overscan: 6,
    useFlushSync: false,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = visible[item.index]
          return (
            row && (
              <li
                key={item.key}
                className={styles.item}
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
                aria-posinset={item.index + 1}
                aria-setsize={visible.length}
              >
                <CardRow visible={row} columns={columns} locale={locale} onOpen={onOpen} onToggle={onToggle} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function CardView<Row>({
  visible,
  columns,
  locale,
  onOpen,
  onToggle,
}: {
  readonly visible: VisibleRow<Row>
  readonly columns: readonly Column<Row>[]
  readonly locale: string
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onToggle: (id: string) => void
}) {
  const first = columns[0]
  if (!first) return null
  const show = (column: Column<Row>) =>
    column.render && !(visible.group && column.aggregate)
      ? column.render(visible.row)
      : cellText(shownCell(column, visible), locale, column.decimals)
  const figures = (
    <span className={styles.figures}>
      {cardColumns(columns).map((column) => (
        <span key={column.id} className={styles.figure}>
          <span className={styles.caption}>{column.header}</span>
          <span className={styles.value}>
            {show(column)}
            {column.unit && <span className={styles.unit}> {column.unit}</span>}
          </span>
        </span>
      ))}
    </span>
  )
  if (visible.group)
    return (
      <button
        type="button"
        className={styles.group}
        data-level={visible.level}
        aria-expanded={visible.expanded}
        onClick={() => onToggle(visible.id)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        <span className={styles.title}>{show(first)}</span>
      </button>
    )
  const content = (
    <>
      <span className={styles.title}>{show(first)}</span>
      {figures}
    </>
  )
  return onOpen ? (
    <button type="button" className={styles.card} onClick={() => onOpen(visible.row)}>
      {content}
    </button>
  ) : (
    <div className={styles.card}>{content}</div>
  )
}

const CardRow = memo(CardView) as typeof CardView
