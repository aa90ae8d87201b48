import type { ServerFeature } from '../../../platform/server/feature.ts'
import { assetGeneralKind, farmGeneralKind, subFarmGeneralKind } from '../contract/general-kinds.ts'
import { cableKind } from '../contract/lists/cable.ts'
import { networkDeviceKind } from '../contract/lists/network-device.ts'
import { sensorKind } from '../contract/lists/sensor.ts'
import {
  connectionKind,
  crisisKind,
  financialKind,
  gateCodeKind,
  meteringKind,
  otherKind,
  refurbishmentKind,
  telecomKind,
} from '../contract/section-kinds.ts'
import { bindLists } from './bind-lists.ts'
import { bindSections } from './bind-sections.ts'
import { cardReminders } from './card-reminders.ts'
import { bindNewNodes } from './create-nodes.ts'
import { seedDemoCards } from './demo-cards.ts'
import { seedDemoLists } from './demo-lists.ts'
import { bindNodeRoutes } from './node-routes.ts'

const kinds = [
  ...[farmGeneralKind, subFarmGeneralKind, assetGeneralKind, financialKind, refurbishmentKind, crisisKind],
  ...[gateCodeKind, meteringKind, connectionKind, telecomKind, otherKind],
  ...[cableKind, sensorKind, networkDeviceKind],
]

/** Cards of farms, sub-farms and machines: each section is a kind of record (docs/plant-record.md). */
export const feature: ServerFeature = {
  name: 'plant-card',
  shownRecords: kinds.map(({ kind, right }) => ({ kind, right: right.read })),
  demo: async (context) => [...(await seedDemoCards(context)), ...(await seedDemoLists(context))],
  jobs: cardReminders,
  routes(routes, context) {
    bindSections(routes, context)
    bindLists(routes, context)
    bindNodeRoutes(routes, context.relations)
    bindNewNodes(routes, context)
  },
}
