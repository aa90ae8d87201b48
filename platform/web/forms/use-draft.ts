import { useCallback, useEffect, useRef, useState } from 'react'

const place = (key: string) => `solvane.draft ${key}`
/** A draft that nobody came back to for this long is forgotten. */
const keptMs = 7 * 86_400_000

interface Kept {
  readonly atMs: number
  readonly changes: Readonly<Record<string, unknown>>
}

const read = (key: string): Kept | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(place(key)) ?? 'null') as Kept | null
    return kept && Date.now() - kept.atMs < keptMs ? kept : undefined
  } catch {
    return undefined
  }
}

export interface Draft<Value extends object> {
  /** What the form shows: the stored record with the changes on top. */
  readonly value: Value
  /** Only what differs from the stored record. */
  readonly changes: Partial<Value>
  readonly count: number
  readonly change: (changes: Partial<Value>) => void
  readonly discard: () => void
  /** Read at the moment it is asked, e.g. while a page is left right after saving. */
  readonly isDirty: () => boolean
  /** When changes of an earlier tab came back. */
  readonly restoredAtMs: number | undefined
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second)

/**
 * Changes to a stored record, kept in this browser until they are saved or discarded, so that they survive a tab that
 * dies. A record that changes underneath (somebody else saved) keeps the changes on top of its new fields.
 */
export const useDraft = <Value extends object>(key: string, stored: Value): Draft<Value> => {
  const [kept] = useState(() => read(key))
  const [changes, setChanges] = useState<Partial<Value>>(() => (kept?.changes ?? {}) as Partial<Value>)
  const differing = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(value, Reflect.get(stored, field))),
  ) as Partial<Value>
  const count = Object.keys(differing).length
  const dirty = useRef(count > 0)
  dirty.current = count > 0

  const text = JSON.stringify(differing)
  useEffect(() => {
    try {
      if (text === '{}') localStorage.removeItem(place(key))
      else localStorage.setItem(place(key), JSON.stringify({ atMs: Date.now(), changes: JSON.parse(text) }))
    } catch {
      // A browser that keeps nothing still lets people work.
    }
  }, [key, text])

  return {
    value: { ...stored, ...differing },
    changes: differing,
    count,
    change: useCallback((next: Partial<Value>) => setChanges((held) => ({ ...held, ...next })), []),
    discard: useCallback(() => {
      dirty.current = false
      localStorage.removeItem(place(key))
      setChanges({})
    }, [key]),
    isDirty: useCallback(() => dirty.current, []),
    restoredAtMs: kept && Object.keys(kept.changes).length > 0 ? kept.atMs : undefined,
  }
}
