import type { ChangesView } from '../../../platform/server/audit/record-changes.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { signInOperations } from '../../../platform/server/identity/sign-in-audit.ts'
import { secondFactorCheck } from '../contract/second-factor-check.ts'
import { readerScene } from './reader-scene.ts'

/** Takes the farms out of a perimeter that the reader does not see. */
const withoutHidden = (value: unknown, hidden: ReadonlySet<string>): unknown => {
  if (value === null || typeof value !== 'object' || !('farmCodes' in value)) return value
  const { farmCodes } = value
  return { ...value, farmCodes: Array.isArray(farmCodes) ? farmCodes.filter((code) => !hidden.has(String(code))) : [] }
}

/** Signing in and out and showing a second factor: these stand in the audit log and change nothing of the record. */
const signInAuditOperations = [...Object.values(signInOperations), secondFactorCheck]

/** What a reader gets to see of the changes of a person or a group. */
export const changesViewFor = async (
  context: Pick<ServerContext, 'relations' | 'config'>,
  principal: Principal,
): Promise<ChangesView> => {
  const { hidden } = await readerScene(context, principal)
  return { shown: (value) => withoutHidden(value, hidden), except: signInAuditOperations }
}
