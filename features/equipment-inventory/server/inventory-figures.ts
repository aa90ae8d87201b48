import { asc, count, lt, ne, sql } from 'drizzle-orm'
import { newestChanges } from '../../../platform/server/audit/newest-changes.ts'
import { usedRecords } from '../../../platform/server/record/used-records.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { inventories } from '../contract/inventories.ts'
import { type InventoryType, inventoryKindName } from '../contract/inventory-list.ts'
import { type InventoryFigures, type ModelChange, mostModelChanges } from '../contract/inventory-summary.ts'
import { modelStore } from './model-stores.ts'
import { modelTables } from './model-tables.ts'

const figuresOf = async (db: Db, type: InventoryType): Promise<InventoryFigures> => {
  const table = modelTables[type]
  const [row] = await db
    .select({ models: count(), incomplete: sql<number>`(count(*) filter (where ${lt(table.completeness, 100)}))::int` })
    .from(table)
  const models = row?.models ?? 0
  const used = models === 0 ? 0 : (await usedRecords(db, inventoryKindName(type))).size
  return { type, models, incomplete: row?.incomplete ?? 0, unused: models - used }
}

/** Numbers of models, incomplete and unused ones, by kind. */
export const inventoryFigures = async (db: Db): Promise<InventoryFigures[]> => {
  const figures: InventoryFigures[] = []
  for (const { type } of inventories) figures.push(await figuresOf(db, type))
  return figures
}

/** The newest changes of models of all kinds. */
export const modelChanges = async (db: Db): Promise<ModelChange[]> => {
  const byKind = new Map(inventories.map((one) => [one.kind.kind, one]))
  const changes: ModelChange[] = []
  for (const { kind, id, ...change } of await newestChanges(db, [...byKind.keys()], mostModelChanges)) {
    const inventory = byKind.get(kind)
    if (!inventory) continue
    const exists = (await modelStore(inventory).stored.read(db, id)) !== undefined
    changes.push({ type: inventory.type, id, exists, ...change })
  }
  return changes
}

/** Models that can still be chosen, by manufacturer and model. */
export const listedModels = async (db: Db, type: InventoryType) => {
  const table = modelTables[type]
  const rows = await db
    .select({ id: table.id, manufacturer: table.manufacturer, model: table.model, variant: table.variant })
    .from(table)
    .where(ne(table.status, 'withdrawn'))
    .orderBy(asc(table.manufacturer), asc(table.model), asc(table.variant))
  return rows.map(({ id, manufacturer, model, variant }) => ({
    ...{ id: String(id), manufacturer: String(manufacturer), model: String(model) },
    variant: variant === null ? null : String(variant),
  }))
}
