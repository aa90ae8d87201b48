import type { ChangesEndpoint } from '../../contract/changes-endpoint.ts'
import type { ChangesView } from '../audit/record-changes.ts'
import type { Principal } from '../auth/principal.ts'
import type { Routes } from '../http/routes.ts'
import type { Records } from './records.ts'

/** Binds the call that says who changed what of a record. `viewFor` takes out what the reader may not see. */
export const bindChanges = <Stored>(
  routes: Routes,
  call: ChangesEndpoint,
  records: Pick<Records<Stored>, 'changes'>,
  viewFor?: (principal: Principal) => Promise<ChangesView>,
): void =>
  routes.bind(call, async ({ principal, params: { id }, query: { since } }) => ({
    results: await records.changes(id, since, await viewFor?.(principal)),
  }))
