import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
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
import { ListFilters } from '../filter/list-filters.tsx'
import type { RecordLinks } from '../record-links.ts'
import { recordQueries } from '../record-queries.ts'
import { asOfSearch, useAsOf } from '../time/as-of.ts'
import { AsOfBanner, MissingThen } from '../time/as-of-banner.tsx'
import { AsOfChoice } from '../time/as-of-choice.tsx'
import type { KindCalls } from '../time/temporal-queries.ts'
import { useRecordWords } from '../words/use-record-words.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { useListRows } from './use-list-rows.ts'
import { type RecordRow, useRecordColumns } from './use-record-columns.ts'

/** A list of records: search, filters, columns, files, and a bulk edit of the selected rows. */
export function RecordList<F extends Fields>({
  kind,
  calls,
  links,
  own,
  alsoReads,
  keptPlace,
  actions,
  workbookHref,
}: {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly links: RecordLinks
  /** Replaces or adds parts of columns, by field. */
  readonly own?: Readonly<Record<string, Partial<Column<RecordRow>>>>
  /** Fields that `own` columns read besides their own. A paged list loads them too. */
  readonly alsoReads?: readonly (keyof F & string)[]
  readonly keptPlace?: KeptPlace
  /** More buttons in the header. */
  readonly actions?: ReactNode
  /** Address of the page that exports and imports a workbook, if the kind has one. */
  readonly workbookHref?: string
}) {
  const navigate = useNavigation()
  const can = useCan()
  const words = useRecordWords(kind)
  const queries = recordQueries(kind, calls)
  const { asked, isBroken, show, showToday } = useAsOf(kind)
  const [view, setView] = useViewState(TableView)
  const [isSelecting, setSelecting] = useState(false)
  const { rows, paged, query, nameOf } = useListRows(
    { kind, calls, alsoReads },
    { view, isSelecting, asOf: isBroken ? undefined : asked },
  )
  const columns = useRecordColumns(kind, words, { own, nameOf })
  const { t } = useTranslation()
  const workbook = workbookHref !== undefined && can(kind.right.edit) && !asked && (
    <Button icon={<IconTableImport size={16} aria-hidden="true" />} onClick={() => navigate(workbookHref)}>
      {t('workbook.button')}
    </Button>
  )
  const add = can(kind.right.manage) && !asked && (
    <Button look="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => navigate(links.create)}>
      {words.of('add')}
    </Button>
  )
  if (isBroken) return <MissingThen isDay={false} onToday={showToday} />
  return (
    <FilledPage
      above={
        <>
          <PageHeader
            title={words.of('title')}
            actions={
              <>
                {kind.temporal && <AsOfChoice asked={asked} onShow={show} />}
                {actions}
                {workbook}
                {add}
              </>
            }
          />
          {asked && <AsOfBanner asked={asked} onToday={showToday} />}
          {kind.list === 'paged' && <ListFilters kind={kind} words={words} />}
        </>
      }
    >
      <ListTable
        label={words.of('title')}
        rows={rows}
        {...(paged && { asked: paged })}
        query={query}
        loadingLabel={words.of('loading')}
        searchLabel={words.of('search')}
        fileName={kind.kind}
        columns={columns}
        view={view}
        onView={setView}
        onOpen={(row) => paged?.isComing(row) || navigate(`${links.view(row.id)}${asOfSearch(asked)}`)}
        {...(keptPlace && { keptPlace })}
        {...(can(kind.right.edit) &&
          !asked && {
            onSelect: (ids: readonly string[]) => setSelecting(ids.length > 0),
            selectionActions: (selected: readonly RecordRow[]) => (
              <BulkEdit kind={kind} calls={calls} rows={selected} words={words} readAgain={queries.readAgain} />
            ),
          })}
        empty={
          <EmptyState inline title={words.of('none')} actions={add}>
            <p>{words.of('noneText')}</p>
          </EmptyState>
        }
      />
    </FilledPage>
  )
}
