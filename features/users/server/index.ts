import type { ServerFeature } from '../../../platform/server/feature.ts'
import { getUsers } from '../contract/endpoints.ts'
import { groupKind } from '../contract/group.ts'
import { bindAccessRoutes } from './access-routes.ts'
import { bindBulkRoutes } from './bulk-routes.ts'
import { seedDemoPeople } from './demo-people.ts'
import { bindGroupRoutes } from './group-routes.ts'
import { bindImportRoutes } from './import-routes.ts'
import { importRunsOf } from './import-runs.ts'
import { bindInvitationRoutes } from './invitation-routes.ts'
import { invitationRunsOf } from './invitation-runs.ts'
import { notifyRightsChanges } from './notify-rights-changes.ts'
import { bindPeopleRoutes } from './people-routes.ts'
import { bindSessionRoutes } from './session-routes.ts'

/** Countries whose farms the operator of the demo sees. */
const operatorCountries = ['FR', 'PT']

/** People and groups, what they may do and on which farms. */
export const feature: ServerFeature = {
  name: 'users',
  shownRecords: [
    { kind: 'user', right: getUsers.right },
    { kind: groupKind.kind, right: groupKind.right.read },
  ],
  routes(routes, context) {
    bindImportRoutes(routes, context)
    bindPeopleRoutes(notifyRightsChanges(routes, context), context)
    bindBulkRoutes(notifyRightsChanges(routes, context), context)
    bindSessionRoutes(routes, context)
    bindInvitationRoutes(routes, context)
    bindAccessRoutes(routes, context)
    bindGroupRoutes(notifyRightsChanges(routes, context), context)
  },
  demo: ({ db, farms }) =>
    seedDemoPeople(
      db,
      farms.filter(({ countryCode }) => operatorCountries.includes(countryCode)).map(({ farmCode }) => farmCode),
    ),
  async start(context) {
    for (const runs of [importRunsOf(context), invitationRunsOf(context)])
      await runs
        .settle()
        .catch((error: unknown) => context.log.warn({ err: error }, 'runs that were cut off could not be looked up'))
  },
}
