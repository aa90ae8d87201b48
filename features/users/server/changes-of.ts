import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { FieldChange, RecordChange } from '../contract/change.ts'

const mostChanges = 50

type Recorded = Record<string, unknown>

const recordOf = (text: string | null): Recorded => {
  if (text === null) return {}
  const record: unknown = JSON.parse(text)
  return record !== null && typeof record === 'object' ? (record as Recorded) : {}
}

/** Farms by name that the reader does not see are not told, neither before nor after. */
const withoutHidden = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (value === null || typeof value !== 'object' || !('farmCodes' in value)) return value
  const { farmCodes } = value
  return { ...value, farmCodes: Array.isArray(farmCodes) ? farmCodes.filter((code) => !hidden.has(String(code))) : [] }
}

/** Of a record that was too long to be kept whole nothing is told: it may name farms that the reader does not see. */
const isCut = (record: Recorded): boolean => 'cut' in record

const fieldsOf = (before: Recorded, after: Recorded, hidden: ReadonlySet<string>): FieldChange[] => {
  if (isCut(before) || isCut(after)) return []
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'version')
    .map((field) => ({
      field,
      before: withoutHidden(before[field] ?? null, hidden),
      after: withoutHidden(after[field] ?? null, hidden),
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** What was changed of a person or group after a version, by the audit log, newest first. */
export const changesOf = async (
  db: Db,
  target: { readonly kind: 'user' | 'group'; readonly id: string },
  { since, hidden }: { readonly since: number; readonly hidden: ReadonlySet<string> },
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
      ),
    )
    .orderBy(desc(auditEntry.number))
    .limit(mostChanges)
  return rows.flatMap((row) => {
    const after = recordOf(row.after)
    const version = typeof after.version === 'number' ? after.version : null
    if (since > 0 && (version === null || version <= since)) return []
    // Of a record that was made everything is new: that it was made says it.
    const fields = row.before === null ? [] : fieldsOf(recordOf(row.before), after, hidden)
    return [{ atMs: row.at.getTime(), by: row.actorName, operation: row.operation, version, fields }]
  })
}
