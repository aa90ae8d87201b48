import type { QueryClient } from '@tanstack/react-query'
import type { WebFeature, WebRoute } from '../../platform/web/feature.ts'
import { type Holder, passes } from '../../platform/web/rights/passes.ts'

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)
const isOptional = (part: string) => part.startsWith('{-$')
const isParameter = (part: string) => part.startsWith('$') || isOptional(part)

/** The route whose pattern an address fits, words before `$parameters`; the catch-all is nobody's screen. */
export const routeAt = (routes: readonly WebRoute[], pathname: string): WebRoute | undefined => {
  const asked = partsOf(pathname)
  const parameters = ({ path }: WebRoute) => partsOf(path).filter(isParameter).length
  return routes
    .filter(({ path }) => {
      const parts = partsOf(path)
      const isFit = asked.every((word, place) => {
        const part = parts[place]
        return part !== undefined && (isParameter(part) || part === word)
      })
      return path !== '*' && isFit && parts.slice(asked.length).every(isOptional)
    })
    .toSorted((left, right) => parameters(left) - parameters(right))[0]
}

export interface ScreenPreload {
  /** Asks what the screen asks first, if the person may enter it. Resolves, whatever became of it, when its code has come as well. */
  ask(person: Holder | undefined, queries: QueryClient): Promise<void>
}

/**
 * Begins to load the code of the screen that the address names while settings, texts and person are still on their way.
 * It is only loaded, and anybody may load it: whether the screen may be entered is decided where it always is. Once the
 * person is known, what the screen asks first can be asked while the page is put together.
 */
export const preloadScreen = (
  features: readonly WebFeature[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): ScreenPreload => {
  const route = routeAt(
    features.flatMap(({ routes }) => routes),
    pathname,
  )
  // What fails now fails again, and is told, when the screen is entered.
  const code = route?.screen().catch(() => undefined)
  return {
    async ask(person, queries) {
      if (!route || !passes(person, route.right)) return
      try {
        await (await code)?.askFirst?.(queries, new URLSearchParams(search))
      } catch {
        // The screen asks again, and tells.
      }
    },
  }
}
