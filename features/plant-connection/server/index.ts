import type { ServerFeature } from '../../../platform/server/feature.ts'
import { getQuarantine } from '../contract/quarantine.ts'
import { gatewayCommand } from './gateway-command.ts'
import { readIngestTotals } from './ingest-totals.ts'
import { quarantineCounts, quarantinedMessages } from './quarantine-queries.ts'

/** Plants, tags and credentials are behind port.ts; the only call shows what ingest refused. Command `gateway`: credentials. */
export const feature: ServerFeature = {
  name: 'plant-connection',
  commands: { gateway: gatewayCommand },
  routes(routes, { relations: { db }, metrics }) {
    routes.bind(getQuarantine, async ({ query: { page, size, reason, farm } }) => ({
      ...(await quarantinedMessages(db, { reason, farm }, { number: page, size })),
      counts: await quarantineCounts(db, farm, Date.now()),
      ingest: await readIngestTotals(metrics),
    }))
  },
}
