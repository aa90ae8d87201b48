import type { ServerFeature } from '../../../platform/server/feature.ts'
import { assetGeneralKind, farmGeneralKind, subFarmGeneralKind } from '../contract/general-kinds.ts'
import {
  connectionKind,
  crisisKind,
  financialKind,
  gateCodeKind,
  meteringKind,
  refurbishmentKind,
  telecomKind,
} from '../contract/section-kinds.ts'
import { bindSections } from './bind-sections.ts'
import { bindNewNodes } from './create-nodes.ts'
import { seedDemoCards } from './demo-cards.ts'
import { bindNodeRoutes } from './node-routes.ts'

const kinds = [
  ...[farmGeneralKind, subFarmGeneralKind, assetGeneralKind, financialKind, refurbishmentKind, crisisKind],
  ...[gateCodeKind, meteringKind, connectionKind, telecomKind],
]

/** Cards of farms, sub-farms and machines: each section is a kind of record (docs/plant-record.md). */
export const feature: ServerFeature = {
  name: 'plant-card',
  shownRecords: kinds.map(({ kind, right }) => ({ kind, right: right.read })),
  demo: seedDemoCards,
  routes(routes, context) {
    bindSections(routes, context)
    bindNodeRoutes(routes, context.relations)
    bindNewNodes(routes, context)
  },
}
