import { useEffect, useSyncExternalStore } from 'react'

/** A plant that is connected while its newest measurement is older than it may be. */
export interface LateData {
  readonly name: string
  /** When the newest value was measured, epoch ms. */
  readonly newestMs: number
}

export const createLateDataStore = () => {
  const known = new Map<object, LateData>()
  const listeners = new Set<() => void>()
  let shown: LateData | undefined
  const changed = () => {
    // Of several the one that is late for longest.
    shown = [...known.values()].sort((left, right) => left.newestMs - right.newestMs)[0]
    for (const heard of listeners) heard()
  }
  return {
    /** Returns the way out. */
    add(late: LateData): () => void {
      const key = {}
      known.set(key, late)
      changed()
      return () => {
        known.delete(key)
        changed()
      }
    },
    read: () => shown,
    subscribe(heard: () => void): () => void {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

const lateData = createLateDataStore()

/** Tells the line under the bar that the data of what the page shows are late although the connection stands. */
export const useShowLateData = (late: LateData | undefined): void => {
  const { name, newestMs } = late ?? {}
  useEffect(
    () => (name === undefined || newestMs === undefined ? undefined : lateData.add({ name, newestMs })),
    [name, newestMs],
  )
}

export const useLateData = (): LateData | undefined => useSyncExternalStore(lateData.subscribe, lateData.read)
