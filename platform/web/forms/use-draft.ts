import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../browser-store/draft-store.ts'
import { usePerson } from '../session/session-context.tsx'

export interface Draft<Value extends object> {
  /** What the form shows: the stored record with the changes on top. */
  readonly value: Value
  /** Only what differs from the stored record. */
  readonly changes: Partial<Value>
  readonly count: number
  /** Version of the record that the changes were made on, to be sent with them: who was faster is found by it. */
  readonly version: number
  /** Throws 'key must not be empty' for a change without the name of its field. */
  readonly change: (changes: Partial<Value>) => void
  readonly discard: () => void
  /** What others saved up to this version, or up to the newest, has been seen: the changes stand on top of it now. */
  readonly rebase: (version: number | undefined) => void
  /** Read at the moment it is asked, e.g. while a page is left right after saving. */
  readonly isDirty: () => boolean
  /** When changes of an earlier tab came back. */
  readonly restoredAtMs: number | undefined
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second)

/** Specification 000 §8: a value of a form without a key is a mistake of the program. */
export const mergeChanges = <Value extends object>(held: Partial<Value>, next: Partial<Value>): Partial<Value> => {
  if (Object.hasOwn(next, '')) throw new Error('key must not be empty')
  return { ...held, ...next }
}

/**
 * Changes to a stored record, kept in this browser until they are saved or discarded, so that they survive a tab that
 * dies. A record that changes underneath (somebody else saved) keeps the changes on top of its new fields, and the
 * version that they were made on: the server then says that somebody was faster. A new record has version 0.
 */
export const useDraft = <Value extends object>(key: string, stored: Value, storedVersion = 0): Draft<Value> => {
  const personId = usePerson()?.id ?? ''
  const [kept] = useState(() => drafts.read(personId, key))
  const [changes, setChanges] = useState<Partial<Value>>(() => (kept?.changes ?? {}) as Partial<Value>)
  const [madeOn, setMadeOn] = useState(kept?.version)
  const differing = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(value, Reflect.get(stored, field))),
  ) as Partial<Value>
  const count = Object.keys(differing).length
  const version = count > 0 ? (madeOn ?? storedVersion) : storedVersion
  const dirty = useRef(count > 0)
  dirty.current = count > 0

  const text = JSON.stringify(differing)
  useEffect(() => drafts.keep(personId, key, { version, changes: JSON.parse(text) }), [personId, key, text, version])

  return {
    value: { ...stored, ...differing },
    changes: differing,
    count,
    version,
    change: useCallback(
      (next: Partial<Value>) => {
        setMadeOn(version)
        setChanges((held) => mergeChanges(held, next))
      },
      [version],
    ),
    discard: useCallback(() => {
      dirty.current = false
      drafts.forget(personId, key)
      setMadeOn(undefined)
      setChanges({})
    }, [personId, key]),
    rebase: setMadeOn,
    isDirty: useCallback(() => dirty.current, []),
    restoredAtMs: kept && Object.keys(kept.changes).length > 0 ? kept.atMs : undefined,
  }
}
