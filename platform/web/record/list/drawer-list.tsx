import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RowButton, type ShortColumn, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useHeldRecord } from '../../forms/use-held-record.ts'
import { QueryError } from '../../states/query-error.tsx'
import type { KnownRecord } from '../form/use-record-editor.ts'
import type { RecordWords } from '../words/use-record-words.ts'

/** Value of the address parameter for a new record. */
export const newRecord = 'new'

/**
 * A screen with a short list of records and a form in a drawer. The address contains the open record.
 * Texts of the kind: `title`, `note`, `add`, `edit`, `none`, `noneText`.
 */
export function DrawerList<Row extends KnownRecord>({
  words,
  query,
  isShown = () => true,
  opened,
  onOpen,
  nameOf,
  nameHeader,
  headingOf = nameOf,
  columns,
  form,
  children,
}: {
  readonly words: RecordWords
  readonly query: {
    readonly data: readonly Row[] | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** The rows of the list, if the query returns more. */
  readonly isShown?: (row: Row) => boolean
  /** Id of the open record, {@link newRecord}, or empty. */
  readonly opened: string
  /** Opens a record; empty closes the drawer. */
  readonly onOpen: (id: string) => void
  readonly nameOf: (row: Row) => string
  readonly nameHeader: string
  /** Title of the drawer of a record, if not its name. */
  readonly headingOf?: (row: Row) => string
  /** Columns after the name. */
  readonly columns: readonly ShortColumn<Row>[]
  /** The form; without a record the form for a new one. */
  readonly form: (record: Row | undefined) => ReactNode
  /** Controls below the title. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const rows = query.data?.filter(isShown)
  const record = useHeldRecord(opened, query.data)
  const isOpen = opened === newRecord || record !== undefined
  const add = (
    <Button look="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => onOpen(newRecord)}>
      {words.of('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={words.of('title')} note={words.of('note')} actions={rows && rows.length > 0 && add}>
        {children}
      </PageHeader>
      {rows === undefined ? (
        query.error ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingState label={t('state.loading')} rows={6} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={words.of('none')} actions={add}>
          {words.of('noneText')}
        </EmptyState>
      ) : (
        <RecordBody width="full">
          <ShortTable
            label={{ text: words.of('title') }}
            rows={rows}
            rowKey={({ id }) => id}
            isChosen={({ id }) => id === opened}
            columns={[
              {
                id: 'name',
                header: nameHeader,
                names: true,
                cell: (row) => <RowButton onPress={() => onOpen(row.id)}>{nameOf(row)}</RowButton>,
              },
              ...columns,
            ]}
          />
        </RecordBody>
      )}
      <Drawer
        title={record ? headingOf(record) : words.of('add')}
        closeLabel={t('action.close')}
        opened={isOpen}
        onClose={() => onOpen('')}
        size={640}
      >
        {isOpen && form(record)}
      </Drawer>
    </>
  )
}
