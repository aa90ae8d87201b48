import { useSyncExternalStore } from 'react'
import type { StoredValue } from './stored-value.ts'

/** A remembered value as state: `[value, set]`. */
export const useStoredValue = <Value>(store: StoredValue<Value>): readonly [Value, (value: Value) => void] => [
  useSyncExternalStore(store.subscribe, store.read),
  store.write,
]
