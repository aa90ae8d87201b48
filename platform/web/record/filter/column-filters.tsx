import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { worded } from '../../../../kit/composites/data-table/cell-text.ts'
import { splitChoices, withFilter } from '../../../../kit/composites/data-table/filter-expression.ts'
import { FilterField } from '../../../../kit/composites/data-table/filter-field.tsx'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { filterKind } from '../../../../kit/composites/data-table/table-rows.ts'
import type { AppliedFilter, FilterableField } from '../../../../kit/composites/filter-bar/filter-model.ts'
import type { TableView } from '../../table/table-view.ts'

/** Columns of a list, with the texts by which they are filtered. */
export interface ListColumns<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly filters: TableView['filters']
  readonly onFilters: (filters: TableView['filters']) => void
  readonly locale: string
}

/** Filters in the filter bar besides those of fields. Their keys differ from keys of fields. */
export interface ColumnFilters {
  readonly fields: readonly FilterableField[]
  readonly applied: readonly AppliedFilter[]
  readonly editor: (key: string) => ReactNode
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const keyOf = (id: string) => `column:${id}`

/** Filters of columns that are no field, e.g. a number of members. A filter of a field column comes from an older address. */
export const columnFilters = <Row,>(
  t: TFunction,
  { columns, rows, filters, onFilters, locale }: ListColumns<Row>,
  isField: (id: string) => boolean,
): ColumnFilters => {
  const columnOf = (key: string) => columns.find(({ id }) => keyOf(id) === key)
  const textOf = (column: Column<Row>, text: string) =>
    filterKind(column) === 'choice'
      ? splitChoices(text)
          .map((choice) => worded(column, choice))
          .join(', ')
      : text
  return {
    fields: columns
      .filter((column) => !isField(column.id) && filterKind(column) !== 'none')
      .map(({ id, header }) => ({ key: keyOf(id), label: header })),
    applied: columns.flatMap((column) => {
      const text = filters[column.id] ?? ''
      if (text === '') return []
      return [{ key: keyOf(column.id), label: t('words.pair', { name: column.header, text: textOf(column, text) }) }]
    }),
    editor(key) {
      const column = columnOf(key)
      return (
        column && (
          <FilterField
            column={column}
            label={`${t('table.filter')}: ${column.header}`}
            caption={column.header}
            value={filters[column.id] ?? ''}
            onChange={(value) => onFilters(withFilter(filters, column.id, value))}
            leaves={() => rows}
            locale={locale}
            help={t('table.numberHelp')}
          />
        )
      )
    },
    remove(key) {
      const column = columnOf(key)
      if (column) onFilters(withFilter(filters, column.id, ''))
    },
    clear: () => Object.keys(filters).length > 0 && onFilters({}),
  }
}
