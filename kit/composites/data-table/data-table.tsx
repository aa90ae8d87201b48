import { useCallback, useRef, useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { Late, type LatePart } from '../../primitives/late-part.tsx'
import { useMedia } from '../../primitives/use-media.ts'
import { phoneQuery } from '../../tokens/breakpoints.ts'
import { OrderChanged } from '../held-order/order-changed.tsx'
import { useHold } from '../held-order/use-hold.ts'
import { EmptyState } from '../states/empty-state.tsx'
import type { CardListProps } from './card-list.tsx'
import styles from './data-table.module.css'
import type { TakeTable } from './file-items.ts'
import { withFilter } from './filter-expression.ts'
import type { FilterFieldProps } from './filter-field.tsx'
import { cardList, filterField, selectionBar } from './late-parts.ts'
import type { SelectionBarProps } from './selection-bar.tsx'
import { fileColumns, shownTable } from './shown-table.ts'
import { TableGrid } from './table-grid.tsx'
import type { Column, DataTableProps, TableFileKind } from './table-model.ts'
import { flatRows, leavesOf } from './table-rows.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useRowSelection } from './use-row-selection.ts'
import { type TableRows, useTableRows } from './use-table-rows.ts'
import { useTableShortcuts } from './use-table-shortcuts.ts'

/** The table of a file with these columns: of the displayed rows, or of all rows that the server has. Undefined: it makes the file. */
const fileTable = <Row,>(
  { asked, rowId, fileContext }: DataTableProps<Row>,
  { visible }: TableRows<Row>,
  columns: readonly Column<Row>[],
  kind: TableFileKind,
): ReturnType<TakeTable> => {
  if (!asked) return shownTable(columns, visible, fileContext)
  if (asked.file?.(kind, fileColumns(columns))) return undefined
  const all = asked.all(columns.map(({ id }) => id))
  return all.then((rows) => shownTable(columns, flatRows(rows, rowId), fileContext))
}

/**
 * The standard table: 10,000 rows and more, groups, sort, filters, column choice and full keyboard control. A phone
 * shows cards. The caller holds the state, which is in the URL. Pass stable `columns`. A cell with a live value needs a
 * `render` that subscribes by itself, so that the row does not render again.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, children, state, onState, words, locale, asked } = props
  const phone = useMedia(phoneQuery)
  const hold = useHold()
  const table = useTableRows(props, hold)
  const [filtersWanted, setFiltersOpen] = useState<boolean | null>(null)
  const filtersOpen = !props.filtersElsewhere && (filtersWanted ?? (!phone && Object.keys(state.filters).length > 0))
  const search = useRef<HTMLInputElement>(null)
  const leaves = useCallback(() => leavesOf(rows, children), [rows, children])
  const clear = () => {
    onState({ ...state, filters: {}, search: '' })
    props.onClear?.()
  }
  const toggle = (id: string) =>
    onState({
      ...state,
      toggled: state.toggled.includes(id) ? state.toggled.filter((other) => other !== id) : [...state.toggled, id],
    })

  const selection = useRowSelection(props, table)
  const shown: TakeTable = (kind) => fileTable(props, table, table.columns, kind)
  /** Builds the table of the selected rows, including rows in collapsed groups. */
  const selected = () => shownTable(table.columns, selection?.leaves ?? [], props.fileContext)

  useTableShortcuts(props.label, words, search)

  if ((asked?.total ?? rows.length) === 0) return <>{props.empty}</>
  return (
    <div ref={hold.region} className={styles.table} style={{ height: props.height ?? '100%' }}>
      <TableToolbar
        {...props}
        phone={phone}
        filtersOpen={filtersOpen}
        onFiltersOpen={setFiltersOpen}
        onClear={clear}
        searchRef={search}
        selection={selection}
        table={shown}
        allColumns={props.files?.allColumns && ((kind) => fileTable(props, table, props.columns, kind))}
      />
      {words.order && (
        <OrderChanged over isChanged={table.isOrderChanged} words={words.order} onRefresh={table.refreshOrder} />
      )}
      {phone && filtersOpen && (
        <div className={styles.phoneFilters}>
          {table.columns.map((column) => (
            <Late
              of={filterField as LatePart<FilterFieldProps<Row>>}
              key={column.id}
              column={column}
              label={`${words.filter}: ${column.header}`}
              caption={column.header}
              value={state.filters[column.id] ?? ''}
              onChange={(value) => onState({ ...state, filters: withFilter(state.filters, column.id, value) })}
              leaves={leaves}
              locale={locale}
              help={words.numberFilterHelp}
            />
          ))}
        </div>
      )}
      {phone ? (
        <Late
          of={cardList as LatePart<CardListProps<Row>>}
          meanwhile={<div className={styles.cardsToCome} />}
          label={props.label}
          rows={table.visible}
          asked={asked}
          columns={table.columns}
          locale={locale}
          words={words}
          onOpen={props.onOpen}
          onToggle={toggle}
          keptPlace={props.keptPlace}
          selection={selection?.boxed ? selection : undefined}
        />
      ) : (
        <TableGrid
          {...props}
          table={table}
          selection={selection}
          filtersOpen={filtersOpen}
          leaves={leaves}
          onToggle={toggle}
        />
      )}
      {table.visible.length === 0 && (
        <div className={styles.noMatch}>
          <EmptyState inline title={words.noMatch} actions={<Button onClick={clear}>{words.clearFilters}</Button>} />
        </div>
      )}
      {selection && (selection.boxed || selection.leaves.length > 0) && (
        <Late of={selectionBar as LatePart<SelectionBarProps<Row>>} {...props} selection={selection} table={selected} />
      )}
      {props.footer && <div className={styles.footer}>{props.footer(table.shown, table.total)}</div>}
    </div>
  )
}
