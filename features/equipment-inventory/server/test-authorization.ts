import { randomInt, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MANAGE, READ } from '../../../domain/right.ts'
import { isIdOf } from '../../../platform/contract/record-id.ts'
import { recordColumns } from '../../../platform/contract/workbook.ts'
import { workbookStream } from '../../../platform/server/spreadsheet/write-workbook.ts'
import { type CallRow, type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { recordRows } from '../../../tests/spec/authorization/record-rows.ts'
import { workbookRows } from '../../../tests/spec/authorization/workbook-rows.ts'
import { type Inventory, inventories } from '../contract/inventories.ts'
import { inventoryWorkbook } from '../contract/inventory-workbook.ts'
import { modelTables } from './model-tables.ts'
import { equipmentMerge } from './tables.ts'

/** Values of a new model: each needed field has its least value, or a text of its own. */
const values = ({ kind: { fields } }: Inventory): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
      if (field.kind === 'rows') return [[key, []]]
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

/** A workbook with the sheet of gearboxes and these rows. */
const fileWith = (...rows: readonly (readonly string[])[]): Promise<Buffer> =>
  buffer(
    workbookStream([
      {
        name: 'Gearbox models',
        rows: [recordColumns, ...rows].map((row) => row.map((value) => ({ value, style: 'plain' as const }))),
      },
    ]),
  )

/** Two gearboxes, of which one can be merged into the other. */
const twoGearboxes: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const model = () => ({ manufacturer: randomUUID(), model: 'G', gearRatio: 97, status: 'active' })
    const rows = (await db
      .insert(modelTables.Gearbox)
      .values([model(), model()] as never)
      .returning({ id: modelTables.Gearbox.id })) as { id: string }[]
    return { recordId: String(rows[0]?.id), partId: String(rows[1]?.id) }
  },
}

/** A merge of one model, to which nothing referred. */
const aMerge: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const values = { manufacturer: randomUUID(), model: 'G', gearRatio: 97, status: 'active' }
    const model = { id: String(randomInt(1e8, 9e8)), name: 'G', values, references: [], documents: [] }
    const [row] = await db
      .insert(equipmentMerge)
      .values({ changeSet: 1, type: 'Gearbox', kept: '1', removed: [model], byId: 'somebody', by: 'Some Body' })
      .returning({ number: equipmentMerge.number })
    return { recordId: String(row?.number) }
  },
}

/** Tests of inputs have no record: their placeholder is no whole number. */
const wholeNumber = (id: string | undefined): string => (id !== undefined && isIdOf('integer', id) ? id : '1')

const merges = '/api/EquipmentInventory/Gearbox'
const mergeRows: CallRows = {
  mergeEquipmentModels: {
    product: 'PICFarmEquipments',
    about: twoGearboxes,
    request: ({ recordId, partId }) => ({
      url: `${merges}/Merges`,
      body: { keep: wholeNumber(recordId), merge: [{ id: wholeNumber(partId), version: 1 }] },
    }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  getEquipmentModelMerges: {
    product: 'PICFarmEquipments',
    request: () => ({ url: `${merges}/1/Merges` }),
    outcomes: needs(READ, { farm: false }),
  },
  undoEquipmentModelMerge: {
    product: 'PICFarmEquipments',
    about: aMerge,
    request: ({ recordId }) => ({ url: `${merges}/Merges/${recordId}/Undo`, body: {} }),
    outcomes: needs(MANAGE, { farm: false }),
  },
}

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
  mergeRows,
  workbookRows(inventoryWorkbook, { plain: await fileWith(), wrong: await fileWith(['999999999', '1', '']) }),
  ...inventories.map((inventory) =>
    recordRows(inventory.kind, { about: about(inventory), values: () => values(inventory) }),
  ),
)
