import type { UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { fleetLink } from '../../../fleet-views/web/port.ts'
import { fleetRequestPlace, requestOfAddress, useItemWords } from '../../../fleet-views/web/saved-port.ts'
import { SaveRequestButton } from '../../../saved-requests/web/port.ts'

/** Stands where groups by saved view would: there are none yet, or they could not be read. */
export function NoViews({
  query,
}: {
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const words = useItemWords()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  if (query.data === undefined)
    return query.isError ? (
      <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <LoadingState label={t('myFleet.tiles.viewsLoading')} rows={8} />
    )
  const { criteria, actions } = requestOfAddress(pathname, searchStr, words)
  return (
    <EmptyState
      inline
      title={t('myFleet.tiles.noViews')}
      actions={
        criteria.length > 0 ? (
          // Without the grouping: what is kept is which farms are meant.
          <SaveRequestButton
            place={fleetRequestPlace}
            shown={{ criteria, actions: actions.filter(({ actionId }) => actionId !== 'group') }}
          />
        ) : (
          <Button look="primary" onClick={() => navigate(fleetLink())}>
            {t('myFleet.tiles.noViewsAction')}
          </Button>
        )
      }
    >
      {t('myFleet.tiles.noViewsText')}
    </EmptyState>
  )
}
