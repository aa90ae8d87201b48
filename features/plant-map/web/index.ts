import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillCardTab, listChanges, sectionCalls } from '../../plant-card/web/tabs-port.ts'

const map = {
  id: 'map',
  label: 'plantMap.tab',
  order: 20,
  rest: 'Map',
  product: 'PICFarmMap',
  part: () => import('./screens/map.tsx'),
  // Machines stand at the places of their general sections.
  others: [...listChanges('PlantMapItem'), ...sectionCalls('AssetGeneral')],
} as const

const tabs = [
  fillCardTab('subFarm', map),
  // Cards of assets open for everybody.
  fillCardTab('asset', { ...map, others: [...map.others, ...sectionCalls('PlantMapItem')] }),
]

/** Maps on the cards of sub-farms and assets. */
export const feature: WebFeature = {
  name: 'plant-map',
  routes: tabs.map(({ route }) => route),
  slots: tabs,
}
