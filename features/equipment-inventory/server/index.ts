import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { bindWorkbook } from '../../../platform/server/workbook/bind-workbook.ts'
import { recordSheet } from '../../../platform/server/workbook/record-sheet.ts'
import { workbookRuns } from '../../../platform/server/workbook/workbook-runs.ts'
import { inventories } from '../contract/inventories.ts'
import { callsOf } from '../contract/inventory-calls.ts'
import { workbookPath } from '../contract/inventory-list.ts'
import { getEquipmentInventory } from '../contract/inventory-summary.ts'
import { inventoryWorkbook } from '../contract/inventory-workbook.ts'
import { inventoryWorkbookCalls } from '../contract/inventory-workbook-calls.ts'
import { modelLists } from '../contract/model-lists.ts'
import { seedDemoModels } from './demo-models.ts'
import { inventoryFigures, listedModels, modelChanges } from './inventory-figures.ts'
import { bindMerges } from './merge-routes.ts'
import { modelStore } from './model-stores.ts'

const runs = workbookRuns(inventoryWorkbook, { href: workbookPath })

/** Eighteen inventories of models of machines and their parts (docs/equipment-inventory.md). */
export const feature: ServerFeature = {
  name: 'equipment-inventory',
  shownRecords: inventories.map(({ kind: { kind, right } }) => ({ kind, right: right.read })),
  demo: seedDemoModels,
  routes(routes, context) {
    const { db } = context.relations
    const merged = inventories.map((inventory) => {
      const records = bindRecordKind(routes, context, inventory.kind, callsOf(inventory), modelStore(inventory))
      return [inventory.type, { db, inventory, records }] as const
    })
    bindMerges(routes, new Map(merged))
    bindWorkbook(routes, context, {
      workbook: inventoryWorkbook,
      calls: inventoryWorkbookCalls,
      parts: inventories.map((inventory) => recordSheet({ kind: inventory.kind, store: modelStore(inventory) })),
      runs,
    })
    routes.bind(getEquipmentInventory, async () => ({
      results: await inventoryFigures(db),
      changes: await modelChanges(db),
    }))
    for (const type of ['SolarTracker', 'Inverter', 'Anemometer'] as const)
      routes.bind(modelLists[type], async () => ({ results: await listedModels(db, type) }))
  },
  // Notifies of an import that a stop of the server has interrupted.
  start: (context) => runs(context).settle(),
}
