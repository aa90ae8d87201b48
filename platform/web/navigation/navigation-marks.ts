import { useSyncExternalStore } from 'react'

let marks: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** Marks an entry of the navigation, by its address, with a dot that says `label`; without a label the mark goes. */
export const setNavigationMark = (href: string, label: string | undefined): void => {
  if (marks.get(href) === label) return
  const next = new Map(marks)
  if (label === undefined) next.delete(href)
  else next.set(href, label)
  marks = next
  for (const changed of listeners) changed()
}

/** A number beside an entry, e.g. of alarms. Nothing is drawn for 0. */
export interface NavigationCount {
  readonly count: number
  readonly state: 'plain' | 'critical' | 'warning'
}

let counts: ReadonlyMap<string, NavigationCount> = new Map()

/** Counts beside an entry of the navigation, by its address. */
export const setNavigationCount = (href: string, next: NavigationCount | undefined): void => {
  const held = counts.get(href)
  if (held?.count === next?.count && held?.state === next?.state) return
  const changed = new Map(counts)
  if (next === undefined) changed.delete(href)
  else changed.set(href, next)
  counts = changed
  for (const hear of listeners) hear()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** What the marks of the navigation say, by address. */
export const useNavigationMarks = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => marks)

/** Counts beside the entries of the navigation, by address. */
export const useNavigationCounts = (): ReadonlyMap<string, NavigationCount> =>
  useSyncExternalStore(subscribe, () => counts)
