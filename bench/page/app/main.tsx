import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { KitProvider } from '../../../kit/tokens/kit-provider.tsx'
import { loadFont } from '../../../kit/tokens/load-font.ts'
import { LiveProvider } from '../../../platform/web/live/live-context.tsx'
import { ReaderProvider } from '../../../platform/web/reader/reader-context.tsx'
import type { Session } from '../../../platform/web/session/session.ts'
import { SessionProvider } from '../../../platform/web/session/session-context.tsx'
import type { BenchPage } from '../scene-plan.ts'
import { ChartScene } from './chart-scene.tsx'
import { live } from './fed-values.ts'
import { startFloorTable } from './floor-table.ts'
import { TableScene } from './table-scene.tsx'

declare global {
  interface Window {
    /** Filled by the scene as it mounts. */
    bench: Partial<BenchPage>
  }
}

/** One page for all scenes of the bench: `?scene=table`, `floor` or `chart`. The parts are the product's, values come from the page itself. */
window.bench = {}
void loadFont()
const scene = new URLSearchParams(window.location.search).get('scene')
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

/** Nobody is signed in: language and zone are the browser's. */
const session = { person: () => undefined, subscribe: () => () => undefined } as unknown as Session
const settings = { atsSummaryActive: false } as Parameters<typeof SessionProvider>[0]['settings']

if (scene === 'floor') startFloorTable(place)
else {
  await i18next.use(initReactI18next).init({ lng: 'en-GB', resources: {} })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <ReaderProvider>
          {scene === 'chart' || scene === 'states' ? <ChartScene withStates={scene === 'states'} /> : <TableScene />}
        </ReaderProvider>
      ),
    }),
    history: createMemoryHistory(),
  })
  createRoot(place).render(
    <KitProvider theme="light">
      <SessionProvider session={session} settings={settings}>
        <LiveProvider live={live}>
          <RouterProvider router={router as never} />
        </LiveProvider>
      </SessionProvider>
    </KitProvider>,
  )
}
