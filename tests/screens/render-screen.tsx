import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { fallbackLanguage, type Language } from '../../domain/language.ts'
import { ConfirmBox } from '../../kit/composites/confirm/confirm-box.tsx'
import { Notices } from '../../kit/composites/page/notices.tsx'
import { KitProvider } from '../../kit/tokens/kit-provider.tsx'
import type { WebSettings } from '../../platform/contract/web-settings.ts'
import { createQueryClient } from '../../platform/web/api/query-client.ts'
import { LiveProvider } from '../../platform/web/live/live-context.tsx'
import RecordRefresh from '../../platform/web/live/record-refresh.tsx'
import { adoptStored } from '../../platform/web/preference/stored-value.ts'
import { ReaderProvider } from '../../platform/web/reader/reader-context.tsx'
import { type RecordPlace, RecordPlacesProvider } from '../../platform/web/record/reference/record-places.tsx'
import type { Person } from '../../platform/web/session/person.ts'
import type { Session } from '../../platform/web/session/session.ts'
import { SessionProvider } from '../../platform/web/session/session-context.tsx'
import type { SlotFilling } from '../../platform/web/slots/slot.ts'
import { SlotProvider } from '../../platform/web/slots/use-slot.tsx'
import { useThemeChoice } from '../../platform/web/theme/use-theme-choice.ts'
import { parseSearch, stringifySearch } from '../../platform/web/url-state/search-text.ts'
import { type Answer, createFakeApi } from './fake-api.ts'
import { admin } from './people.ts'
import { keepSavedFiles } from './saved-files.ts'
import { createStandInLive } from './stand-in-live.ts'
import { createStandInSession } from './stand-in-session.ts'
import { createTabHistory } from './tab-history.ts'
import { showIn, textsAt } from './texts.ts'

export interface Scene {
  /** Replies by the contract: `answer(listGroups, { results: [] })`. A call without a reply fails the test. */
  readonly calls?: readonly Answer[]
  /** Who is signed in; default the administrator, null nobody. */
  readonly person?: Person | null
  /** Default English. */
  readonly language?: Language
  /** Path and query at which the screen stands. */
  readonly address?: string
  /** Path of the screen's route, where it has parameters: `/Users/$mode/{-$id}`. */
  readonly path?: string
  /** ISO instant: from here on time stands still, until `advance` moves it. */
  readonly now?: string
  /** What this browser remembers, by key. */
  readonly stored?: Readonly<Record<string, unknown>>
  /** Width of the window in px, default 1440; a phone has 390. */
  readonly width?: number
  readonly settings?: Partial<WebSettings>
  /** What features put into the slots of the screen, e.g. `feature.slots`; default nothing. */
  readonly slots?: readonly SlotFilling[] | undefined
  /** Where records that others refer to are shown; default nowhere. */
  readonly places?: readonly RecordPlace[] | undefined
  /** Parts of the session that a test of the sign-in replaces. */
  readonly session?: Partial<Session>
  /** Another page comes when this is fulfilled: until then somebody is on the way to it. */
  readonly elsewhere?: Promise<unknown>
}

const signInClient = {
  issuer: 'http://localhost:8080/oidc',
  clientId: 'test',
  redirectUrl: '/callback',
  scope: 'openid',
}
const defaultSettings: WebSettings = {
  version: '0.0.0',
  webApplicationUrl: 'http://localhost:8080',
  signIn: signInClient,
  controlSignIn: { ...signInClient, acr: 'second-factor' },
  environmentColour: null,
  mapTiles: null,
  pushUrls: { notifications: '', general: '' },
  pushTimeoutMs: 10_000,
  atsSummaryActive: false,
  maintenanceMode: false,
  demo: false,
  browsers: [],
}

const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const

/** Time stands still; what waits for something moves it on in small steps. */
const stopClock = (now: string) => {
  vi.useFakeTimers({ now: new Date(now), toFake: [...faked] })
  // By this name the testing library finds out how to move the time on.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime })
}

/** A query client as the page has it, except that it never asks again. */
const createQueries = () => {
  const queries = createQueryClient()
  const held = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...held, queries: { ...held.queries, retry: false } })
  return queries
}

function ThemedKit({ children }: { readonly children: ReactNode }) {
  const [theme] = useThemeChoice()
  return <KitProvider theme={theme}>{children}</KitProvider>
}

