import { WhereView } from '../../../platform/web/record/filter/where-view.ts'
import { writeViewState } from '../../../platform/web/url-state/view-state.ts'
import { type InventoryEntry, inventoryPath } from '../contract/inventory-list.ts'

/** The list of a kind with its incomplete models only. */
export const incompleteLink = (entry: Pick<InventoryEntry, 'segment'>): string => {
  const search = writeViewState(WhereView, { where: { completeness: { below: 100 } } })
  return `${inventoryPath(entry)}?${new URLSearchParams(search as Record<string, string>)}`
}
