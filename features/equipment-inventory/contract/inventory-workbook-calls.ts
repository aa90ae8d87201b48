import { workbookCalls } from '../../../platform/contract/workbook-calls.ts'
import { inventoryWorkbook } from './inventory-workbook.ts'

export const inventoryWorkbookCalls = workbookCalls(inventoryWorkbook)
