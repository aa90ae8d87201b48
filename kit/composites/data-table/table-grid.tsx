import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Late } from '../../primitives/late-part.tsx'
import { bandsOf, cellFlexes, columnWidth, gridTemplate, pinnedCount, pinnedEdges } from './column-layout.ts'
import styles from './data-table.module.css'
import { cellTip } from './late-parts.ts'
import { revealColumn } from './reveal-column.ts'
import { createRowSlots } from './row-slots.ts'
import { TableHeader } from './table-header.tsx'
import { type ActiveCell, tableKeys } from './table-key-handler.ts'
import type { Column, DataTableProps, TableState } from './table-model.ts'
import { cellId, TableRow } from './table-row.tsx'
import { placeOf, type VisibleRow } from './table-rows.ts'
import { hasCutWords, useCutCells } from './use-cut-cells.ts'
import { useFitMark } from './use-fit-mark.ts'
import { useGridPresses } from './use-grid-presses.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useOpenedRow } from './use-opened-row.ts'
import type { RowSelection } from './use-row-selection.ts'
import { useRowWindow } from './use-row-window.ts'
import type { TableRows } from './use-table-rows.ts'

const rowHeights = { compact: 26, normal: 32, comfortable: 40 } as const
const nameHeight = 40
const bandHeight = 24
const filterHeight = 36

/**
 * Number of rows and height of the header. It contains the column names, the bands if any, and the filters while they
 * are open.
 */
const headOf = <Row,>(columns: readonly Column<Row>[], filtersOpen: boolean) => {
  const banded = bandsOf(columns).length > 0
  return {
    headHeight: nameHeight + (banded ? bandHeight : 0) + (filtersOpen ? filterHeight : 0),
    headRows: 1 + Number(banded) + Number(filtersOpen),
  }
}

/** The active cell. It is the first cell, of any row, until the user has chosen one. */
const useActiveCell = <Row,>(
  visible: readonly VisibleRow<Row>[],
  isAsked: boolean,
  onActiveRow: DataTableProps<Row>['onActiveRow'],
) => {
  const lastIndex = useRef(0)
  const [chosen, setActive] = useState<ActiveCell>()
  const firstId = visible[0]?.id ?? null
  const active = useMemo<ActiveCell>(() => chosen ?? { rowId: firstId, column: 0 }, [chosen, firstId])
  const activeIndex = useMemo(() => {
    if (active.rowId === null) return -1
    const index = placeOf(visible, active.rowId)
    // A placeholder has given way to its row, which has another id.
    if (index < 0) return isAsked ? Math.min(lastIndex.current, visible.length - 1) : 0
    lastIndex.current = index
    return index
  }, [visible, active.rowId, isAsked])
  const activeRow = visible[activeIndex]?.row
  useEffect(() => onActiveRow?.(activeRow), [onActiveRow, activeRow])
  return { active, activeIndex, setActive }
}

const leastWidthsOf = <Row,>(columns: readonly Column<Row>[], widths: TableState['widths']) =>
  columns.map((column) => columnWidth(column, widths))

/** Widths and positions of the columns, as CSS custom properties that every cell reads. */
const columnStyle = <Row,>(
  columns: readonly Column<Row>[],
  widths: TableState['widths'],
  { pinned, rowHeight }: { readonly pinned: number; readonly rowHeight: number },
) => {
  const leastPx = columns.reduce((sum, column) => sum + columnWidth(column, widths), 0)
  const fixed = pinned > 0 ? pinned + 1 : 0
  const template = gridTemplate(columns, widths, fixed)
  const style = {
    '--columns': template,
    ...cellFlexes(columns, widths, fixed),
    ...pinnedEdges(columns, widths, pinned),
    '--row': `${rowHeight}px`,
    '--least': `${leastPx}px`,
  } as CSSProperties
  return { leastPx, template, style }
}

/** Returns the text of a cell's tooltip: the explanation of the column, else the cell text if it is truncated. */
const tipLines = <Row,>(
  shown: VisibleRow<Row> | undefined,
  column: Column<Row> | undefined,
  cell: HTMLElement,
): readonly string[] | undefined => {
  if (!shown || !column) return []
  const lines = column.explain && !(shown.group && column.aggregate) ? column.explain(shown.row) : []
  return lines?.length !== 0 || !hasCutWords(cell) ? lines : [cell.textContent]
}

/**
 * Shows the rows on a wide screen. One element has the focus and names the active cell, so that virtual scroll can add
 * and remove rows. The row of the active cell always stays in the document. One set of pointer handlers serves all
 * rows.
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
  const { state, words, locale, density = 'normal', openId, asked } = props
  const { columns, visible } = table
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { active, activeIndex, setActive } = useActiveCell(visible, asked !== undefined, props.onActiveRow)
  const [dragWidths, setDragWidths] = useState<Readonly<Record<string, number>> | null>(null)
  const widths = dragWidths ?? state.widths

  const pinned = pinnedCount(columns, state)
  const tree = props.children !== undefined
  const { headHeight, headRows } = headOf(columns, filtersOpen)
  const rowHeight = rowHeights[density]

  const [slotsOf] = useState(createRowSlots)
  const virtual = useRowWindow(scroller, visible, { rowHeight, headHeight, activeIndex, onView: asked?.onView })
  // Must follow the virtualizer, which starts at the top.
  useKeptPlace(scroller, props.keptPlace)

  const moveTo = (next: ActiveCell) => {
    setActive(next)
    const index = next.rowId === null ? -1 : placeOf(visible, next.rowId)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    revealColumn(scroller.current, leastWidthsOf(columns, widths), next.column, pinned)
  }
  useOpenedRow(openId, visible, { scroller, onActive: moveTo })
  const { onOpen } = props
  const presses = useGridPresses(props, { scroller, visible, active, selection, onActive: setActive, onToggle })
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
  const { leastPx, template, style } = columnStyle(columns, widths, { pinned, rowHeight })
  useFitMark(scroller, leastPx)
  useCutCells(scroller, `${template} ${density}`)

  const items = virtual.getVirtualItems()
  const slots = slotsOf(items.map(({ key }) => key))
  const markedId = cellId(gridId, activeIndex, active.column)

  return (
    <div
      ref={scroller}
      role={tree ? 'treegrid' : 'grid'}
      className={styles.grid}
      style={style}
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={visible.length + headRows}
      aria-colcount={columns.length}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={visible.length > 0 || activeIndex < 0 ? markedId : undefined}
      data-empty={visible.length === 0 || undefined}
      onKeyDownCapture={({ key }) => {
        byKeys.current = key !== 'Escape'
      }}
      onKeyDown={onKeyDown}
      onFocus={() => setNear(true)}
      onPointerEnter={() => setNear(true)}
      {...presses}
      onScroll={(event) => event.currentTarget.toggleAttribute('data-scrolled', event.currentTarget.scrollLeft > 0)}
    >
      {isNear && (
        <Late
          of={cellTip}
          grid={scroller}
          byKeys={byKeys}
          linesOf={(row: number, column: number, cell: HTMLElement) => tipLines(visible[row], columns[column], cell)}
          markedId={activeIndex < 0 ? undefined : markedId}
        />
      )}
      <TableHeader
        allColumns={props.columns}
        columns={columns}
        state={state}
        onState={props.onState}
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
                isComing={asked?.isComing(row.row)}
                index={item.index}
                headerRows={headRows}
                topPx={item.start - headHeight}
                columns={columns}
                tree={tree}
                selected={selection?.has(row)}
                opened={row.id === openId}
                pinned={pinned}
                opens={onOpen !== undefined}
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
