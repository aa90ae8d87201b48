import { useEffect, useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

const change = (title: string) => {
  current = title
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** The last part of the page title ("Solvane – Table – Les Landes"), as long as the component stands. */
export const useCustomTitle = (title: string | undefined): void => {
  useEffect(() => {
    change(title ?? '')
    return () => change('')
  }, [title])
}

export const useCurrentCustomTitle = (): string => useSyncExternalStore(subscribe, () => current)
