import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser, getWebSettings } from '../../features/session/contract/current-user.ts'
import type { WebSettings } from '../../platform/contract/web-settings.ts'
import { isOutOfReach } from '../../platform/web/api/api-error.ts'
import { call } from '../../platform/web/api/call.ts'
import { createQueryClient } from '../../platform/web/api/query-client.ts'
import { startTexts, switchTexts } from '../../platform/web/i18n/i18n.ts'
import { languageOfPerson, languageOfVisitor } from '../../platform/web/i18n/language-choice.ts'
import { type Live, openLive } from '../../platform/web/live/live.ts'
import { type Keeping, keepState, restoreState } from '../../platform/web/offline/keep-state.ts'
import { readKeptSession } from '../../platform/web/offline/kept-session.ts'
import { createSession, type Session } from '../../platform/web/session/session.ts'
import { stringifySearch } from '../../platform/web/url-state/search-text.ts'
import { administrationRoot } from './administration.ts'
import { carryPreferences } from './carry-preferences.ts'
import { features } from './features.ts'
import { firstTextsAt } from './first-screens.ts'
import { followRights } from './follow-rights.ts'
import { retryWithBackOff } from './retry-with-back-off.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { preloadScreen } from './screen-preload.ts'
import { isFirstConnection, isSignedOutPage } from './signed-out-page.ts'

const lookMs = 5_000
/** So long the page waits for its screen before it is drawn around a place that loads. */
const firstAnswerMs = 100

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** As soon as the server answers, the page starts anew: with its session, its rights and the newest program. */
const reloadWhenOnline = () => {
  const look = () =>
    void call(getWebSettings, {}).then(
      () => window.location.reload(),
      () => undefined,
    )
  setInterval(look, lookMs)
  window.addEventListener('online', look)
}

export interface Started {
  readonly router: AppRouter
  readonly session: Session
  readonly settings: WebSettings
  readonly live: Live
  readonly queries: QueryClient
}

/**
 * The start-up sequence of specification 000 §4: settings; maintenance sends everybody away (the router's first guard);
 * a sign-in callback finishes in its own screen; otherwise, unless on the sign-in path, the product user is fetched
 * from the stored token. What is asked first may have been asked already, by `ahead.ts`. When the server cannot be
 * reached the last state of this browser stands in, as far as its session has not ended; when there is none, `onWaiting`
 * hears why and the server is asked again until it answers.
 */
export const startUp = async (onWaiting: (error: unknown) => void): Promise<Started> => {
  const screen = preloadScreen(features, window.location)
  const [asked, texts] = await Promise.allSettled([
    call(getWebSettings, {}),
    startTexts(languageOfVisitor(), firstTextsAt(window.location.pathname, window.location.search)),
  ])
  const askAgain = () => retryWithBackOff(() => call(getWebSettings, {}), onWaiting)
  if (texts.status === 'rejected') {
    // Without words nothing can be shown, not even what is kept: they come from the same server.
    if (asked.status === 'rejected') await askAgain()
    await switchTexts(languageOfVisitor())
  }
  if (asked.status === 'rejected' && !isOutOfReach(asked.reason)) throw asked.reason
  const kept = asked.status === 'rejected' ? await readKeptSession(Date.now()) : undefined
  const settings = asked.status === 'fulfilled' ? asked.value : (kept?.settings ?? (await askAgain()))
  const queries = createQueryClient()
  const session = createSession({
    settings,
    fetchPerson: () => call(getCurrentUser, {}),
    onLost: () => {
      queries.clear()
      const { pathname, search, hash } = window.location
      // No half-written form holds anybody on a page that is theirs no more; what was written is kept as a draft.
      const address = `/Login${stringifySearch({ returnUrl: pathname + search + hash })}`
      router.history.push(address, undefined, { ignoreBlocker: true })
    },
  })
  session.subscribe(() => {
    const person = session.person()
    if (person) void switchTexts(languageOfPerson(person)).catch(() => undefined)
  })
  carryPreferences(session)
  const router = createAppRouter([...features, administrationRoot], { session, settings })

  const { pathname } = window.location
  if (isFirstConnection(pathname)) session.clear(true)
  else if (kept) session.standIn(kept.person)
  else if (!settings.maintenanceMode && !isSignedOutPage(pathname))
    await retryWithBackOff(() => session.start(), onWaiting)
  const live = openLive(settings, session)
  const ahead = kept ? undefined : screen.ask(session.person(), queries)
  const parts = { session, settings, queries, live }
  let keeping: Keeping | undefined
  if (kept) {
    await restoreState(parts)
    reloadWhenOnline()
  } else if (session.person()) keeping = keepState(parts)
  else {
    const leave = session.subscribe(() => {
      if (!session.person()) return
      leave()
      keeping = keepState(parts)
    })
  }
  followRights({
    ...parts,
    enterAnew: () => router.invalidate(),
    keepAnew: (change) => keeping?.anew(change) ?? change(),
  })
  // Who goes elsewhere before the page is drawn is followed from here on; what is drawn subscribes the same function.
  router.history.subscribe(router.load)
  // Its code, and what it asks first, have often come by now: then the page is drawn once, with its figures. What fails here
  // fails again, and is told, where the page is drawn.
  await Promise.race([Promise.allSettled([ahead, router.load()]), sleep(firstAnswerMs)])
  return { router, ...parts }
}