/** Everything around a screen, ready to draw. `render-app.tsx` puts the frame of the whole page into it. */
export const prepareScene = async (scene: Scene) => {
  const {
    calls = [],
    person = admin,
    language = fallbackLanguage,
    address = '/',
    stored = {},
    width = 1440,
    slots = [],
    places = [],
  } = scene
  if (scene.now) stopClock(scene.now)
  ;(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height: 900 })
  for (const [key, value] of Object.entries(stored)) adoptStored(key, value)
  await showIn(language)
  const api = createFakeApi(calls, textsAt)
  globalThis.fetch = api.fetch as typeof globalThis.fetch
  const settings = { ...defaultSettings, ...scene.settings }
  const session = { ...createStandInSession(person ?? undefined), ...scene.session }
  const { live, ...server } = createStandInLive()
  const queries = createQueries()
  const tab = createTabHistory(address)
  const { savedFiles, downloads } = keepSavedFiles()
  onTestFinished(() => {
    queries.clear()
    live.close()
    tab.history.destroy()
  })
  const user = userEvent.setup({
    delay: null,
    pointerEventsCheck: 0,
    ...(scene.now && { advanceTimers: vi.advanceTimersByTime }),
  })
  const around = (children: ReactNode) => (
    <ThemedKit>
      <SessionProvider session={session} settings={settings}>
        <QueryClientProvider client={queries}>
          <LiveProvider live={live}>
            <RecordRefresh />
            <RecordPlacesProvider places={places}>
              <SlotProvider fillings={slots}>{children}</SlotProvider>
            </RecordPlacesProvider>
          </LiveProvider>
        </QueryClientProvider>
      </SessionProvider>
    </ThemedKit>
  )
  return {
    around,
    tab,
    session,
    settings,
    queries,
    /** What a test works with. */
    hands: {
      /** Presses and types as a person does. */
      user,
      /** Pastes a text into a field instead of what stood there: one change, where `user.type` makes one for each key. */
      fill: async (field: HTMLElement, text: string) => {
        await user.clear(field)
        await user.paste(text)
      },
      /** Changes a reply for the calls that follow. */
      answer: api.answer,
      /** The requests made to an endpoint, as the contract reads them. */
      requests: api.requests,
      /** The UUIDs of the creations sent to an endpoint. */
      creations: api.creations,
      /** Path and query that the address bar shows. */
      address: tab.address,
      /** The way back of the browser, and forward again. */
      back: tab.back,
      forward: tab.forward,
      /** Goes to another address of the page, as a link does. */
      goTo: (href: string) => act(async () => tab.history.push(href)),
      /** The tab is closed. What the browser keeps stays until the end of the test, for another `renderScreen`. */
      close: cleanup,
      /** Whether the browser would ask before it closes or reloads the tab. */
      asksBeforeClosing: tab.asksBeforeClosing,
      /** The files that the page has saved, in their order. */
      savedFiles,
      downloads,
      /** The server's side of the push connection. */
      live: server,
      /** The person gets other rights or another language, or signs out. */
      changePerson: (next: Person | undefined) => act(() => session.change(next)),
      /** The cache of replies: `queries.invalidateQueries()` makes the screen ask again. */
      queries,
      /** Moves the time on by so many ms, where `now` was given. */
      advance: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    },
  }
}

/**
 * Draws a screen or a part of one with everything that the page puts around it, and a fake server that knows the contract.
 * Resolves with `screen` of the testing library and what a test needs beside it.
 */
export const renderScreen = async (element: ReactElement, scene: Scene = {}) => {
  const { around, tab, hands } = await prepareScene(scene)
  const root = createRootRoute({
    component: () => (
      <ReaderProvider>
        <Outlet />
        <Notices label="Notices" closeLabel="Close" />
        <ConfirmBox />
      </ReaderProvider>
    ),
  })
  const path = scene.path ?? new URL(tab.address(), window.location.origin).pathname
  const own = createRoute({ getParentRoute: () => root, path, component: () => element })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: () => scene.elsewhere,
    component: () => <p>Another page</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([own, elsewhere]),
    history: tab.history,
    caseSensitive: false,
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
  })
  await router.load()
  render(around(<RouterProvider router={router as never} />))
  return { ...screen, ...hands }
}
