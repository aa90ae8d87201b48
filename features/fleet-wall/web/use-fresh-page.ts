import { useEffect, useRef } from 'react'
import { programOf, shouldReload } from './fresh-page.ts'

const checkEveryMs = 5 * 60_000

/** Program of the page that the server would give now; undefined when it gives none. */
const offeredProgram = async (signal: AbortSignal): Promise<string | undefined> => {
  const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal })
  return response.ok ? programOf(await response.text()) : undefined
}

/**
 * Loads a page that stands for weeks anew when the program has changed, and once a day, at a quiet moment and only while
 * the server answers; its address brings back the same view. `happenings` is any text that changes when something happens.
 */
export const useFreshPage = (happenings: string): void => {
  const calmSinceMs = useRef(performance.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is what is waited for
  useEffect(() => {
    calmSinceMs.current = performance.now()
  }, [happenings])

  useEffect(() => {
    const ending = new AbortController()
    const own = programOf(document.documentElement.outerHTML)
    let outdatedSinceMs: number | undefined
    const check = async () => {
      const offered = await offeredProgram(ending.signal).catch(() => undefined)
      if (ending.signal.aborted) return
      const nowMs = performance.now()
      if (offered !== undefined && own !== undefined)
        outdatedSinceMs = offered === own ? undefined : (outdatedSinceMs ?? nowMs)
      const isWanted = shouldReload({
        upMs: nowMs,
        outdatedMs: outdatedSinceMs === undefined ? undefined : nowMs - outdatedSinceMs,
        calmMs: nowMs - calmSinceMs.current,
        isReachable: offered !== undefined,
        isFullScreen: document.fullscreenElement !== null,
      })
      if (isWanted) window.location.reload()
    }
    const timer = setInterval(() => void check(), checkEveryMs)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [])
}
