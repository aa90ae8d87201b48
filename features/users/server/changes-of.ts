import { recordChanges } from '../../../platform/server/audit/record-changes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { RecordChange } from '../contract/change.ts'

/** Farms by name that the reader does not see are not told, neither before nor after. */
const withoutHidden = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (value === null || typeof value !== 'object' || !('farmCodes' in value)) return value
  const { farmCodes } = value
  return { ...value, farmCodes: Array.isArray(farmCodes) ? farmCodes.filter((code) => !hidden.has(String(code))) : [] }
}

/** What was changed of a person or group after a version, by the audit log, newest first. */
export const changesOf = (
  db: Db,
  target: { readonly kind: 'user' | 'group'; readonly id: string },
  { since, hidden }: { readonly since: number; readonly hidden: ReadonlySet<string> },
): Promise<RecordChange[]> => recordChanges(db, target, since, (value) => withoutHidden(value, hidden))
