import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser, getWebSettings } from '../../features/session/contract/current-user.ts'
import type { WebSettings } from '../../platform/contract/web-settings.ts'
import { call } from '../../platform/web/api/call.ts'
import { createQueryClient } from '../../platform/web/api/query-client.ts'
import { startTexts, switchTexts } from '../../platform/web/i18n/i18n.ts'
import { languageOfPerson, languageOfVisitor } from '../../platform/web/i18n/language-choice.ts'
import { type Live, openLive } from '../../platform/web/live/live.ts'
import { createSession, type Session } from '../../platform/web/session/session.ts'
import { stringifySearch } from '../../platform/web/url-state/search-text.ts'
import { features } from './features.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

export interface Started {
  readonly router: AppRouter
  readonly session: Session
  readonly settings: WebSettings
  readonly live: Live
  readonly queries: QueryClient
}

const isPath = (path: string) => window.location.pathname.replace(/\/$/, '').toLowerCase() === path

/**
 * The start-up sequence of specification 000 §4: settings; maintenance sends everybody away (the router's first guard);
 * a sign-in callback finishes in its own screen; otherwise, unless on the sign-in path, the product user is fetched
 * from the stored token. Rejects when the server cannot be reached.
 */
export const startUp = async (): Promise<Started> => {
  const [settings] = await Promise.all([call(getWebSettings, {}), startTexts(languageOfVisitor())])
  const queries = createQueryClient()
  const session = createSession({
    settings,
    fetchPerson: () => call(getCurrentUser, {}),
    onLost: () => {
      queries.clear()
      const { pathname, search, hash } = window.location
      router.history.push(`/Login${stringifySearch({ returnUrl: pathname + search + hash })}`)
    },
  })
  session.subscribe(() => {
    const person = session.person()
    if (person) void switchTexts(languageOfPerson(person)).catch(() => undefined)
  })
  const router = createAppRouter(features, { session, settings })

  if (window.location.pathname.toLowerCase().includes('firstconnection')) session.clear(true)
  else if (!settings.maintenanceMode && !isPath('/login') && !isPath('/implicit/callback')) await session.start()
  return { router, session, settings, live: openLive(settings, session), queries }
}
