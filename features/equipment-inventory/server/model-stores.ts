import type { Fields } from '../../../platform/contract/field.ts'
import type { RecordStore } from '../../../platform/server/record/record-store.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import { type Inventory, inventories } from '../contract/inventories.ts'
import type { InventoryType } from '../contract/inventory-list.ts'
import { modelTables } from './model-tables.ts'

/** Name of a model: manufacturer, model and variant. */
export const modelName = (row: object): string =>
  ['manufacturer', 'model', 'variant'].flatMap((key) => Reflect.get(row, key) ?? []).join(' ')

// biome-ignore lint/suspicious/noExplicitAny: a row has the columns of its own kind
type ModelStore = RecordStore<Fields, any>

const storeOf = ({ type, kind }: Inventory): ModelStore =>
  tableStore({ kind, table: modelTables[type], nameOf: (row) => modelName(row as object) })

const stores = new Map<InventoryType, ModelStore>(inventories.map((one) => [one.type, storeOf(one)]))

/** The store of the models of a kind. */
export const modelStore = ({ type }: Pick<Inventory, 'type'>): ModelStore => {
  const store = stores.get(type)
  if (!store) throw new Error(`there is no inventory ${type}`)
  return store
}
