import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillCardTab, groupRoot, listChanges } from '../../plant-card/web/tabs-port.ts'

const group = { id: 'contracts', label: 'plantContracts.tab.contracts' }
const more = { product: 'PICFarmContracts', group, others: listChanges('PlantContract') } as const

const tabs = [
  fillCardTab('subFarm', {
    ...more,
    id: 'gridContracts',
    label: 'plantContracts.tab.grid',
    order: 90,
    rest: 'Contracts/GridContracts',
    part: () => import('./screens/grid-contracts.tsx'),
  }),
  fillCardTab('subFarm', {
    ...more,
    id: 'maintenanceContracts',
    label: 'plantContracts.tab.maintenance',
    order: 91,
    rest: 'Contracts/MaintenanceContracts',
    part: () => import('./screens/maintenance-contracts.tsx'),
  }),
  fillCardTab('subFarm', {
    ...more,
    id: 'otherContracts',
    label: 'plantContracts.tab.other',
    order: 92,
    rest: 'Contracts/OtherContracts',
    part: () => import('./screens/other-contracts.tsx'),
  }),
]

/** Contracts on the cards of sub-farms. */
export const feature: WebFeature = {
  name: 'plant-contracts',
  routes: [...tabs.map(({ route }) => route), groupRoot('subFarm', 'Contracts', 'GridContracts', 'PICFarmContracts')],
  slots: tabs,
}
