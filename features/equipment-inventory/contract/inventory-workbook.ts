import { sheetOfKind, type Workbook } from '../../../platform/contract/workbook.ts'
import { inventories } from './inventories.ts'
import { inventoryRight } from './inventory-right.ts'

const { read, edit } = inventoryRight('')

/** Export and import of all models: a sheet for each kind. */
export const inventoryWorkbook: Workbook = {
  name: 'EquipmentInventoryWorkbook',
  path: '/api/EquipmentInventory/Workbook',
  words: 'equipmentInventory',
  fileName: 'equipment-models',
  right: { read, edit },
  sheets: inventories.map(({ kind }) => sheetOfKind(kind)),
  mostRows: 50_000,
  largestFile: 30_000_000,
}
