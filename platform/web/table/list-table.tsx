import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../kit/composites/data-table/data-table.tsx'
import type { DataTableProps, TableState } from '../../../kit/composites/data-table/table-model.ts'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../reader/use-format.ts'
import { useLanguage } from '../reader/use-language.ts'
import { QueryError } from '../states/query-error.tsx'
import { changesOf, type TableView, tableStateOf, viewOfTableState } from './table-view.ts'
import { useTableWords } from './use-table-words.ts'

type Passed<Row> = Pick<
  DataTableProps<Row>,
  | 'label'
  | 'columns'
  | 'asked'
  | 'keptPlace'
  | 'onOpen'
  | 'onSelect'
  | 'selectionActions'
  | 'empty'
  | 'clearsElsewhere'
  | 'filtersElsewhere'
  | 'onClear'
>

interface ListTableProps<Row> extends Passed<Row> {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  /** State of the query, shown while there are no rows. */
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly loadingLabel: string
  readonly searchLabel: string
  /** Prefix of file names. */
  readonly fileName: string
  readonly view: TableView
  readonly onView: (change: Partial<TableView>) => void
}

const rowId = ({ id }: { readonly id: string | number }) => String(id)

/** A table of records with its view in the address: search, filters, sort order, columns, file downloads. */
export function ListTable<Row extends { readonly id: string | number }>({
  rows,
  query,
  loadingLabel,
  searchLabel,
  fileName,
  view,
  onView,
  ...table
}: ListTableProps<Row>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const words = useTableWords(searchLabel)
  const state = useMemo(() => tableStateOf(view), [view])
  const setState = useCallback((next: TableState) => onView(changesOf(view, viewOfTableState(next))), [onView, view])
  const { label } = table
  const files = useMemo(
    () => ({
      name: () => `${fileName}-${new Date().toISOString().slice(0, 10)}`,
      sheet: label,
      onFailed: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
      allColumns: true as const,
    }),
    [t, fileName, label],
  )
  if (!rows)
    return query.error ? (
      <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <LoadingState label={loadingLabel} rows={12} />
    )
  return (
    <DataTable
      {...table}
      rows={rows}
      rowId={rowId}
      state={state}
      onState={setState}
      files={files}
      footer={(count, total) =>
        t('table.footer', { count: total, shown: format.number(count), total: format.number(total) })
      }
      words={words}
      locale={language}
    />
  )
}
