import { useEffect, useSyncExternalStore } from 'react'

let current: string | undefined
const listeners = new Set<() => void>()

const change = (zone: string | undefined) => {
  current = zone
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Tells the frame which plant's zone a page of one farm shows, until it is left. */
export const usePlantZone = (zone: string | undefined): void => {
  useEffect(() => {
    change(zone)
    return () => change(undefined)
  }, [zone])
}

/** The zone of the plant on the page; undefined on pages of several plants. */
export const useCurrentPlantZone = (): string | undefined => useSyncExternalStore(subscribe, () => current)
