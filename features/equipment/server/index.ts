import type { ServerFeature } from '../../../platform/server/feature.ts'
import { machineKind, partKind, substationKind } from '../contract/equipment-kinds.ts'
import { bindParts } from './bind-parts.ts'
import { seedDemoEquipment } from './demo-equipment.ts'
import { bindEquipmentRoutes } from './equipment-routes.ts'
import { inspectionReminders } from './inspection-reminders.ts'
import { bindTreeRoutes } from './tree-routes.ts'

/** Equipment of plants: machines, their parts, parts of substations (docs/equipment.md). */
export const feature: ServerFeature = {
  name: 'equipment',
  shownRecords: [partKind, substationKind, machineKind].map(({ kind, right }) => ({ kind, right: right.read })),
  demo: seedDemoEquipment,
  jobs: (context) => [inspectionReminders(context)],
  routes(routes, context) {
    bindParts(routes, context)
    bindTreeRoutes(routes, context.relations)
    bindEquipmentRoutes(routes, context)
  },
}
