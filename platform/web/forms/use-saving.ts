import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RecordChange } from '../../contract/record-change.ts'
import { type FaultWords, type FieldFault, faultsOf } from './field-fault.ts'
import { arrivedKey, isConflict, isGone, isUnanswered, type OwnRefusals, refusalKey, refusalKeyOf } from './refusal.ts'
import type { Draft } from './use-draft.ts'

export interface Saving {
  readonly isBusy: boolean
  readonly faults: readonly FieldFault[]
  /** Changes that other users saved meanwhile. */
  readonly others: readonly RecordChange[]
  /** Number of saves that a conflict refused. */
  readonly refusedSaves: number
  /** Translation key of the error message after a failed save; `arrivedKey` if it turns out that it has not failed. */
  readonly refusal: string | undefined
  readonly setFaults: (faults: readonly FieldFault[]) => void
  /** Clears the errors of fields that the user edits. */
  readonly forget: (fields: readonly string[]) => void
  /** Shows what others saved meanwhile, before the user saves. */
  readonly noticeOthers: () => Promise<void>
  /** Saves; resolves with the saved record, or undefined and sets `refusal`. */
  readonly save: <Saved>(write: () => Promise<Saved>) => Promise<Saved | undefined>
}

/** Callbacks of a kind of record. */
export interface SavedKind {
  /** Refetches all affected queries after a change. */
  readonly readAgain: (client: QueryClient) => Promise<void>
  /** Translates an error of a field. */
  readonly faultOf: FaultWords
  readonly refusals?: OwnRefusals
}

/** Part of a draft for the detection of conflicts. */
type Based = Pick<Draft<object>, 'version' | 'rebase' | 'changes'>

const rootOf = (field: string): string => field.split('.', 1)[0] ?? ''

/** Whether others changed a field that the draft changes, too. */
const overlaps = (others: readonly RecordChange[], changes: object): boolean => {
  const own = new Set(Object.keys(changes).map(rootOf))
  return others.some(({ fields }) => fields.some(({ field }) => own.has(rootOf(field))))
}

/** Whether the last save got no answer, and arrived: the stored record then has all changes of the draft. */
const useUnanswered = ({ changes }: Based) => {
  const [isOpen, setOpen] = useState(false)
  return {
    hasArrived: isOpen && Object.keys(changes).length === 0,
    // A conflict with one's own save: the record says whether it arrived.
    note: (error: unknown) => setOpen((before) => isUnanswered(error) || (before && isConflict(error))),
    end: () => setOpen(false),
  }
}

/** Saves a record and handles field errors and version conflicts. */
export const useSaving = (
  draft: Based,
  /** Reads changes after a version. */
  readOthers: (since: number) => Promise<readonly RecordChange[]>,
  { readAgain, faultOf, refusals }: SavedKind,
): Saving => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [others, setOthers] = useState<readonly RecordChange[]>([])
  const [refusedSaves, setRefusedSaves] = useState(0)
  const unanswered = useUnanswered(draft)
  const { hasArrived } = unanswered
  /** Number of failed saves with field errors; a change moves the focus. */
  const [fieldRefusals, setFieldRefusals] = useState(0)
  // The first of them takes the focus, and comes into sight with it.
  useEffect(() => {
    if (fieldRefusals > 0) document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
  }, [fieldRefusals])
  /** As of the newest render: the user types while the changes of others are read. */
  const newest = useRef({ draft, isBusy })
  newest.current = { draft, isBusy }
  /** Reads and shows the changes that another user saved meanwhile. */
  const readAndShowOthers = async (): Promise<readonly RecordChange[] | undefined> => {
    // Unread, nobody knows what would be overwritten: saving once more is refused once more.
    const missed = await readOthers(draft.version).catch(() => undefined)
    await readAgain(client)
    // With the note the form has their fields, and the draft stands on them: whoever reads it may save.
    setOthers(missed ?? [])
    return missed
  }
  /** Puts the draft on top of changes that the user has seen. */
  const rebaseOn = (missed: readonly RecordChange[]): void => {
    const version = Math.max(0, ...missed.map((change) => change.version ?? 0))
    // A change too long for the log has no version there: what is stored now is what is shown.
    draft.rebase(version > draft.version ? version : undefined)
  }

  return {
    isBusy,
    faults,
    // What the user saved is no change of others.
    others: hasArrived ? [] : others,
    refusedSaves,
    refusal: hasArrived ? arrivedKey : refusal,
    setFaults(next) {
      setFaults(next)
      if (next.length > 0) setFieldRefusals((count) => count + 1)
      setRefusal(next.length > 0 ? refusalKey('invalid') : undefined)
    },
    forget(fields) {
      if (hasArrived) {
        unanswered.end()
        setOthers([])
        setRefusal(undefined)
      }
      const left = faults.filter(({ field }) => !fields.includes(field))
      if (left.length === faults.length) return
      setFaults(left)
      // It spoke of them.
      if (left.length === 0) setRefusal(undefined)
    },
    async noticeOthers() {
      // The end of the save says the same.
      if (newest.current.isBusy) return
      const missed = await readAndShowOthers()
      // Where both changed a field, the server asks again: the user may save without a look at the note.
      if (missed && !overlaps(missed, newest.current.draft.changes)) rebaseOn(missed)
    },
    async save(write) {
      setBusy(true)
      setFaults([])
      setRefusal(undefined)
      try {
        const saved = await write()
        unanswered.end()
        setOthers([])
        await readAgain(client)
        return saved
      } catch (error) {
        const found = faultsOf(error, faultOf)
        setFaults(found)
        unanswered.note(error)
        if (found.length > 0) setFieldRefusals((count) => count + 1)
        if (isConflict(error)) {
          const missed = await readAndShowOthers()
          setRefusedSaves((count) => count + 1)
          if (missed) rebaseOn(missed)
        }
        // Lists do not go on showing what somebody else has deleted.
        if (isGone(error)) await readAgain(client)
        setRefusal(refusalKeyOf(error, refusals))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
