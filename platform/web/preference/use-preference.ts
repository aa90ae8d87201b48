import { useSyncExternalStore } from 'react'
import type { PreferenceStore } from './preference-store.ts'

/** A remembered choice as state: `[value, set]`. */
export const usePreference = <Value extends string>(
  store: PreferenceStore<Value>,
): readonly [Value, (value: Value) => void] => [useSyncExternalStore(store.subscribe, store.read), store.write]
