import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { newProviderLink } from '../links.ts'
import styles from '../parts/provider.module.css'
import { ProviderCard } from '../parts/provider-card.tsx'
import { NoProviders, ProvidersHeader } from '../parts/providers-header.tsx'
import { CardsView } from '../providers-view.ts'
import { providersQuery } from '../queries.ts'

/** So many fit a screen: from then on a search helps. */
const searchFrom = 6

/** The providers as cards: what each is for, and whether it works. */
export default function CardsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const query = useQuery(providersQuery())
  const [view, setView] = useViewState(CardsView)
  const wanted = useDeferredValue(view.search.trim().toLowerCase())
  const providers = query.data?.results ?? []
  const found = providers.filter(({ name, issuer, domains }) =>
    `${name} ${issuer} ${domains.join(' ')}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <ProvidersHeader view="cards" />
      {query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !query.data ? (
        <LoadingState label={t('identityProviders.loading')} rows={6} />
      ) : providers.length === 0 ? (
        <EmptyState
          title={t('identityProviders.empty.title')}
          actions={<Button onClick={() => navigate(newProviderLink)}>{t('identityProviders.add')}</Button>}
        >
          <NoProviders />
        </EmptyState>
      ) : (
        <div className={styles.cardsPage}>
          {(providers.length >= searchFrom || view.search !== '') && (
            <div className={styles.search}>
              <SearchField
                label={t('identityProviders.search')}
                value={view.search}
                onChange={(search) => setView({ search })}
              />
            </div>
          )}
          <ul className={styles.cards}>
            {found.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} />
            ))}
          </ul>
          {found.length === 0 && <p role="status">{t('identityProviders.nothingFound')}</p>}
        </div>
      )}
    </>
  )
}
