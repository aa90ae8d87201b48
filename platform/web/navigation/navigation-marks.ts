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

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** What the marks of the navigation say, by address. */
export const useNavigationMarks = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => marks)
