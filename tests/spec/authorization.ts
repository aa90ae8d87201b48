import { administration } from './authorization/administration.ts'
import { auditLog } from './authorization/audit-log.ts'
import type { Caller, CallRow, CallRows, Outcome } from './authorization/call-row.ts'
import { changeLog } from './authorization/change-log.ts'
import { fleetState } from './authorization/fleet-state.ts'
import { history } from './authorization/history.ts'
import { identityProviders } from './authorization/identity-providers.ts'
import { myProfile } from './authorization/my-profile.ts'
import { notifications } from './authorization/notifications.ts'
import { outbox } from './authorization/outbox.ts'
import { plantConnection } from './authorization/plant-connection.ts'
import { savedRequests } from './authorization/saved-requests.ts'
import { session } from './authorization/session.ts'
import { users } from './authorization/users.ts'

/**
 * One row for every call of the API, by operation id (specification 000 §6, rights.json), feature by feature.
 * A call without a row and a row without a call fail the build.
 */
export const authorization: CallRows = {
  ...administration,
  ...auditLog,
  ...changeLog,
  ...fleetState,
  ...history,
  ...identityProviders,
  ...myProfile,
  ...notifications,
  ...outbox,
  ...plantConnection,
  ...savedRequests,
  ...session,
  ...users,
}

export const outcomeOf = ({ outcomes, signInOnly }: CallRow, caller: Caller): Outcome => {
  if (caller !== 'apiToken' && caller !== 'apiTokenOther') return outcomes[caller]
  return signInOnly ? 403 : outcomes[caller === 'apiToken' ? 'all' : 'otherProducts']
}
