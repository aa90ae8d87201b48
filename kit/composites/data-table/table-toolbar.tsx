import { IconFilter, IconLineHeight, IconListCheck, IconSortDescending } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Button } from '../../primitives/button.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { Menu } from '../../primitives/menu.tsx'
import { SearchField } from '../../primitives/search-field.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import styles from './data-table.module.css'
import type { TakeTable } from './file-items.ts'
import { FileMenu } from './file-menu.tsx'
import { filterField, selectionBar } from './late-parts.ts'
import { nextSort } from './table-header.tsx'
import type { DataTableProps, Density } from './table-model.ts'
import type { RowSelection } from './use-row-selection.ts'

const densities: readonly Density[] = ['compact', 'normal', 'comfortable']

/** Toolbar with search, filters, columns and density. On a phone it also has the sort, because cards have no header. */
export function TableToolbar<Row>({
  columns,
  state,
  onState,
  words,
  density,
  onDensity,
  toolbarEnd,
  phone,
  filtersOpen,
  onFiltersOpen,
  clearsElsewhere = false,
  filtersElsewhere = false,
  onClear,
  searchRef,
  selection,
  files,
  table,
  allColumns,
  locale,
}: Pick<
  DataTableProps<Row>,
  | 'columns'
  | 'state'
  | 'onState'
  | 'words'
  | 'density'
  | 'onDensity'
  | 'toolbarEnd'
  | 'files'
  | 'locale'
  | 'clearsElsewhere'
  | 'filtersElsewhere'
> & {
  readonly selection: RowSelection<Row> | undefined
  /** Returns the current table, for files. */
  readonly table: TakeTable
  readonly allColumns: TakeTable | undefined
  readonly phone: boolean
  readonly filtersOpen: boolean
  readonly onFiltersOpen: (open: boolean) => void
  readonly onClear: () => void
  readonly searchRef: Ref<HTMLInputElement>
}) {
  const filtered = Object.keys(state.filters).length
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={words.search}
        hint="/"
        inputRef={searchRef}
        value={state.search}
        onChange={(search) => onState({ ...state, search })}
      />
      {!filtersElsewhere && (
        <Button
          icon={<IconFilter aria-hidden="true" />}
          aria-expanded={filtersOpen}
          onPointerEnter={filterField.fetch}
          onFocus={filterField.fetch}
          onClick={() => onFiltersOpen(!filtersOpen)}
        >
          {words.filter}
          {filtered > 0 && ` (${filtered})`}
        </Button>
      )}
      {!clearsElsewhere && (filtered > 0 || state.search !== '') && (
        <Button look="quiet" onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
      <div className={styles.toolbarEnd}>
        {toolbarEnd}
        {phone && (
          <Menu
            button={<IconButton label={words.sortBy} icon={<IconSortDescending />} />}
            sections={() => [
              {
                label: words.sortBy,
                items: columns
                  .filter(({ sortable }) => sortable !== false)
                  .map((column) => ({
                    id: column.id,
                    label: column.header,
                    checked: state.sort?.column === column.id,
                    onSelect: () => onState({ ...state, sort: nextSort(column, state.sort) }),
                  })),
              },
            ]}
          />
        )}
        {files && !phone && (
          <FileMenu files={files} words={words} locale={locale} table={table} allColumns={allColumns} />
        )}
        {selection && words.selection && (
          <IconButton
            label={words.selection.start}
            icon={<IconListCheck />}
            pressed={selection.boxed}
            onPointerEnter={selectionBar.fetch}
            onFocus={selectionBar.fetch}
            onClick={() => (selection.boxed ? selection.clear() : selection.setBoxed(true))}
          />
        )}
        {!phone && onDensity && words.densities && (
          <Menu
            button={<IconButton label={words.density} icon={<IconLineHeight />} />}
            sections={() => [
              {
                label: words.density,
                items: densities.map((choice) => ({
                  id: choice,
                  label: words.densities?.[choice] ?? choice,
                  checked: choice === (density ?? 'normal'),
                  onSelect: () => onDensity(choice),
                })),
              },
            ]}
          />
        )}
        {!phone && <ColumnChooser columns={columns} state={state} onState={onState} words={words} />}
      </div>
    </div>
  )
}
