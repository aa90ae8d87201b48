import { useLocation } from '@tanstack/react-router'
import { type Inventory, inventories, inventoryAt } from '../contract/inventories.ts'
import { inventoryHome } from '../contract/inventory-list.ts'

const depth = inventoryHome.split('/').length

/** The inventory that the address names. The routes have no other segments. */
export const useInventory = (): Inventory => {
  const { pathname } = useLocation()
  const inventory = inventoryAt(pathname.split('/')[depth] ?? '') ?? inventories[0]
  if (!inventory) throw new Error(`no inventory at ${pathname}`)
  return inventory
}
