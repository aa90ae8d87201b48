import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { inventoryKindName, inventoryList } from '../contract/inventory-list.ts'
import { getEquipmentInventory } from '../contract/inventory-summary.ts'

/** Figures of all inventories, and the newest changes. Read again when somebody changes a model. */
export const inventoryQuery = () =>
  queryOptions({
    queryKey: ['equipmentInventory'],
    meta: { records: inventoryList.map(({ type }) => inventoryKindName(type)) },
    queryFn: ({ signal }) => call(getEquipmentInventory, {}, signal),
  })
