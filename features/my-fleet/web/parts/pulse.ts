import { useSyncExternalStore } from 'react'

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
