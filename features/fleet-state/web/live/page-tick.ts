import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLive } from '../../../../platform/web/live/live-context.tsx'

const still = () => () => undefined

/**
 * Rises once a second in all components together: sums, counts and ages are made anew, with or without new values.
 * Stands still, and draws nothing anew, while `enabled` is false.
 */
export const usePageTick = (enabled = true): number => {
  const { pageTick } = useLive()
  return useSyncExternalStore(enabled ? pageTick.subscribe : still, () => (enabled ? pageTick.count() : 0))
}

type Subscribe = (changed: () => void) => () => void

/**
 * What `read` makes of the values of the moment, looked at once a second and when `also` (stable) says so; draws anew
 * only when it has changed. Return a text or a number: a hundred calm rows then cost nothing.
 */
export const useTicked = <Value extends string | number | boolean | undefined>(
  read: () => Value,
  also?: Subscribe,
): Value => {
  const { pageTick } = useLive()
  const both = useCallback<Subscribe>(
    (changed) => {
      const leave = pageTick.subscribe(changed)
      const leaveAlso = also?.(changed)
      return () => {
        leave()
        leaveAlso?.()
      }
    },
    [pageTick, also],
  )
  return useSyncExternalStore(both, read)
}

/** Runs `write` before the paint of each render and once a second in between: for what writes into the page by itself. */
export const useTickWrite = (write: () => void): void => {
  const { pageTick } = useLive()
  const latest = useRef(write)
  latest.current = write
  useLayoutEffect(() => latest.current())
  useLayoutEffect(() => pageTick.subscribe(() => latest.current()), [pageTick])
}
