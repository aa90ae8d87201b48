import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillCardTab, listChanges } from '../../plant-card/web/tabs-port.ts'

const map = {
  id: 'map',
  label: 'plantMap.tab',
  order: 20,
  rest: 'Map',
  product: 'PICFarmMap',
  part: () => import('./screens/map.tsx'),
  // Machines stand at the places of their general sections.
  others: [...listChanges('PlantMapItem'), 'getAssetGenerals', 'updateAssetGeneral'],
} as const

const tabs = [
  fillCardTab('subFarm', map),
  fillCardTab('asset', { ...map, others: [...map.others, 'getPlantMapItems'] }),
]

/** Maps on the cards of sub-farms and assets. */
export const feature: WebFeature = {
  name: 'plant-map',
  routes: tabs.map(({ route }) => route),
  slots: tabs,
}
