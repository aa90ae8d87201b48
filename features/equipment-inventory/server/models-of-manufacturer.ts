import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { inventories } from '../contract/inventories.ts'
import type { InventoryType } from '../contract/inventory-list.ts'
import { modelName } from './model-stores.ts'
import { modelTables } from './model-tables.ts'

/** A model of any inventory. */
export interface MadeModel {
  readonly type: InventoryType
  readonly id: string
  /** Manufacturer, model and variant. */
  readonly name: string
  readonly model: string
}

/** The models of a manufacturer in all inventories, by inventory and name. Case does not count. */
export const modelsOfManufacturer = async (db: Db, manufacturer: string): Promise<readonly MadeModel[]> => {
  const models: MadeModel[] = []
  for (const { type } of inventories) {
    const { id, manufacturer: maker, model, variant } = modelTables[type]
    const rows = await db
      .select({ id, manufacturer: maker, model, variant })
      .from(modelTables[type])
      .where(eq(sql`lower(${maker})`, manufacturer.toLowerCase()))
      .orderBy(asc(model), asc(variant))
    models.push(...rows.map((row) => ({ type, id: String(row.id), name: modelName(row), model: String(row.model) })))
  }
  return models
}
