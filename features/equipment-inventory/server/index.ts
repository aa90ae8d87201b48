import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { inventories } from '../contract/inventories.ts'
import { callsOf } from '../contract/inventory-calls.ts'
import { modelStore } from './model-stores.ts'

/** Eighteen inventories of models of machines and their parts (docs/equipment-inventory.md). */
export const feature: ServerFeature = {
  name: 'equipment-inventory',
  shownRecords: inventories.map(({ kind: { kind, right } }) => ({ kind, right: right.read })),
  routes(routes, context) {
    for (const inventory of inventories)
      bindRecordKind(routes, context, inventory.kind, callsOf(inventory), modelStore(inventory))
  },
}
