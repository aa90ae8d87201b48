import { type RecordLinks, recordLinks } from '../../../platform/web/record/record-links.ts'
import { type InventoryEntry, inventoryPath } from '../contract/inventory-list.ts'

/** Addresses of the models of a kind (specification 001 §2). Letter case does not matter. */
export const inventoryLinks = (entry: Pick<InventoryEntry, 'segment'>): RecordLinks =>
  recordLinks(inventoryPath(entry), { view: 'View/:id', edit: 'Edit/:id', create: 'Create', ids: 'integer' })
