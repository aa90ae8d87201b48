import type { RecordChange } from '../../../platform/contract/record-change.ts'
import { recordChanges } from '../../../platform/server/audit/record-changes.ts'
import { signInOperations } from '../../../platform/server/identity/sign-in-audit.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { checkMySecondFactor } from '../../my-profile/contract/second-factor.ts'

/** Farms by name that the reader does not see are not told, neither before nor after. */
const withoutHidden = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (value === null || typeof value !== 'object' || !('farmCodes' in value)) return value
  const { farmCodes } = value
  return { ...value, farmCodes: Array.isArray(farmCodes) ? farmCodes.filter((code) => !hidden.has(String(code))) : [] }
}

/** By these a person comes, goes and shows who they are: nothing of their record is another than before. */
const comingAndGoing = [...Object.values(signInOperations), checkMySecondFactor.id]

/** What was changed of a person or group after a version, by the audit log, newest first. */
export const changesOf = (
  db: Db,
  target: { readonly kind: 'user' | 'group'; readonly id: string },
  { since, hidden }: { readonly since: number; readonly hidden: ReadonlySet<string> },
): Promise<RecordChange[]> =>
  recordChanges(db, target, since, { shown: (value) => withoutHidden(value, hidden), except: comingAndGoing })
