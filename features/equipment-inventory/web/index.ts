import { IconComponents } from '@tabler/icons-react'
import type { WebFeature, WebRoute } from '../../../platform/web/feature.ts'
import {
  type InventoryEntry,
  inventoryHome,
  inventoryKindName,
  inventoryList,
  inventoryPath,
  workbookPath,
} from '../contract/inventory-list.ts'
import { inventoryRight, readsInventories } from '../contract/inventory-right.ts'
import { inventoryLinks } from './inventory-links.ts'

const title = 'equipmentInventory.title'

/** The list of a kind, and its card. Everybody opens them: the screens say which right is missing (specification 001 §6). */
const routesOf = (entry: InventoryEntry): readonly WebRoute[] => {
  const list = inventoryPath(entry)
  const shared = { title: `equipmentInventory.kind.${entry.type}.title`, right: 'signed-in' } as const
  return [
    { ...shared, path: list, holdsView: true, screen: () => import('./screens/model-list.tsx') },
    { ...shared, path: `${list}/$mode/{-$equipmentsId}`, screen: () => import('./screens/model-card.tsx') },
  ]
}

/** Models of machines and their parts. */
export const feature: WebFeature = {
  name: 'equipment-inventory',
  routes: [
    { path: inventoryHome, title, right: 'signed-in', screen: () => import('./screens/inventory-home.tsx') },
    {
      ...{ path: workbookPath, isOurs: true, title, right: inventoryRight('').edit },
      screen: () => import('./screens/inventory-workbook.tsx'),
    },
    ...inventoryList.flatMap(routesOf),
  ],
  records: inventoryList.map((entry) => ({
    kind: inventoryKindName(entry.type),
    noun: `equipmentInventory.kind.${entry.type}.one`,
    icon: IconComponents,
    right: readsInventories,
    links: inventoryLinks(entry),
    isSearched: true,
  })),
  navigation: [
    { group: 'plants', label: title, href: inventoryHome, icon: IconComponents, right: readsInventories, order: 40 },
  ],
}
