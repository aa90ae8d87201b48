import { lazy, Suspense } from 'react'
import { useCan } from '../../../platform/web/rights/use-can.ts'
import { ErrorBoundary } from '../../../platform/web/states/error-boundary.tsx'
import { features } from '../features.ts'
import { loadWhenIdle } from './when-idle.ts'

/** What features put into the top bar. One that fails leaves the others, and the page. */
export function BarEntries() {
  const can = useCan()
  return entries().map(
    ({ id, right, Part }) =>
      can(right) && (
        <ErrorBoundary key={id} resetKey={id} fallback={() => null}>
          <Suspense fallback={null}>
            <Part />
          </Suspense>
        </ErrorBoundary>
      ),
  )
}

let made: ReturnType<typeof make> | undefined
const make = () =>
  features.flatMap(({ bar = [] }) => bar.map((entry) => ({ ...entry, Part: lazy(loadWhenIdle(entry.part)) })))
/** Made at the first drawing: the list of features is whole by then. */
const entries = () => {
  made ??= make()
  return made
}
