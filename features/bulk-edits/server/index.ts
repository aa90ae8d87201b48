import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindBulkEdits } from '../../../platform/server/record/bind-bulk-edits.ts'
import { bulkRetentionJob } from '../../../platform/server/record/bulk-retention.ts'

/** Edits of many records at once. */
export const feature: ServerFeature = {
  name: 'bulk-edits',
  routes(routes, { relations, audit }) {
    bindBulkEdits(routes, { relations, audit })
  },
  jobs: ({ relations: { db }, config: { retention } }) => [bulkRetentionJob({ db, days: retention.bulkEditDays })],
}
