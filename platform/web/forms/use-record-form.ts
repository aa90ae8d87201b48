import type { ChangesEndpoint } from '../../contract/changes-endpoint.ts'
import type { RecordChange } from '../../contract/record-change.ts'
import { call } from '../api/call.ts'
import { useRecordChanges } from '../live/use-record-changes.ts'
import type { FieldFault } from './field-fault.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { type SavedKind, type Saving, useSaving } from './use-saving.ts'

interface RecordFormOptions<Value extends object> {
  /** Key of the draft in the browser: kind and id of the record. */
  readonly key: string
  readonly stored: Value
  /** Undefined: a new record. */
  readonly version: number | undefined
  /** The stored record, to show at once what others save; undefined: a new one, or a kind without push. */
  readonly record?: { readonly kind: string; readonly id: string } | undefined
  /** Changes that others saved after a version. */
  readonly readOthers: (since: number) => Promise<readonly RecordChange[]>
  readonly kind: SavedKind
}

export interface RecordForm<Value extends object> {
  readonly draft: Draft<Value>
  readonly saving: Saving
  /** Changes fields, and removes the faults that the server found in them. */
  readonly change: (next: Partial<Value>) => void
  readonly faultIn: (field: string) => FieldFault | undefined
}

/** Reads the changes of a record that others saved after a version; a new record has none. */
export const othersOf =
  (changes: ChangesEndpoint, id: string | undefined) =>
  async (since: number): Promise<readonly RecordChange[]> =>
    id === undefined ? [] : (await call(changes, { params: { id }, query: { since } })).results

/** State of a form that edits one record: the draft, how it is saved, and the faults of its fields. */
export const useRecordForm = <Value extends object>({
  key,
  stored,
  version,
  record,
  readOthers,
  kind,
}: RecordFormOptions<Value>): RecordForm<Value> => {
  const draft = useDraft(key, stored, version)
  const saving = useSaving(draft, readOthers, kind)
  useRecordChanges(record?.kind, (change) => {
    // After an interruption nobody knows whether a change is lost: the history says it.
    const isNews = change === undefined || (change.id === record?.id && (change.version ?? 0) > draft.version)
    if (isNews && change?.change !== 'removed') void saving.noticeOthers()
  })
  return {
    draft,
    saving,
    change: (next) => {
      saving.forget(Object.keys(next))
      draft.change(next)
    },
    faultIn: (field) => saving.faults.find((fault) => fault.field === field),
  }
}
