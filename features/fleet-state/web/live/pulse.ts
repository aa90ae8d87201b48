import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLive } from '../../../../platform/web/live/live-context.tsx'

const still = () => () => undefined

/**
 * Rises once a second in all components together: sums, counts and ages are made anew, with or without new values.
 * Stands still, and draws nothing anew, while `enabled` is false.
 */
export const usePulse = (enabled = true): number => {
  const { beat } = useLive()
  return useSyncExternalStore(enabled ? beat.subscribe : still, () => (enabled ? beat.count() : 0))
}

type Subscribe = (changed: () => void) => () => void

/**
 * What `read` makes of the values of the moment, looked at once a second and when `also` (stable) says so; draws anew
 * only when it has changed. Return a text or a number: a hundred calm rows then cost nothing.
 */
export const usePulsed = <Value extends string | number | boolean | undefined>(
  read: () => Value,
  also?: Subscribe,
): Value => {
  const { beat } = useLive()
  const both = useCallback<Subscribe>(
    (changed) => {
      const leave = beat.subscribe(changed)
      const leaveAlso = also?.(changed)
      return () => {
        leave()
        leaveAlso?.()
      }
    },
    [beat, also],
  )
  return useSyncExternalStore(both, read)
}

/** Runs `write` before the paint of each render and once a second in between: for what writes into the page by itself. */
export const usePulsedWrite = (write: () => void): void => {
  const { beat } = useLive()
  const latest = useRef(write)
  latest.current = write
  useLayoutEffect(() => latest.current())
  useLayoutEffect(() => beat.subscribe(() => latest.current()), [beat])
}
