import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../browser-store/draft-store.ts'
import { usePerson } from '../session/session-context.tsx'

export interface Draft<Value extends object> {
  /** Shown values: the stored record with the changes applied. */
  readonly value: Value
  /** Fields that differ from the stored record. */
  readonly changes: Partial<Value>
  readonly count: number
  /** Base version of the changes. The server uses it to detect a conflict. */
  readonly version: number
  /** Throws 'key must not be empty' for a change without the name of its field. */
  readonly change: (changes: Partial<Value>) => void
  readonly discard: () => void
  /** Sets a new base version after the user has seen the changes of others; undefined for the newest. */
  readonly rebase: (version: number | undefined) => void
  /** UUID of the creation of a new record, until it is discarded or {@link renew}ed: a repeat creates nothing again. */
  readonly creation: string
  /** Gives the next creation a UUID of its own. */
  readonly renew: () => void
  /** Current state without a render, e.g. when the page is left right after saving. */
  readonly isDirty: () => boolean
  /** Time of restored changes of an earlier tab. */
  readonly restoredAtMs: number | undefined
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second)

/** Specification 000 §8: a value of a form without a key is a mistake of the program. */
export const mergeChanges = <Value extends object>(held: Partial<Value>, next: Partial<Value>): Partial<Value> => {
  if (Object.hasOwn(next, '')) throw new Error('key must not be empty')
  return { ...held, ...next }
}

/** Stored changes without fields that the form no longer has. A later version of the program may rename or remove them. */
const knownChanges = <Value extends object>(kept: Readonly<Record<string, unknown>>, stored: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(kept).filter(([field]) => Object.hasOwn(stored, field))) as Partial<Value>

/**
 * Unsaved changes to a record. The browser stores them until they are saved or discarded, so they survive a closed
 * tab.
 * If another user saves the record, the changes stay on top of its new fields, with their old base version. The
 * server then reports a conflict.
 * A new record has version 0.
 */
export const useDraft = <Value extends object>(key: string, stored: Value, storedVersion = 0): Draft<Value> => {
  const personId = usePerson()?.id ?? ''
  const [kept] = useState(() => drafts.read(personId, key))
  const [restored] = useState(() => knownChanges(kept?.changes ?? {}, stored))
  const [changes, setChanges] = useState<Partial<Value>>(restored)
  const [madeOn, setMadeOn] = useState(kept?.version)
  const [creation, setCreation] = useState(() => kept?.creation ?? crypto.randomUUID())
  const renew = useCallback(() => setCreation(crypto.randomUUID()), [])
  const differing = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(value, Reflect.get(stored, field))),
  ) as Partial<Value>
  const count = Object.keys(differing).length
  const version = count > 0 ? (madeOn ?? storedVersion) : storedVersion
  const dirty = useRef(count > 0)
  dirty.current = count > 0

  const text = JSON.stringify(differing)
  useEffect(
    () => drafts.keep(personId, key, { version, changes: JSON.parse(text), ...(version === 0 && { creation }) }),
    [personId, key, text, version, creation],
  )

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
      renew()
    }, [personId, key, renew]),
    creation,
    renew,
    rebase: setMadeOn,
    isDirty: useCallback(() => dirty.current, []),
    restoredAtMs: kept && Object.keys(restored).length > 0 ? kept.atMs : undefined,
  }
}
