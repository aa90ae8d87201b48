import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindBulkEdits } from '../../../platform/server/record/bind-bulk-edits.ts'

/** Edits of many records at once. */
export const feature: ServerFeature = {
  name: 'bulk-edits',
  routes(routes, { relations, audit }) {
    bindBulkEdits(routes, { relations, audit })
  },
}
