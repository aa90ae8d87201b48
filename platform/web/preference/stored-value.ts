import type * as v from 'valibot'
import { readAs } from '../outside/values.ts'

/** A stored value of this browser, synchronised between components and tabs. */
export interface StoredValue<Value> {
  read(): Value
  /** Never fails: without storage the value applies to this page only. */
  write(value: Value): void
  subscribe(changed: () => void): () => void
}

const made = new Map<string, StoredValue<unknown>>()
/** Refresh functions of the stores, by key. */
const lookAgain = new Map<string, () => void>()
const writeListeners = new Set<(key: string) => void>()

/** Calls back with the key of each value that the user changes in this tab. */
export const onStoredWrite = (heard: (key: string) => void): (() => void) => {
  writeListeners.add(heard)
  return () => writeListeners.delete(heard)
}

/** Stored value of a key; undefined without one. */
export const readStored = (key: string): unknown => {
  const text = storedText(key)
  return text === null ? undefined : parsed(text)
}

/**
 * Sets a value from the server, undefined to remove it, and notifies components. It does not count as a change by the
 * user.
 */
export const adoptStored = (key: string, value: unknown): void => {
  try {
    if (value === undefined) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As with a change: what cannot be kept keeps nobody from going on.
  }
  lookAgain.get(key)?.()
}

/** Text that is not JSON is a plain word, the format of stored choices. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const storedText = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const valueIn = <Value>(schema: v.GenericSchema<unknown, Value>, text: string | null, initial: Value): Value =>
  text === null ? initial : (readAs(schema, parsed(text)) ?? initial)

/** One store for each key. A value that does not match the schema counts as missing. */
export const createStoredValue = <Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  initial: Value,
): StoredValue<Value> => {
  const known = made.get(key)
  // One key always has one schema.
  if (known) return known as StoredValue<Value>
  const listeners = new Set<() => void>()
  let held: { readonly value: Value } | undefined
  const notify = () => {
    for (const changed of listeners) changed()
  }
  const hear = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    held = undefined
    notify()
  }
  const store: StoredValue<Value> = {
    read: () => {
      held ??= { value: valueIn(schema, storedText(key), initial) }
      return held.value
    },
    write(value) {
      held = { value }
      try {
        window.localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // A storage that is full or shut keeps nobody from going on: the value holds as long as the page stands.
      }
      notify()
      for (const heard of writeListeners) heard(key)
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
  lookAgain.set(key, () => {
    held = undefined
    notify()
  })
  made.set(key, store as StoredValue<unknown>)
  return store
}
