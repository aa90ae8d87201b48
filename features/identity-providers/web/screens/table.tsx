import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { ListTable } from '../../../../platform/web/table/list-table.tsx'
import { filedInstant } from '../../../../platform/web/time/filed-instant.ts'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { newProviderLink, providerLink } from '../links.ts'
import { ProviderState } from '../parts/provider-state.tsx'
import { NoProviders, ProvidersHeader } from '../parts/providers-header.tsx'
import { ProvidersTableView } from '../providers-view.ts'
import { providersQuery } from '../queries.ts'

const place = keptPlace('identity-providers')

interface Words {
  readonly t: (key: string) => string
  readonly format: Format
  readonly zone: string
  readonly nowMs: number
}

const providerColumns = ({ t, format, zone, nowMs }: Words): Column<IdentityProvider>[] => {
  const instant = (atMs: number | null) => (atMs === null ? null : format.instant(atMs, zone))
  const yesNo = (value: string) => t(`identityProviders.${value}`)
  return [
    { id: 'name', header: t('identityProviders.field.name'), width: 200, value: ({ name }) => name },
    {
      id: 'state',
      header: t('identityProviders.field.isEnabled'),
      width: 120,
      filter: 'choice',
      card: true,
      value: ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled'),
      choiceLabel: (value) => t(`identityProviders.state.${value}`),
      render: ({ isEnabled }) => <ProviderState isEnabled={isEnabled} />,
    },
    { id: 'issuer', header: t('identityProviders.field.issuer'), width: 300, value: ({ issuer }) => issuer },
    { id: 'clientId', header: t('identityProviders.field.clientId'), width: 160, value: ({ clientId }) => clientId },
    {
      id: 'domains',
      header: t('identityProviders.short.domains'),
      width: 220,
      value: ({ domains }) => domains.join(', ') || t('identityProviders.byButton'),
    },
    {
      id: 'people',
      header: t('identityProviders.short.people'),
      width: 90,
      align: 'right',
      filter: 'number',
      card: true,
      value: ({ people }) => people,
    },
    {
      id: 'lastSignIn',
      header: t('identityProviders.short.lastSignIn'),
      width: 130,
      filter: 'none',
      value: ({ lastSignInAtMs }) => lastSignInAtMs,
      ...filedInstant<IdentityProvider>(zone, ({ lastSignInAtMs }) => lastSignInAtMs),
      render: ({ lastSignInAtMs }) =>
        lastSignInAtMs === null ? (
          t('identityProviders.never')
        ) : (
          <time title={instant(lastSignInAtMs) ?? ''}>{format.age(nowMs - lastSignInAtMs)}</time>
        ),
    },
    {
      id: 'mayCreate',
      header: t('identityProviders.short.mayCreate'),
      width: 140,
      filter: 'choice',
      value: ({ mayCreate }) => (mayCreate ? 'yes' : 'no'),
      choiceLabel: yesNo,
    },
    {
      id: 'groups',
      header: t('identityProviders.short.groupMappings'),
      width: 130,
      align: 'right',
      filter: 'number',
      value: ({ groupMappings }) => groupMappings.length,
    },
    {
      id: 'secret',
      header: t('identityProviders.field.clientSecret'),
      width: 150,
      filter: 'none',
      hidden: true,
      value: ({ secretSetAtMs }) => secretSetAtMs,
      ...filedInstant<IdentityProvider>(zone, ({ secretSetAtMs }) => secretSetAtMs),
      render: ({ secretSetAtMs }) => (secretSetAtMs === null ? '-' : instant(secretSetAtMs)),
    },
  ]
}

/** The providers as a table: search, filters, order and columns as everywhere. */
export default function TableScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const [nowMs] = useState(Date.now)
  const [view, setView] = useViewState(ProvidersTableView)
  const query = useQuery(providersQuery())
  const columns = useMemo(() => providerColumns({ t: (key) => t(key), format, zone, nowMs }), [t, format, zone, nowMs])
  return (
    <FilledPage above={<ProvidersHeader view="table" />}>
      <ListTable
        label={t('identityProviders.title.list')}
        rows={query.data?.results}
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
