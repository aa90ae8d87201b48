import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, KeptPlace } from '../../../../kit/composites/data-table/table-model.ts'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { Fields } from '../../../contract/field.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { useNavigation } from '../../navigation/use-navigation.ts'
import { useCan } from '../../rights/use-can.ts'
import { ListTable } from '../../table/list-table.tsx'
import { TableView } from '../../table/table-view.ts'
import { useViewState } from '../../url-state/use-view-state.ts'
import { BulkEdit } from '../bulk/bulk-edit.tsx'
import { ListFilters } from '../filter/list-filters.tsx'
import { WhereView } from '../filter/where-view.ts'
import type { RecordLinks } from '../record-links.ts'
import { type RecordQueries, recordQueries } from '../record-queries.ts'
import { asOfSearch, useAsOf } from '../time/as-of.ts'
import { AsOfBanner, MissingThen } from '../time/as-of-banner.tsx'
import { AsOfChoice } from '../time/as-of-choice.tsx'
import type { KindCalls } from '../time/temporal-queries.ts'
import { type RecordWords, useRecordWords } from '../words/use-record-words.ts'
import { useListRows } from './use-list-rows.ts'
import { type RecordRow, useRecordColumns } from './use-record-columns.ts'

const none: readonly never[] = []

/** A list of records: search, filters, columns, files, and a bulk edit of the selected rows. */
export function RecordList<F extends Fields, Row extends RecordRow = RecordRow>({
  kind,
  calls,
  links,
  queries = recordQueries<F, Row, unknown>(kind, calls),
  own,
  alsoReads,
  more = none,
  keptPlace,
  fileName = kind.kind,
  note,
  actions,
  workbookHref,
  hasBulkEdit = true,
  selectionActions,
}: {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly links: RecordLinks
  /** Queries with keys of the feature. */
  readonly queries?: Pick<RecordQueries<Row, unknown>, 'list' | 'readAgain'>
  /** Replaces or adds parts of columns, by field. */
  readonly own?: Readonly<Record<string, Partial<Column<RecordRow>>>>
  /** Fields that `own` columns read besides their own. A paged list loads them too. */
  readonly alsoReads?: readonly (keyof F & string)[]
  /** Columns beside those of the fields, after them. */
  readonly more?: readonly Column<Row>[]
  readonly keptPlace?: KeptPlace
  /** Name of the saved file, without date and extension. */
  readonly fileName?: string
  /** Text beside the title. */
  readonly note?: (rows: readonly Row[]) => ReactNode
  /** More buttons in the header. */
  readonly actions?: ReactNode
  /** Address of the page that exports and imports a workbook, if the kind has one. */
  readonly workbookHref?: string
  /** Users can select rows and change fields of them. */
  readonly hasBulkEdit?: boolean
  /** More buttons for selected rows. All users then can select rows. */
  readonly selectionActions?: (rows: readonly RecordRow[]) => ReactNode
}) {
  const navigate = useNavigation()
  const can = useCan()
  const words = useRecordWords(kind)
  const { asked, isBroken, show, showToday } = useAsOf(kind)
  const [view, setView] = useViewState(TableView)
  const clearFields = useClearFields()
  const clear = () => {
    setView({ filters: {}, search: '' })
    clearFields()
  }
  const [isSelecting, setSelecting] = useState(false)
  // Here and not in the bar of the selection: changed rows may leave the list and the selection.
  const [edited, setEdited] = useState<{
    readonly rows: readonly RecordRow[]
    readonly onSelect: (ids: readonly string[]) => void
  }>()
  const {
    rows: loaded,
    paged,
    query,
    nameOf,
    isFiltered,
  } = useListRows(
    { kind, calls, alsoReads, list: queries.list as never },
    { view, isSelecting, asOf: isBroken ? undefined : asked },
  )
  const rows = loaded as readonly Row[] | undefined
  const ofFields = useRecordColumns(kind, words, { own, nameOf }) as readonly Column<Row>[]
  const columns = useMemo(() => [...ofFields, ...more], [ofFields, more])
  const mayEditAll = hasBulkEdit && can(kind.right.edit) && !asked
  const mayAdd = kind.records !== 'given' && can(kind.right.manage) && !asked
  const add = () => navigate(links.create)
  const { t } = useTranslation()
  if (isBroken) return <MissingThen isDay={false} onToday={showToday} />
  return (
    <FilledPage
      above={
        <>
          <PageHeader
            title={words.of('title')}
            note={rows && note?.(rows)}
            actions={
              <>
                {kind.temporal && <AsOfChoice asked={asked} onShow={show} />}
                {actions}
                {workbookHref !== undefined && can(kind.right.edit) && !asked && <WorkbookButton href={workbookHref} />}
                {mayAdd && (
                  <Button look="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
                    {words.of('add')}
                  </Button>
                )}
              </>
            }
          />
          {asked && <AsOfBanner asked={asked} onToday={showToday} />}
          <ListFilters {...{ kind, words, list: { columns, rows: rows ?? none, view, setView } as never }} />
        </>
      }
    >
      <ListTable
        label={words.of('title')}
        rows={rows}
        {...(paged && { asked: paged as never })}
        query={query}
        loadingLabel={words.of('loading')}
        searchLabel={words.of('search')}
        fileName={fileName}
        columns={columns}
        clearsElsewhere
        onClear={clearFields}
        filtersElsewhere
        view={view}
        onView={setView}
        onOpen={(row) => paged?.isComing(row) || navigate(`${links.view(row.id)}${asOfSearch(asked)}`)}
        {...(keptPlace && { keptPlace })}
        {...((mayEditAll || selectionActions !== undefined) && {
          onSelect: (ids: readonly string[]) => setSelecting(ids.length > 0),
          selectionActions: (selected: readonly RecordRow[], select: (ids: readonly string[]) => void) => (
            <>
              {selectionActions?.(selected)}
              {mayEditAll && (
                <Button size="small" onClick={() => setEdited({ rows: selected, onSelect: select })}>
                  {t('record.bulk.edit')}
                </Button>
              )}
            </>
          ),
        })}
        empty={<EmptyList words={words} onClear={isFiltered ? clear : undefined} onAdd={mayAdd ? add : undefined} />}
      />
      {edited && (
        <BulkEdit
          {...edited}
          kind={kind}
          calls={calls}
          listed={rows ?? none}
          words={words}
          readAgain={queries.readAgain}
          onClose={() => setEdited(undefined)}
        />
      )}
    </FilledPage>
  )
}

/** Removes the filters of the filter bar from the address. */
const useClearFields = (): (() => void) => {
  const [, setWhere] = useViewState(WhereView)
  return () => setWhere({ where: {} }, { replace: false })
}

/** The list has no record, or none meets the filters. */
function EmptyList({
  words,
  onClear,
  onAdd,
}: {
  readonly words: RecordWords
  /** Given: the list has filters. */
  readonly onClear: (() => void) | undefined
  readonly onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation()
  if (onClear)
    return (
      <EmptyState
        inline
        title={t('record.filter.noRecord')}
        actions={<Button onClick={onClear}>{t('record.filter.clear')}</Button>}
      />
    )
  return (
    <EmptyState inline title={words.of('none')} actions={onAdd && <Button onClick={onAdd}>{words.of('add')}</Button>}>
      <p>{words.of('noneText')}</p>
    </EmptyState>
  )
}

function WorkbookButton({ href }: { readonly href: string }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  return (
    <Button icon={<IconTableImport size={16} aria-hidden="true" />} onClick={() => navigate(href)}>
      {t('workbook.button')}
    </Button>
  )
}
