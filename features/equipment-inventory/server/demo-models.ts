import { sql } from 'drizzle-orm'
import type { LooseValues } from '../../../platform/contract/field.ts'
import { initialValues } from '../../../platform/contract/record-kind.ts'
import type { DemoContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Inventory, inventories } from '../contract/inventories.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { modelTables } from './model-tables.ts'

/** Said of each model of the demo: no manufacturer makes it. */
const invented = { source: 'Invented for the demonstration: no such model exists', licence: 'CC0' }

/** A row of the table: all values of a model, with those that follow from others. */
const rowOf = ({ kind }: Inventory, model: LooseValues): LooseValues => {
  const values = { ...initialValues(kind.fields), ...invented, ...model }
  return { ...values, ...kind.compute?.(values as never) }
}

const seed = async (db: Db, inventory: Inventory): Promise<void> => {
  const table = modelTables[inventory.type]
  const [known] = await db.select({ one: sql`1` }).from(table).limit(1)
  if (known) return
  const rows = demoCatalogue[inventory.type].map((model) => rowOf(inventory, model))
  await db.insert(table).values(rows as never)
}

const seedAll = async (db: Db): Promise<void> => {
  for (const inventory of inventories) await seed(db, inventory)
}

const seeding = new WeakMap<object, Promise<void>>()

/** Resolves when the invented catalogue of the demo is in the store; writes it once. */
export const demoModelsStored = (db: Db): Promise<void> => {
  const known = seeding.get(db)
  if (known) return known
  const begun = seedAll(db)
  seeding.set(db, begun)
  return begun
}

/** Writes the invented catalogue of the demo while an inventory is empty. Models that users have changed stay. */
export const seedDemoModels = async ({ db }: DemoContext): Promise<readonly never[]> => {
  await demoModelsStored(db)
  return []
}
