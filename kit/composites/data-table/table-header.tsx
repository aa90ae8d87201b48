import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type PointerEvent, useRef } from 'react'
import { Late, type LatePart } from '../../primitives/late-part.tsx'
import { bandsOf, columnWidth, movedColumn, narrowest } from './column-layout.ts'
import styles from './data-table.module.css'
import { withFilter } from './filter-expression.ts'
import type { FilterFieldProps } from './filter-field.tsx'
import { filterField } from './late-parts.ts'
import type { Column, TableState, TableWords } from './table-model.ts'
import { cellId, pinnedAt } from './table-row.tsx'
import { filterKind } from './table-rows.ts'

/**
 * Returns the next sort after a click on a header: ascending, descending, none. Columns of numbers start with descending, also
 * those without a filter.
 */
export const nextSort = <Row,>(column: Column<Row>, sort: TableState['sort']): TableState['sort'] => {
  if (column.sortable === false) return sort
  const startsDescending = column.decimals !== undefined || filterKind(column) === 'number'
  if (sort?.column !== column.id) return { column: column.id, descending: startsDescending }
  return sort.descending === startsDescending ? { column: column.id, descending: !startsDescending } : null
}

interface TableHeaderProps<Row> {
  readonly allColumns: readonly Column<Row>[]
  readonly columns: readonly Column<Row>[]
  readonly state: TableState
  readonly onState: (next: TableState) => void
  /** Reports the widths while the user drags a column edge. Null ends the drag. */
  readonly onDragWidths: (widths: Readonly<Record<string, number>> | null) => void
  readonly gridId: string
  /** Number of pinned columns, without the first column. */
  readonly pinned: number
  readonly activeColumn: number
  readonly filtersOpen: boolean
  readonly leaves: () => readonly Row[]
  readonly words: TableWords
  readonly locale: string
}

function TableHeaderView<Row>(props: TableHeaderProps<Row>) {
  const { columns, state, onState, words, pinned } = props
  const bands = bandsOf(columns, pinned)
  const names = bands.length > 0 ? 2 : 1
  return (
    <div role="rowgroup" className={styles.head}>
      {bands.length > 0 && (
        <div role="row" className={styles.bands} aria-rowindex={1}>
          {bands.map((band, index) => {
            const before = bands.slice(0, index).reduce((sum, { span }) => sum + span, 0)
            return (
              <div
                key={band.id}
                role={band.label ? 'columnheader' : 'gridcell'}
                className={styles.band}
                aria-colindex={before + 1}
                aria-colspan={band.span}
                {...pinnedAt(index, pinned)}
                style={{ gridColumn: `span ${band.span}`, ...pinnedAt(index, pinned).style }}
              >
                {band.label}
              </div>
            )
          })}
        </div>
      )}
      <div role="row" className={styles.names} aria-rowindex={names}>
        {columns.map((column, place) => (
          <HeaderCell key={column.id} {...props} column={column} place={place} />
        ))}
      </div>
      {props.filtersOpen && (
        <div role="row" className={styles.filters} aria-rowindex={names + 1}>
          {columns.map((column, place) => (
            <div
              key={column.id}
              role="gridcell"
              className={styles.filterCell}
              aria-colindex={place + 1}
              {...pinnedAt(place, pinned)}
            >
              <Late
                of={filterField as LatePart<FilterFieldProps<Row>>}
                column={column}
                label={`${words.filter}: ${column.header}`}
                value={state.filters[column.id] ?? ''}
                onChange={(value) => onState({ ...state, filters: withFilter(state.filters, column.id, value) })}
                leaves={props.leaves}
                locale={props.locale}
                help={words.numberFilterHelp}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * Header with bands, column names with units, and an optional row of filters. A click on a name sorts. The user drags a
 * name to move its column, and its edge to resize it. Memoised, so that virtual scroll does not render it again.
 */
export const TableHeader = memo(TableHeaderView) as typeof TableHeaderView

const dragType = 'application/x-column'

function HeaderCell<Row>({
  column,
  place,
  allColumns,
  state,
  onState,
  onDragWidths,
  gridId,
  activeColumn,
  pinned,
  words,
}: TableHeaderProps<Row> & { readonly column: Column<Row>; readonly place: number }) {
  const drag = useRef<{ startX: number; startWidth: number; width: number } | null>(null)
  const sorted = state.sort?.column === column.id ? (state.sort.descending ? 'descending' : 'ascending') : undefined

  const startWidth = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.parentElement
    if (!cell) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const width = cell.getBoundingClientRect().width
    drag.current = { startX: event.clientX, startWidth: width, width }
  }
  const changeWidth = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.width = Math.max(narrowest, Math.round(drag.current.startWidth + event.clientX - drag.current.startX))
    onDragWidths({ ...state.widths, [column.id]: drag.current.width })
  }
  const keepWidth = () => {
    if (!drag.current) return
    onState({ ...state, widths: { ...state.widths, [column.id]: drag.current.width } })
    drag.current = null
    onDragWidths(null)
  }
  const forgetWidth = () => {
    const { [column.id]: _, ...widths } = state.widths ?? {}
    onState({ ...state, widths })
  }

  return (
    <div
      id={cellId(gridId, -1, place)}
      role="columnheader"
      className={styles.name}
      aria-colindex={place + 1}
      aria-sort={sorted ?? 'none'}
      data-align={column.align}
      data-active={place === activeColumn || undefined}
      data-width={columnWidth(column, state.widths)}
      {...pinnedAt(place, pinned)}
      draggable={place > 0}
      onDragStart={(event) => event.dataTransfer.setData(dragType, column.id)}
      onDragOver={(event) => place > 0 && event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={(event) => {
        const moved = event.dataTransfer.getData(dragType)
        if (moved && moved !== column.id) onState(movedColumn(allColumns, state, moved, column.id))
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.sort}
        title={`${words.sortBy} ${column.header}`}
        onClick={() => onState({ ...state, sort: nextSort(column, state.sort) })}
      >
        <span className={styles.label}>
          {column.header}
          {column.unit && <span className={styles.unit}> {column.unit}</span>}
        </span>
        {sorted === 'ascending' && <IconArrowUp size={12} aria-hidden="true" />}
        {sorted === 'descending' && <IconArrowDown size={12} aria-hidden="true" />}
      </button>
      <span
        className={styles.edge}
        aria-hidden="true"
        onPointerDown={startWidth}
        onPointerMove={changeWidth}
        onPointerUp={keepWidth}
        onPointerCancel={keepWidth}
        onDoubleClick={forgetWidth}
      />
    </div>
  )
}
