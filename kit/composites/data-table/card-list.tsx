import { IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useRef, useState } from 'react'
import styles from './card-list.module.css'
import { cardParts } from './card-parts.ts'
import { cellText } from './cell-text.ts'
import { likelyRect } from './likely-rect.ts'
import { shownCell } from './shown-table.ts'
import type { AskedRows, Column, KeptPlace, TableWords } from './table-model.ts'
import type { VisibleRow } from './table-rows.ts'
import { useAskedView } from './use-asked-view.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { RowSelection } from './use-row-selection.ts'

const cardHeight = 76
const groupHeight = 52

interface CardProps<Row> {
  readonly visible: VisibleRow<Row>
  readonly columns: readonly Column<Row>[]
  readonly locale: string
  readonly words: TableWords
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onToggle: (id: string) => void
  readonly selection: RowSelection<Row> | undefined
  readonly asked?: AskedRows<Row> | undefined
}

export interface CardListProps<Row> extends Omit<CardProps<Row>, 'visible'> {
  readonly label: string
  readonly rows: readonly VisibleRow<Row>[]
  readonly keptPlace: KeptPlace | undefined
}

/**
 * Shows the rows as cards on a phone. The title is the first column, with marks beside it and up to three figures
 * below. Groups are headings that collapse.
 */
export function CardList<Row>({ label, rows, keptPlace, ...card }: CardListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [initialRect] = useState(likelyRect)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.group ? groupHeight : cardHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    useFlushSync: false,
    initialRect,
  })
  useAskedView(card.asked?.onView, virtual.range)
  // Must follow the virtualizer, which starts at the top.
  useKeptPlace(scroller, keptPlace)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={label}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={item.key}
                className={styles.item}
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
                aria-posinset={item.index + 1}
                aria-setsize={rows.length}
              >
                <Card visible={row} {...card} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function CardView<Row>({ visible, columns, locale, words, onOpen, onToggle, selection, asked }: CardProps<Row>) {
  const { title, marks, figures } = cardParts(columns)
  if (!title) return null
  const isComing = asked?.isComing(visible.row) ?? false
  const show = (column: Column<Row>): ReactNode => {
    if (isComing) return '…'
    return column.render && !(visible.group && column.aggregate)
      ? column.render(visible.row)
      : cellText(shownCell(column, visible), locale, column.decimals)
  }
  const figure = (column: Column<Row>) => (
    <span className={styles.value}>
      {show(column)}
      {column.unit && <span className={styles.unit}> {column.unit}</span>}
    </span>
  )
  const head = (
    <>
      <span className={styles.title}>{show(title)}</span>
      {marks.map((column) => (
        <span key={column.id} className={styles.mark}>
          {show(column)}
        </span>
      ))}
    </>
  )
  if (visible.group)
    return (
      <div className={styles.group} data-level={visible.level}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={visible.expanded}
          aria-label={visible.expanded ? words.collapse : words.expand}
          onClick={() => onToggle(visible.id)}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </button>
        <Press onPress={() => (onOpen ? onOpen(visible.row) : onToggle(visible.id))} className={styles.heading}>
          {head}
          {figures[0] && figure(figures[0])}
        </Press>
      </div>
    )
  return (
    <Press
      onPress={selection?.boxed ? () => selection.toggle(visible.id) : onOpen && (() => onOpen(visible.row))}
      className={styles.card}
      pressed={selection?.boxed ? selection.has(visible) : undefined}
    >
      <span className={styles.head}>{head}</span>
      <span className={styles.figures}>
        {figures.map((column) => (
          <span key={column.id} className={styles.figure}>
            <span className={styles.caption}>{column.header}</span>
            {figure(column)}
          </span>
        ))}
      </span>
    </Press>
  )
}

const Card = memo(CardView) as typeof CardView

function Press({
  onPress,
  className,
  pressed,
  children,
}: {
  readonly onPress: (() => void) | undefined
  readonly pressed?: boolean | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}) {
  return onPress ? (
    <button type="button" className={className} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  ) : (
    <div className={className}>{children}</div>
  )
}
