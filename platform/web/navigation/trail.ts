import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

export interface TrailCrumb {
  readonly id: string
  /** A name, or a control such as a farm switcher. */
  readonly label: ReactNode
  readonly href?: string
}

const none: readonly TrailCrumb[] = []
let current = none
const listeners = new Set<() => void>()

const change = (trail: readonly TrailCrumb[]) => {
  if (trail === current) return
  current = trail
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** The breadcrumb of the page, as long as the component stands; pass a memoised list. Without it, the route's title. */
export const useTrail = (trail: readonly TrailCrumb[]): void => {
  useEffect(() => {
    change(trail)
    return () => change(none)
  }, [trail])
}

export const useCurrentTrail = (): readonly TrailCrumb[] => useSyncExternalStore(subscribe, () => current)
