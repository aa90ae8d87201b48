import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { withSwitchesOff } from '../../../saved-requests/contract/request-changes.ts'
import type { Criterion, SavedRequest } from '../../../saved-requests/contract/saved-request.ts'
import { savedRequestsQuery } from '../../../saved-requests/web/port.ts'
import { FleetChoice } from '../fleet/fleet-choice.ts'
import { addressOfRequest, fleetRequestPlace, requestOfAddress } from './fleet-request.ts'
import { useItemWords } from './use-item-words.ts'

/** Only the entry of the navigation, without any wish, opens with the role's view. */
const entryPath = '/MyFleet'

/** The page's address as a request that can be saved, and saved ones as addresses. */
export const useFleetRequest = () => {
  const navigate = useNavigation()
  const words = useItemWords()
  const [{ saved }] = useViewState(FleetChoice)
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const { data } = useQuery(savedRequestsQuery(fleetRequestPlace))
  const chosen = data?.results.find(({ id }) => id === saved)

  const shown = requestOfAddress(pathname === entryPath ? '/MyFleet/Tiles' : pathname, searchStr, words)
  const criteria = chosen ? withSwitchesOff(shown.criteria, chosen.criteria) : shown.criteria
  const request = { criteria, actions: shown.actions }

  const opened = useMemo(() => {
    if (!data) return undefined
    if (pathname === entryPath && searchStr === '') return data.results.find(({ id }) => id === data.defaultId)
    // A link that names a view and nothing else.
    return searchStr === `?saved=${saved}` ? chosen : undefined
  }, [data, pathname, searchStr, saved, chosen])
  useEffect(() => {
    if (!opened) return
    const address = addressOfRequest(opened, opened.id)
    if (address !== `${pathname}${searchStr}`) navigate(address, { replace: true })
  }, [opened, pathname, searchStr, navigate])

  return {
    saved,
    request,
    /** The link names a view that is gone or not shared with this person. */
    isGone: saved !== '' && data !== undefined && chosen === undefined,
    open: (next: SavedRequest) => navigate(addressOfRequest(next, next.id)),
    /** The same page without any wish. */
    leave: () => navigate(addressOfRequest({ criteria: [], actions: shown.actions.slice(0, 1) })),
    setCriteria: (next: readonly Criterion[]) =>
      navigate(addressOfRequest({ criteria: next, actions: shown.actions }, saved)),
    setSaved: (id: string) => navigate(addressOfRequest(request, id), { replace: true }),
  }
}
