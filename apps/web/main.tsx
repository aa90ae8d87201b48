import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { KitProvider } from '../../kit/tokens/kit-provider.tsx'
import { loadFont } from '../../kit/tokens/load-font.ts'
import { ApiError, signInUnreachable } from '../../platform/web/api/api-error.ts'
import { languageOfVisitor } from '../../platform/web/i18n/language-choice.ts'
import type { Live } from '../../platform/web/live/live.ts'
import { LiveProvider } from '../../platform/web/live/live-context.tsx'
import { RecordPlacesProvider } from '../../platform/web/record/reference/record-places.tsx'
import { SessionProvider } from '../../platform/web/session/session-context.tsx'
import { SlotProvider } from '../../platform/web/slots/use-slot.tsx'
import { useThemeChoice } from '../../platform/web/theme/use-theme-choice.ts'
import { features } from './features.ts'
import { firstTextsAt } from './first-screens.ts'
import { StartFailed } from './shell/start-failed.tsx'
import { announceStart } from './shell/start-words.ts'
import { delayIdleUntil, pageIdle } from './shell/when-idle.ts'
import { type Started, startUp } from './start-up.ts'
import { registerWorker } from './worker/register-worker.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
// The dialogs' scroll lock adds a style element of its own and looks for the nonce under this name.
if (nonce) Reflect.set(globalThis, '__webpack_nonce__', nonce)
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)

/** What features put into pages of others. */
const fillings = features.flatMap(({ slots = [] }) => slots)

/** Where the records of all kinds are shown. */
const places = features.flatMap(({ records = [] }) => records)

function App({ router, session, settings, live, queries }: Started) {
  const [theme] = useThemeChoice()
  return (
    <KitProvider theme={theme} {...(nonce && { nonce })}>
      <SessionProvider session={session} settings={settings}>
        <QueryClientProvider client={queries}>
          <LiveProvider live={live}>
            <RecordPlacesProvider places={places}>
              <SlotProvider fillings={fillings}>
                <RouterProvider router={router} />
              </SlotProvider>
            </RecordPlacesProvider>
          </LiveProvider>
        </QueryClientProvider>
      </SessionProvider>
    </KitProvider>
  )
}

/** Resolves with the first beat at which values stand. */
const firstValues = ({ pageTick, tags }: Live) =>
  new Promise<void>((resolve) => {
    const leave = pageTick.subscribe(() => {
      if (tags.newest().size === 0) return
      leave()
      resolve()
    })
  })

const showFailure = (error: unknown, retries: boolean) => {
  const { requestId, code } = error instanceof ApiError ? error : {}
  root.render(
    <KitProvider {...(nonce && { nonce })}>
      <StartFailed requestId={requestId} retries={retries} isSignIn={code === signInUnreachable} />
    </KitProvider>,
  )
}

// A page that the way back brings back whole may be of somebody who has signed out since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

const stopAnnouncing = announceStart(place, languageOfVisitor())
const starting = startUp((error) => {
  stopAnnouncing()
  showFailure(error, true)
})
const isFirstScreen = firstTextsAt(window.location.pathname, window.location.search) !== undefined
void loadFont(isFirstScreen ? () => starting.then(pageIdle, pageIdle) : undefined)
starting.then(
  (started) => {
    stopAnnouncing()
    // On a first screen what it shows comes first.
    if (isFirstScreen) delayIdleUntil(firstValues(started.live))
    // In short turns between which the browser hears and paints: in one piece it would hold a slow device up for half a second.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App {...started} />
        </StrictMode>,
      ),
    )
    if (import.meta.env.PROD)
      registerWorker(() => ({ text: i18next.t('shell.newVersion'), reload: i18next.t('shell.reload') }))
  },
  (error: unknown) => {
    stopAnnouncing()
    showFailure(error, false)
  },
)
