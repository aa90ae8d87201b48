import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindNodeList } from '../../plant-card/server/lists-port.ts'
import { getAltitude } from '../contract/altitude.ts'
import { mapItemCalls, mapItemKind } from '../contract/map-item.ts'
import { seedDemoMap } from './demo-map.ts'
import { plantMapItem } from './tables.ts'

/** Maps on the cards of sub-farms and assets (docs/plant-record.md). */
export const feature: ServerFeature = {
  name: 'plant-map',
  shownRecords: [{ kind: mapItemKind.kind, right: mapItemKind.right.read }],
  demo: seedDemoMap,
  routes(routes, context) {
    bindNodeList(routes, context, {
      kind: mapItemKind,
      calls: mapItemCalls,
      table: plantMapItem,
      levels: ['subFarm', 'asset'],
      nameField: 'itemName',
    })
    routes.bind(getAltitude, async () => ({ data: null, reason: 'no-provider' as const }))
  },
}
