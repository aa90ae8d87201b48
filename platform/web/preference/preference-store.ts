/** One remembered choice of this browser, heard by all components that show it and by other tabs. */
export interface PreferenceStore<Value extends string> {
  read(): Value
  write(value: Value): void
  subscribe(changed: () => void): () => void
}

export const createPreference = <Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
): PreferenceStore<Value> => {
  const listeners = new Set<() => void>()
  const stored = (): Value => values.find((value) => value === window.localStorage.getItem(key)) ?? initial
  let value: Value | undefined
  const tell = () => {
    value = stored()
    for (const changed of listeners) changed()
  }
  return {
    read: () => {
      value ??= stored()
      return value
    },
    write(next) {
      window.localStorage.setItem(key, next)
      tell()
    },
    subscribe(changed) {
      if (listeners.size === 0) window.addEventListener('storage', tell)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) window.removeEventListener('storage', tell)
      }
    },
  }
}
