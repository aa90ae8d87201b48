import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../../platform/web/states/error-boundary.tsx'
import { features } from '../features.ts'
import { loadWhenIdle } from './when-idle.ts'

/** What the platform does while somebody is signed in. */
const own = { name: 'record-refresh', inFrame: () => import('../../../platform/web/live/record-refresh.tsx') }

const parts = [own, ...features].flatMap(({ name, inFrame }) =>
  inFrame ? [{ name, Part: lazy(loadWhenIdle(inFrame)) }] : [],
)

/** What features show above every screen. They come after the page itself, and one that fails takes nothing with it. */
export function FrameParts() {
  return parts.map(({ name, Part }) => (
    <ErrorBoundary key={name} resetKey={name} fallback={() => null}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  ))
}
