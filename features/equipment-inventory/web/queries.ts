import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import type { Inventory } from '../contract/inventories.ts'
import { inventoryKindName, inventoryList } from '../contract/inventory-list.ts'
import { getEquipmentInventory } from '../contract/inventory-summary.ts'
import { getModelMerges } from '../contract/model-merge.ts'

/** Figures of all inventories, and the newest changes. Read again when somebody changes a model. */
export const inventoryQuery = () =>
  queryOptions({
    queryKey: ['equipmentInventory'],
    meta: { records: inventoryList.map(({ type }) => inventoryKindName(type)) },
    queryFn: ({ signal }) => call(getEquipmentInventory, {}, signal),
  })

/** Merges into a model that can be taken back, newest first. */
export const mergesQuery = ({ type, kind: { kind } }: Inventory, id: string) =>
  queryOptions({
    queryKey: [kind, 'merges', id],
    meta: { records: [kind] },
    queryFn: async ({ signal }) => (await call(getModelMerges, { params: { type, id } }, signal)).results,
  })
