import { and, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { bulkEditRecords, revertBulkEdit } from '../../contract/bulk-edit-calls.ts'
import type { FieldChange, RecordChange } from '../../contract/record-change.ts'
import type { Db } from '../relations/relations.ts'
import { auditEntry } from './tables.ts'

const mostChanges = 50

/** Calls that write their change set to the log. */
const ofChangeSets: ReadonlySet<string> = new Set([bulkEditRecords.id, revertBulkEdit.id])

type Recorded = Record<string, unknown>

const recordOf = (text: string | null): Recorded => {
  if (text === null) return {}
  const record: unknown = JSON.parse(text)
  return record !== null && typeof record === 'object' ? (record as Recorded) : {}
}

/** A record that was too long for the log is not shown, because hidden parts cannot be removed from it. */
const isCut = (record: Recorded): boolean => 'cut' in record

const fieldsOf = (before: Recorded, after: Recorded, shown: (value: unknown) => unknown): FieldChange[] => {
  if (isCut(before) || isCut(after)) return []
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'version')
    .map((field) => ({ field, before: shown(before[field] ?? null), after: shown(after[field] ?? null) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Part of the changes that a user may see. */
export interface ChangesView {
  /** Takes out of a value what the reader may not see. */
  readonly shown?: (value: unknown) => unknown
  /** Only these operations. */
  readonly only?: readonly string[]
  /** Logged operations that change nothing. */
  readonly except?: readonly string[]
  /** Whether the reader may see a field. */
  readonly fields?: (field: string) => boolean
}

/** Changes of a record after a version, from the audit log, newest first. */
export const recordChanges = async (
  db: Db,
  target: { readonly kind: string; readonly id: string },
  since: number,
  { shown = (value) => value, only, except = [], fields = () => true }: ChangesView = {},
): Promise<RecordChange[]> => {
  const rows = await db
    .select()
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.targetKind, target.kind),
        eq(auditEntry.targetId, target.id),
        eq(auditEntry.result, 'done'),
        isNotNull(auditEntry.after),
        only && inArray(auditEntry.operation, [...only]),
        notInArray(auditEntry.operation, [...except]),
      ),
    )
    .orderBy(desc(auditEntry.number))
    .limit(mostChanges)
  return rows.flatMap((row) => {
    const after = recordOf(row.after)
    const version = typeof after.version === 'number' ? after.version : null
    if (since > 0 && (version === null || version <= since)) return []
    // Of a record that was made everything is new: that it was made says it.
    const changed = row.before === null ? [] : fieldsOf(recordOf(row.before), after, shown)
    const readable = changed.filter(({ field }) => fields(field))
    const { changeSet } = after
    const isOfSet = ofChangeSets.has(row.operation) && typeof changeSet === 'number'
    const { actorName: by, operation } = row
    return [{ atMs: row.at.getTime(), by, operation, version, fields: readable, ...(isOfSet && { changeSet }) }]
  })
}
