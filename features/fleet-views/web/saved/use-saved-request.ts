import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { parseSearch } from '../../../../platform/web/url-state/search-text.ts'
import { readViewState } from '../../../../platform/web/url-state/view-state.ts'
import { withSwitchesOff } from '../../../saved-requests/contract/request-changes.ts'
import type { Criterion, SavedRequest } from '../../../saved-requests/contract/saved-request.ts'
import { type RequestPlace, savedRequestsQuery } from '../../../saved-requests/web/port.ts'
import { FleetChoice } from '../views/fleet-choice.ts'
import { type BesideRequest, type FleetRequest, type ItemWords, isEmptyRequest } from './fleet-request.ts'
import { openingOf } from './opening.ts'
import { useItemWords } from './use-item-words.ts'

/** Stands in the address for "no view, not even the role's". */
const noView = 'none'

/** How pages and requests become each other. */
export interface RequestPages {
  readonly place: RequestPlace
  readonly read: (path: string, query: string, words: ItemWords) => FleetRequest
  readonly addressOf: (request: FleetRequest, beside: BesideRequest) => string
  /** Whether a page without any wish opens with this view of the role. */
  readonly opensWith: (role: SavedRequest, path: string) => boolean
  /** Whether leaving a view leads to a page that would open with the role's again, unless the address says otherwise. */
  readonly namesNoView: boolean
}

/**
 * The view that a screen's pages last showed, by screen: they come and go as a person changes between them. Only of named
 * ones, because a page that is come to without any wish opens with the role's.
 */
const lastNamed = new Map<string, string>()

/** The page's address as a request that can be saved, and saved ones as addresses. */
export const useSavedRequest = ({ place, read, addressOf, opensWith, namesNoView }: RequestPages) => {
  const navigate = useNavigation()
  const words = useItemWords()
  const router = useRouter()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  // While another page loads, this one is still mounted and the address is that of the other.
  const isArrived = useRouterState({
    select: ({ location, resolvedLocation }) => location.href === resolvedLocation?.href,
  })
  const { saved: named } = readViewState(FleetChoice, parseSearch(searchStr))
  const saved = named === noView ? '' : named
  const { data } = useQuery(savedRequestsQuery(place))
  const chosen = data?.results.find(({ id }) => id === saved)
  const role = data?.results.find(({ id }) => id === data.defaultId)

  const shown = read(pathname, searchStr, words)
  const criteria = chosen ? withSwitchesOff(shown.criteria, chosen.criteria) : shown.criteria
  const request = { criteria, actions: shown.actions }
  // Of the person and the place, whatever is shown: a wall's bookmark stays one.
  const { zone, wall, every } = parseSearch(searchStr)
  const go = (next: FleetRequest, id: string, options?: { readonly replace?: boolean }) =>
    navigate(addressOf(next, { saved: id, zone, wall, every }), options)

  const isBare = isEmptyRequest(shown)
  // A link that names a view and nothing else, or a page that is come to without any wish.
  const wished = named !== '' ? chosen : role && opensWith(role, pathname) ? role : undefined
  const last = useRef<string>(undefined)
  const remember = (id: string | undefined) => {
    last.current = id
    if (id) lastNamed.set(place.screen, id)
  }
  useEffect(() => {
    // The user is on the way to another page: opening a view here would take them back.
    if (!isArrived || router.latestLocation.pathname !== pathname || router.latestLocation.searchStr !== searchStr)
      return
    const known = last.current ?? (named === '' ? undefined : lastNamed.get(place.screen))
    const next = openingOf({ isBare, named, wished: wished?.id, last: known })
    remember(next.last)
    if (next.opens && wished) go(wished, wished.id, { replace: true })
  })

  return {
    place,
    saved,
    request,
    /** The link names a view that is gone or not shared with this person. */
    isGone: saved !== '' && data !== undefined && chosen === undefined,
    open: (next: SavedRequest) => {
      remember(next.id)
      go(next, next.id)
    },
    /** The same page without any wish. */
    leave: () => go({ criteria: [], actions: shown.actions.slice(0, 1) }, namesNoView && role ? noView : ''),
    setCriteria: (next: readonly Criterion[]) => go({ criteria: next, actions: shown.actions }, named),
    setSaved: (id: string) => go(request, id, { replace: true }),
  }
}

export type ShownRequest = ReturnType<typeof useSavedRequest>
