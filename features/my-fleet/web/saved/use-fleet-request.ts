import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { parseSearch } from '../../../../platform/web/url-state/search-text.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { withSwitchesOff } from '../../../saved-requests/contract/request-changes.ts'
import type { Criterion, SavedRequest } from '../../../saved-requests/contract/saved-request.ts'
import { savedRequestsQuery } from '../../../saved-requests/web/port.ts'
import { FleetChoice } from '../fleet/fleet-choice.ts'
import { addressOfRequest, type FleetRequest, fleetRequestPlace, requestOfAddress } from './fleet-request.ts'
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
  const role = data?.results.find(({ id }) => id === data.defaultId)

  const shown = requestOfAddress(pathname === entryPath ? '/MyFleet/Tiles' : pathname, searchStr, words)
  const criteria = chosen ? withSwitchesOff(shown.criteria, chosen.criteria) : shown.criteria
  const request = { criteria, actions: shown.actions }
  const { zone } = parseSearch(searchStr)
  const go = (next: FleetRequest, id: string, options?: { readonly replace?: boolean }) =>
    navigate(addressOfRequest(next, { saved: id, zone }), options)

  const isBare = shown.criteria.length === 0 && shown.actions.length === 1
  // A link that names a view and nothing else, or the entry of the navigation.
  const wished = saved !== '' ? chosen : pathname === entryPath ? role : undefined
  const opened = useRef('')
  useEffect(() => {
    if (!isBare || !wished || opened.current === wished.id) return
    opened.current = wished.id
    go(wished, wished.id, { replace: true })
  })

  return {
    saved,
    request,
    /** The link names a view that is gone or not shared with this person. */
    isGone: saved !== '' && data !== undefined && chosen === undefined,
    open: (next: SavedRequest) => go(next, next.id),
    /** The same page without any wish. */
    leave: () => go({ criteria: [], actions: shown.actions.slice(0, 1) }, ''),
    setCriteria: (next: readonly Criterion[]) => go({ criteria: next, actions: shown.actions }, saved),
    setSaved: (id: string) => go(request, id, { replace: true }),
  }
}
