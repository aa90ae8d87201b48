import type { ServerFeature } from '../../../platform/server/feature.ts'
import { conflict } from '../../../platform/server/http/problems.ts'
import { generatePentagram as pentagramOf } from '../../farms/contract/pentagram.ts'
import { usedPentagramsOf } from '../../farms/server/plant-changes-port.ts'
import { generatePentagram } from '../contract/pentagram.ts'
import { getQuarantine, largestQuarantinePage, replayQuarantine } from '../contract/quarantine.ts'
import { getTagSilences } from '../contract/silences.ts'
import { gatewayCommand } from './gateway-command.ts'
import { readIngestTotals } from './ingest-totals.ts'
import { newestQuarantinedIds, quarantineCounts, quarantinedMessages } from './quarantine-queries.ts'
import { refusedTopics } from './refused-publications.ts'
import { replayMessages } from './replay-quarantine.ts'
import { silenceProposals } from './silence-proposals.ts'
import { bindSourceRoutes } from './source-routes.ts'
import { setTagLimits } from './tag-limits.ts'
import { setTagSilences } from './tag-silences.ts'

/** Plants, tags and credentials are behind port.ts; the calls show what ingest refused and how sources weigh. Command `gateway`: credentials. */
export const feature: ServerFeature = {
  name: 'plant-connection',
  shownRecords: [{ kind: 'farmSources', right: 'super-admin' }],
  commands: { gateway: gatewayCommand },
  async start({ relations, historian, config }) {
    await setTagSilences(relations.db, historian)
    await setTagLimits(relations.db, historian, config)
  },
  routes(routes, context) {
    const { metrics } = context
    const { db } = context.relations
    bindSourceRoutes(routes, context)
    routes.bind(getQuarantine, async ({ query: { page, size, reason, farm } }) => ({
      ...(await quarantinedMessages(db, { reason, farm }, { number: page, size })),
      counts: await quarantineCounts(db, farm, Date.now()),
      refusedTopics: await refusedTopics(db, Date.now(), farm),
      ingest: await readIngestTotals(metrics),
    }))
    routes.bind(getTagSilences, async ({ query: { farm } }) => ({
      results: await silenceProposals(db, context.historian, farm, Date.now()),
    }))
    routes.bind(generatePentagram, async ({ params: { farmName, countryCode } }) => {
      const used = await usedPentagramsOf(db, countryCode)
      const data = pentagramOf(farmName, countryCode, (pentagram) => used.has(pentagram))
      if (data === undefined) throw conflict(`All pentagrams of ${countryCode} are taken`)
      return { data }
    })
    routes.bind(replayQuarantine, async (request) => {
      const { body } = request
      const ids =
        'ids' in body ? body.ids : await newestQuarantinedIds(db, body.filter, body.beforeId, largestQuarantinePage)
      return replayMessages(context, request, ids)
    })
  },
}
