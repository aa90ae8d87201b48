import { randomUUID } from 'node:crypto'
import { READ } from '../../../domain/right.ts'
import { type CallRow, type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { recordRows } from '../../../tests/spec/authorization/record-rows.ts'
import { workbookRows } from '../../../tests/spec/authorization/workbook-rows.ts'
import { type Inventory, inventories } from '../contract/inventories.ts'
import { inventoryWorkbook } from '../contract/inventory-workbook.ts'
import { modelTables } from './model-tables.ts'

/** Values of a new model: each needed field has its least value, or a text of its own. */
const values = ({ kind: { fields } }: Inventory): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
      if (field.need !== 'needed' || field.initial !== undefined) return []
      return [[key, 'hard' in field ? field.hard[0] : randomUUID()]]
    }),
  )

const about = (inventory: Inventory): RecordMaker => ({
  make: async ({ relations: { db } }) => {
    const table = modelTables[inventory.type]
    const [row] = (await db
      .insert(table)
      .values({ ...values(inventory), status: 'active' } as never)
      .returning({ id: table.id })) as { id: number }[]
    return { recordId: String(row?.id) }
  },
})

/** Calls that read for another page. */
const readingRows: CallRows = {
  getEquipmentInventory: {
    product: 'PICFarmEquipments',
    request: () => ({ url: '/api/EquipmentInventory' }),
    outcomes: needs(READ, { farm: false }),
  },
  ...Object.fromEntries(
    ['Tracker', 'Inverter', 'Anemometer'].map((name): [string, CallRow] => [
      `getPlantConnection${name}ModelList`,
      {
        product: 'PlantConnection',
        request: () => ({ url: `/api/PlantConnection${name}ModelList` }),
        outcomes: needs(READ, { farm: false }),
      },
    ]),
  ),
}

export const authorization: CallRows = Object.assign(
  {},
  readingRows,
  workbookRows(inventoryWorkbook),
  ...inventories.map((inventory) =>
    recordRows(inventory.kind, { about: about(inventory), values: () => values(inventory) }),
  ),
)
