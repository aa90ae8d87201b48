import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { type RecordRow, useRecordColumns } from '../../../../platform/web/record/list/use-record-columns.ts'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { ListTable } from '../../../../platform/web/table/list-table.tsx'
import { filedInstant } from '../../../../platform/web/time/filed-instant.ts'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { providerKind } from '../../contract/identity-provider.ts'
import { newProviderLink, providerLink } from '../links.ts'
import { ProviderState } from '../parts/provider-state.tsx'
import { NoProviders, ProvidersHeader } from '../parts/providers-header.tsx'
import { ProvidersTableView } from '../providers-view.ts'
import { providersQuery } from '../queries.ts'

const place = keptPlace('identity-providers')

const atMs = (row: RecordRow, key: string): number | null => (typeof row[key] === 'number' ? row[key] : null)

/** Columns that differ from those of the fields. */
const ownColumns = (words: RecordWords): Readonly<Record<string, Partial<Column<RecordRow>>>> => ({
  name: { width: 200 },
  isEnabled: {
    id: 'state',
    width: 120,
    card: true,
    value: ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled'),
    choiceLabel: (value) => words.of(`state.${value}`),
    render: ({ isEnabled }) => <ProviderState isEnabled={isEnabled === true} />,
  },
  issuer: { width: 300 },
  clientId: { width: 160 },
  domains: {
    header: words.of('short.domains'),
    width: 220,
    value: ({ domains }) => (domains as readonly string[]).join(', ') || words.of('byButton'),
  },
  mayCreate: { header: words.of('short.mayCreate'), width: 140 },
  groupMappings: { id: 'groups', header: words.of('short.groupMappings'), width: 130 },
})

/** The columns of the fields, and those of use and secret. */
const useProviderColumns = (): readonly Column<RecordRow>[] => {
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const words = useRecordWords(providerKind)
  const [nowMs] = useState(Date.now)
  const own = useMemo(() => ownColumns(words), [words])
  const columns = useRecordColumns(providerKind, words, own)
  return useMemo(() => {
    const instant = (key: string): Column<RecordRow> => ({
      id: key,
      header: '',
      filter: 'none',
      value: (row) => atMs(row, key),
      ...filedInstant<RecordRow>(zone, (row) => atMs(row, key)),
    })
    const text = (ms: number) => format.instant(ms, zone)
    return [
      ...columns,
      {
        id: 'people',
        header: words.of('short.people'),
        width: 90,
        align: 'right',
        filter: 'number',
        card: true,
        value: ({ people }) => Number(people),
      },
      {
        ...instant('lastSignInAtMs'),
        id: 'lastSignIn',
        header: words.of('short.lastSignIn'),
        width: 130,
        render(row) {
          const ms = atMs(row, 'lastSignInAtMs')
          return ms === null ? words.of('never') : <time title={text(ms)}>{format.age(nowMs - ms)}</time>
        },
      },
      {
        ...instant('secretSetAtMs'),
        id: 'secret',
        header: words.label('clientSecret'),
        width: 150,
        hidden: true,
        render(row) {
          const ms = atMs(row, 'secretSetAtMs')
          return ms === null ? '-' : text(ms)
        },
      },
    ]
  }, [columns, words, format, zone, nowMs])
}

/** The providers as a table: search, filters, order and columns as everywhere. */
export default function TableScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const [view, setView] = useViewState(ProvidersTableView)
  const query = useQuery(providersQuery())
  const columns = useProviderColumns()
  return (
    <FilledPage above={<ProvidersHeader view="table" />}>
      <ListTable
        label={t('identityProviders.title')}
        rows={query.data?.results as readonly RecordRow[] | undefined}
        query={query}
        loadingLabel={t('identityProviders.loading')}
        searchLabel={t('identityProviders.search')}
        fileName="identity-providers"
        columns={columns}
        view={view}
        onView={setView}
        onOpen={({ id }) => navigate(providerLink('view', id))}
        keptPlace={place}
        empty={
          <EmptyState
            inline
            title={t('identityProviders.empty.title')}
            actions={<Button onClick={() => navigate(newProviderLink)}>{t('identityProviders.add')}</Button>}
          >
            <NoProviders />
          </EmptyState>
        }
      />
    </FilledPage>
  )
}
