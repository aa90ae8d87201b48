import type { ServerFeature } from '../../../platform/server/feature.ts'
import { getQuarantine } from '../contract/quarantine.ts'
import { readIngestTotals } from './ingest-totals.ts'
import { quarantineCounts, quarantinedMessages } from './quarantine-queries.ts'

/** Plants, tags and credentials are behind port.ts; the only call shows what ingest refused. */
export const feature: ServerFeature = {
  name: 'plant-connection',
  routes(routes, { relations: { db }, metrics }) {
    routes.bind(getQuarantine, async ({ query: { page, size, reason, farm } }) => ({
      ...(await quarantinedMessages(db, { reason, farm }, { number: page, size })),
      counts: await quarantineCounts(db, farm, Date.now()),
      ingest: await readIngestTotals(metrics),
    }))
  },
}
