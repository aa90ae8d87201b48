import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import i18next from 'i18next'
import type { RightCheck } from '../../platform/contract/endpoint.ts'
import type { WebSettings } from '../../platform/contract/web-settings.ts'
import type { WebFeature, WebRoute } from '../../platform/web/feature.ts'
import { allTexts } from '../../platform/web/i18n/i18n.ts'
import { zoneModeAt } from '../../platform/web/reader/zone-mode.ts'
import type { Session } from '../../platform/web/session/session.ts'
import { parseSearch, stringifySearch } from '../../platform/web/url-state/search-text.ts'
import { firstTextsAt } from './first-screens.ts'
import { guard } from './guard.ts'
import { showMissingRight } from './missing-right.ts'
import { Frame } from './shell/frame.tsx'
import { PageError } from './shell/page-error.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { Root } from './shell/root.tsx'

export interface RouterContext {
  readonly session: Session
  readonly settings: WebSettings
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The feature's declaration of this screen. */
    readonly route?: WebRoute
  }
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

/** Layout of all screens that stand inside the navigation. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

/** What a page takes: its mode may take more than the route does by itself. */
const rightOf = ({ right, modeRights = {} }: WebRoute, mode: unknown): RightCheck =>
  Object.entries(modeRights).find(([name]) => name === String(mode).toLowerCase())?.[1] ?? right

const routeOf = (route: WebRoute, getParentRoute: () => typeof root | typeof frame) =>
  createRoute({
    getParentRoute: getParentRoute as () => typeof root,
    path: route.path === '*' ? '$' : route.path,
    component: lazyRouteComponent(route.screen),
    staticData: { route },
    beforeLoad: async ({ context, location, params, abortController }) => {
      const verdict = guard({
        settings: context.settings,
        userAgent: window.navigator.userAgent,
        person: context.session.person(),
        href: location.href,
        right: rightOf(route, Reflect.get(params, 'mode')),
      })
      if (verdict === 'enter') {
        const { pathname, search, hash } = location
        const zone = zoneModeAt(Reflect.get(search, 'zone'), pathname)
        // The address of a view names its zone, so that it shows the same to whoever gets it.
        if (route.holdsView && Reflect.get(search, 'zone') !== zone)
          throw redirect({
            href: `${pathname}${stringifySearch({ ...search, zone })}${hash && `#${hash}`}`,
            replace: true,
          })
        if (firstTextsAt(pathname) === undefined) await allTexts()
        return
      }
      const { to, returnUrl, lacks } = verdict
      await allTexts()
      // Somebody has gone elsewhere meanwhile.
      if (abortController.signal.aborted) return
      if (lacks !== undefined) showMissingRight(i18next.t, route, lacks, location.pathname)
      throw redirect({ href: `${to}${stringifySearch({ returnUrl })}`, replace: true })
    },
  })

/** Turns the features' routes into lazy, guarded routes. Letter case plays no part; a trailing slash stays as it is. */
export const createAppRouter = (features: readonly WebFeature[], context: RouterContext) => {
  const routes = features.flatMap((feature) => feature.routes)
  const framed = routes.filter((route) => route.framed !== false).map((route) => routeOf(route, () => frame))
  const bare = routes.filter((route) => route.framed === false).map((route) => routeOf(route, () => root))
  return createRouter({
    routeTree: root.addChildren([frame.addChildren(framed), ...bare]),
    context,
    caseSensitive: false,
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>
