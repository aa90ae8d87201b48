import { useRef, useState } from 'react'
import { type Fields, secretKeys } from '../../../contract/field.ts'
import type { Draft } from '../../forms/use-draft.ts'

/** Secrets in a form. They are in no draft: the browser does not store them. Undefined: unchanged; null: removed. */
export const useSecrets = (fields: Fields) => {
  const [, setCount] = useState(0)
  // The guard of the page asks right after saving, before the next render.
  const held = useRef<Readonly<Record<string, unknown>>>({})
  const set = (next: Readonly<Record<string, unknown>>) => {
    held.current = next
    setCount((count) => count + 1)
  }
  const changed = () => Object.fromEntries(Object.entries(held.current).filter(([, value]) => value !== undefined))
  return {
    changed,
    change: (next: Readonly<Record<string, unknown>>) => set({ ...held.current, ...next }),
    discard: () => set({}),
    has: (key: string) => secretKeys(fields).includes(key),
  }
}

type FormDraft = Draft<Record<string, unknown>>

/** A draft that also contains the secrets of the form. */
export const withSecrets = (draft: FormDraft, secrets: ReturnType<typeof useSecrets>): FormDraft => {
  const changed = secrets.changed()
  return {
    ...draft,
    value: { ...draft.value, ...changed },
    changes: { ...draft.changes, ...changed },
    count: draft.count + Object.keys(changed).length,
    isDirty: () => draft.isDirty() || Object.keys(secrets.changed()).length > 0,
    discard() {
      secrets.discard()
      draft.discard()
    },
  }
}
