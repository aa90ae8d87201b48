import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { providersLink } from '../links.ts'
import styles from '../parts/provider.module.css'
import { ProviderActions } from '../parts/provider-actions.tsx'
import { ProviderEditor } from '../parts/provider-editor.tsx'
import { ProviderState } from '../parts/provider-state.tsx'
import { ProviderView } from '../parts/provider-view.tsx'
import { providerQuery } from '../queries.ts'

/** A provider: seen, changed or made, as the address says. */
export default function ProviderScreen() {
  const { t } = useTranslation()
  const { mode = '', id = '' } = useParams({ strict: false }) as { mode?: string; id?: string }
  const wanted = mode.toLowerCase()
  if (wanted === 'create') return <NewProvider />
  if ((wanted === 'view' || wanted === 'edit') && id !== '') return <KnownProvider key={id} id={id} mode={wanted} />
  return (
    <EmptyState
      title={t('identityProviders.empty.noPage')}
      actions={<AppLink href={providersLink}>{t('identityProviders.title.list')}</AppLink>}
    />
  )
}

/** The way back to the list stands in the breadcrumb. */
const useProviderTrail = (name: string) => {
  const { t } = useTranslation()
  const list = t('identityProviders.title.list')
  useTrail(
    useMemo(
      () => [
        { id: 'identity-providers', label: list, href: providersLink },
        { id: 'identity-provider', label: name },
      ],
      [list, name],
    ),
  )
  useCustomTitle(name)
}

function NewProvider() {
  const { t } = useTranslation()
  const title = t('identityProviders.title.new')
  useProviderTrail(title)
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <ProviderEditor />
    </div>
  )
}

function KnownProvider({ id, mode }: { readonly id: string; readonly mode: 'view' | 'edit' }) {
  const { t } = useTranslation()
  const query = useQuery(providerQuery(id))
  const provider = query.data
  useProviderTrail(provider?.name ?? t('identityProviders.title.one'))
  if (!provider) {
    if (query.isError)
      return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    return <LoadingState label={t('identityProviders.loadingOne')} rows={10} />
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={provider.name}
        note={<ProviderState isEnabled={provider.isEnabled} />}
        actions={mode === 'view' && <ProviderActions provider={provider} />}
      />
      {mode === 'view' ? <ProviderView provider={provider} /> : <ProviderEditor provider={provider} />}
    </div>
  )
}
