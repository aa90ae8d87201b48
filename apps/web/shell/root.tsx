import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCurrentCustomTitle } from '../../../platform/web/navigation/custom-title.ts'
import { ReaderProvider } from '../../../platform/web/reader/reader-context.tsx'
import { useOwnTitle, useRouteTitle, useShownRoute } from './use-route-title.ts'

const product = 'Solvane'

/** `/MyFleet/Farm/Table` is `view-myfleet-farm-table`. */
const viewClassOf = (path: string) =>
  `view-${path
    .replace(/[^a-z0-9/]/gi, '')
    .split('/')
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()}`

/** What holds for every page: its title, its class on the body, and where the focus is after a navigation. */
export function Root() {
  const title = useRouteTitle()
  const own = useOwnTitle()
  const custom = useCurrentCustomTitle()
  const route = useShownRoute()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef<string>(undefined)

  useEffect(() => {
    document.title = [product, title, own, custom].filter((part) => part !== '').join(' – ')
  }, [title, own, custom])

  useEffect(() => {
    const view = viewClassOf(route?.path ?? '')
    document.body.classList.add(view)
    return () => document.body.classList.remove(view)
  }, [route])

  useEffect(() => {
    const isNavigation = last.current !== undefined && last.current !== path
    last.current = path
    // Keyboard and screen reader go on at the new content, unless the page has put the focus somewhere itself, or
    // somebody has opened the search, or is about to, meanwhile.
    const active = document.activeElement
    const content = document.getElementById('content')
    if (
      isNavigation &&
      content &&
      !content.contains(active) &&
      !active?.closest('[role="dialog"], [aria-haspopup="dialog"]')
    )
      content.focus({ preventScroll: true })
  }, [path])

  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {own || title}
      </div>
      <ReaderProvider>
        <Outlet />
      </ReaderProvider>
    </>
  )
}
