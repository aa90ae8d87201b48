import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const periodMs = 1_000
const listeners = new Set<() => void>()
let count = 0
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  timer ??= setInterval(() => {
    count += 1
    for (const heard of listeners) heard()
  }, periodMs)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const still = () => () => undefined

/**
 * Rises once a second in all components together: sums, counts and ages are made anew, with or without new values.
 * Stands still, and draws nothing anew, while `enabled` is false.
 */
export const usePulse = (enabled = true): number =>
  useSyncExternalStore(enabled ? subscribe : still, () => (enabled ? count : 0))

type Subscribe = (changed: () => void) => () => void

/**
 * What `read` makes of the values of the moment, looked at once a second and when `also` (stable) says so; draws anew
 * only when it has changed. Return a text or a number: a hundred calm rows then cost nothing.
 */
export const usePulsed = <Value extends string | number | boolean | undefined>(
  read: () => Value,
  also?: Subscribe,
): Value => {
  const both = useCallback<Subscribe>(
    (changed) => {
      const leave = subscribe(changed)
      const leaveAlso = also?.(changed)
      return () => {
        leave()
        leaveAlso?.()
      }
    },
    [also],
  )
  return useSyncExternalStore(both, read)
}

/** Runs `write` before the paint of each render and once a second in between: for what writes into the page by itself. */
export const usePulsedWrite = (write: () => void): void => {
  const latest = useRef(write)
  latest.current = write
  useLayoutEffect(() => latest.current())
  useLayoutEffect(() => subscribe(() => latest.current()), [])
}
