import type { z } from 'zod'

/** A remembered value of this browser, heard by all who show it and by other tabs. */
export interface StoredValue<Value> {
  read(): Value
  write(value: Value): void
  subscribe(changed: () => void): () => void
}

const made = new Map<string, StoredValue<unknown>>()

const readAs = <Value>(schema: z.ZodType<Value>, text: string | null, initial: Value): Value => {
  if (text === null) return initial
  try {
    return schema.safeParse(JSON.parse(text)).data ?? initial
  } catch {
    return initial
  }
}

/** One store a key; what does not fit the schema counts as nothing. */
export const createStoredValue = <Value>(key: string, schema: z.ZodType<Value>, initial: Value): StoredValue<Value> => {
  const known = made.get(key)
  // One key always has one schema.
  if (known) return known as StoredValue<Value>
  const listeners = new Set<() => void>()
  let held: { readonly value: Value } | undefined
  const tell = () => {
    held = undefined
    for (const changed of listeners) changed()
  }
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  const store: StoredValue<Value> = {
    read: () => {
      held ??= { value: readAs(schema, window.localStorage.getItem(key), initial) }
      return held.value
    },
    write(value) {
      window.localStorage.setItem(key, JSON.stringify(value))
      tell()
    },
    subscribe(changed) {
      if (listeners.size === 0) window.addEventListener('storage', hear)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) window.removeEventListener('storage', hear)
      }
    },
  }
  made.set(key, store as StoredValue<unknown>)
  return store
}
