import type * as v from 'valibot'
import { readAs } from '../outside/values.ts'

/** A remembered value of this browser, heard by all who show it and by other tabs. */
export interface StoredValue<Value> {
  read(): Value
  /** Never fails: what cannot be kept holds for this page. */
  write(value: Value): void
  subscribe(changed: () => void): () => void
}

const made = new Map<string, StoredValue<unknown>>()
/** Stores that look again at what this browser keeps, by key. */
const lookAgain = new Map<string, () => void>()
const writeListeners = new Set<(key: string) => void>()

/** Calls back with the key of every value that a person changes in this tab. */
export const onStoredWrite = (heard: (key: string) => void): (() => void) => {
  writeListeners.add(heard)
  return () => writeListeners.delete(heard)
}

/** What this browser keeps under a key; undefined: nothing. */
export const readStored = (key: string): unknown => {
  const text = storedText(key)
  return text === null ? undefined : parsed(text)
}

/** Takes over a value from elsewhere, undefined: none; whoever shows it hears of it. It counts as no change of the person. */
export const adoptStored = (key: string, value: unknown): void => {
  try {
    if (value === undefined) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As with a change: what cannot be kept keeps nobody from going on.
  }
  lookAgain.get(key)?.()
}

/** What is not JSON is a plain word: choices are stored as such. */
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

/** One store a key; what does not fit the schema counts as nothing. */
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
