import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Late } from '../../primitives/late-part.tsx'
import { bandsOf, cellFlexes, columnWidth, gridTemplate, pinnedCount, pinnedEdges } from './column-layout.ts'
import styles from './data-table.module.css'
import { cellTip } from './late-parts.ts'
import { likelyRect } from './likely-rect.ts'
import { createRowSlots } from './row-slots.ts'
import { TableHeader } from './table-header.tsx'
import { type ActiveCell, tableKeys } from './table-key-handler.ts'
import type { DataTableProps } from './table-model.ts'
import { cellId, TableRow } from './table-row.tsx'
import { placeOf } from './table-rows.ts'
import { hasCutWords, useCutCells } from './use-cut-cells.ts'
import { useFitting } from './use-fitting.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableRows } from './use-table-rows.ts'

const rowHeights = { compact: 26, normal: 32, comfortable: 40 } as const
const nameHeight = 40
const bandHeight = 24
const filterHeight = 36

/**
 * The rows on a wide screen. One element takes the focus and names its marked cell, so that rows may come and go with
 * the scroll; the marked row is kept in the document. Presses are read here, once for all rows.
 */
export function TableGrid<Row>({
  table,
  filtersOpen,
  leaves,
  onToggle,
  selection,
  ...props
}: DataTableProps<Row> & {
  readonly table: TableRows<Row>
  readonly selection: RowSelection<Row> | undefined
  readonly filtersOpen: boolean
  readonly leaves: () => readonly Row[]
  readonly onToggle: (id: string) => void
}) {
  const { state, onState, words, locale, label, density = 'normal' } = props
  const { columns, visible } = table
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setActive] = useState<ActiveCell>()
  const firstId = visible[0]?.id ?? null
  // Until somebody has chosen a cell it is the first, whatever row comes to stand there.
  const active = useMemo<ActiveCell>(() => chosen ?? { rowId: firstId, column: 0 }, [chosen, firstId])
  const [dragWidths, setDragWidths] = useState<Readonly<Record<string, number>> | null>(null)
  const widths = dragWidths ?? state.widths

  const pinned = pinnedCount(columns, state)
  const tree = props.children !== undefined
  const banded = bandsOf(columns).length > 0
  const headHeight = nameHeight + (banded ? bandHeight : 0) + (filtersOpen ? filterHeight : 0)
  const headRows = 1 + Number(banded) + Number(filtersOpen)
  const rowHeight = rowHeights[density]
  const activeIndex = useMemo(
    () => (active.rowId === null ? -1 : Math.max(0, placeOf(visible, active.rowId))),
    [visible, active.rowId],
  )

  const [initialRect] = useState(likelyRect)
  const [slotsOf] = useState(createRowSlots)
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => visible[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    overscan: 8,
    useFlushSync: false,
    initialRect,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (activeIndex >= 0 && activeIndex < visible.length && !indexes.includes(activeIndex)) indexes.push(activeIndex)
      return indexes
    },
  })
  // After the list, which begins at its top.
  useKeptPlace(scroller, props.keptPlace)
  const knownHeight = useRef(rowHeight)
  if (knownHeight.current !== rowHeight) {
    knownHeight.current = rowHeight
    virtual.measure()
  }

  const moveTo = (next: ActiveCell) => {
    setActive(next)
    const index = next.rowId === null ? -1 : placeOf(visible, next.rowId)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    revealColumn(
      scroller.current,
      columns.map((column) => columnWidth(column, widths)),
      next.column,
      pinned,
    )
  }
  // The row of the open detail is the marked one, also when that was opened by its address or walked on by itself.
  const { openId } = props
  const openedBefore = useRef<string>(undefined)
  useEffect(() => {
    const before = openedBefore.current
    openedBefore.current = openId
    if (openId === before) return
    if (openId !== undefined && placeOf(visible, openId) >= 0) moveTo({ rowId: openId, column: 0 })
    if (openId === undefined && before !== undefined) scroller.current?.focus({ preventScroll: true })
  })

  const rowAt = (target: Element) => visible[Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1)]
  // Values may put another row into the element while it is pressed.
  const beganOn = useRef<string>(undefined)
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const pressed = rowAt(target)
    const began = beganOn.current
    beganOn.current = undefined
    if (!pressed || (began !== undefined && began !== pressed.id)) return
    const { id, row } = pressed
    if (target.closest('[data-toggle]')) {
      onToggle(id)
      scroller.current?.focus({ preventScroll: true })
      return
    }
    if (target.closest('a, button, input, select')) return
    if (target.closest('[data-select]')) selection?.toggle(id)
    setActive({ rowId: id, column: Number(target.closest('[data-column]')?.getAttribute('data-column') ?? 0) })
    if (event.ctrlKey || event.metaKey) selection?.toggle(id)
    // The second press of a double click would open it once more, and "back" would lead to the same page.
    else if (target.closest('[data-opens]') && event.detail < 2) props.onOpen?.(row)
  }
  const open = (event: MouseEvent) => {
    const target = event.target as Element
    const row = rowAt(target)
    // The name has opened it already.
    if (row?.id === active.rowId && row && !target.closest('a, button, input, select, [data-opens]'))
      props.onOpen?.(row.row)
  }

  const onKeyDown = tableKeys({
    props,
    table,
    active,
    index: activeIndex,
    onActive: moveTo,
    onToggle,
    onSelect: (id) => selection?.toggle(id),
    onSelectNone: () => selection?.clear(),
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
  })

  const [isNear, setNear] = useState(false)
  const byKeys = useRef(false)
  const linesOf = (row: number, column: number, cell: HTMLElement): readonly string[] | undefined => {
    const [shown, of] = [visible[row], columns[column]]
    if (!shown || !of) return []
    const lines = of.explain && !(shown.group && of.aggregate) ? of.explain(shown.row) : []
    return lines?.length !== 0 || !hasCutWords(cell) ? lines : [cell.textContent]
  }

  const leastPx = columns.reduce((sum, column) => sum + columnWidth(column, widths), 0)
  const fixed = pinned > 0 ? pinned + 1 : 0
  const template = gridTemplate(columns, widths, fixed)
  useFitting(scroller, leastPx)
  useCutCells(scroller, `${template} ${density}`)
  const style = {
    '--columns': template,
    ...cellFlexes(columns, widths, fixed),
    ...pinnedEdges(columns, widths, pinned),
    '--row': `${rowHeight}px`,
    '--least': `${leastPx}px`,
  } as CSSProperties

  const items = virtual.getVirtualItems()
  const slots = slotsOf(items.map(({ key }) => key))

  return (
    <div
      ref={scroller}
      role={tree ? 'treegrid' : 'grid'}
      className={styles.grid}
      style={style}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={visible.length + headRows}
      aria-colcount={columns.length}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={
        visible.length > 0 || activeIndex < 0 ? cellId(gridId, activeIndex, active.column) : undefined
      }
      data-empty={visible.length === 0 || undefined}
      onKeyDownCapture={({ key }) => {
        byKeys.current = key !== 'Escape'
      }}
      onKeyDown={onKeyDown}
      onFocus={() => setNear(true)}
      onPointerEnter={() => setNear(true)}
      onPointerDown={({ target }) => {
        beganOn.current = rowAt(target as Element)?.id
      }}
      onClick={press}
      onDoubleClick={open}
      onScroll={(event) => event.currentTarget.toggleAttribute('data-scrolled', event.currentTarget.scrollLeft > 0)}
    >
      {isNear && (
        <Late
          of={cellTip}
          grid={scroller}
          byKeys={byKeys}
          linesOf={linesOf}
          markedId={activeIndex < 0 ? undefined : cellId(gridId, activeIndex, active.column)}
        />
      )}
      <TableHeader
        allColumns={props.columns}
        columns={columns}
        state={state}
        onState={onState}
        onDragWidths={setDragWidths}
        gridId={gridId}
        pinned={pinned}
        activeColumn={activeIndex < 0 ? active.column : -1}
        filtersOpen={filtersOpen}
        leaves={leaves}
        words={words}
        locale={locale}
      />
      <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map((item, place) => {
          const row = visible[item.index]
          return (
            row && (
              <TableRow
                key={slots[place]}
                visible={row}
                index={item.index}
                headerRows={headRows}
                topPx={item.start - headHeight}
                columns={columns}
                tree={tree}
                selected={selection?.has(row)}
                opened={row.id === openId}
                pinned={pinned}
                opens={props.onOpen !== undefined}
                boxed={selection?.boxed ?? false}
                activeColumn={item.index === activeIndex ? active.column : -1}
                gridId={gridId}
                locale={locale}
                expandLabel={words.expand}
                collapseLabel={words.collapse}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** Scrolls sideways until a column stands beside those that are always in sight: the first and what is kept left. */
const revealColumn = (scroller: HTMLElement | null, leastWidths: readonly number[], column: number, pinned: number) => {
  if (!scroller || column <= pinned) return
  const stretch =
    scroller.scrollWidth /
    Math.max(
      1,
      leastWidths.reduce((sum, width) => sum + width, 0),
    )
  const factor = Math.max(1, stretch)
  const left = leastWidths.slice(0, column).reduce((sum, width) => sum + width, 0) * factor
  const right = left + (leastWidths[column] ?? 0) * factor
  const sticky = leastWidths.slice(0, pinned + 1).reduce((sum, width) => sum + width, 0) * (pinned > 0 ? 1 : factor)
  if (left - sticky < scroller.scrollLeft) scroller.scrollLeft = left - sticky
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth
}
