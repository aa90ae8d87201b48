import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { farmTabs } from '../../farm-page/web/slots-port.ts'

const right = { product: 'MyFleet', flag: READ } as const

const ofFarm = fillTab(farmTabs, {
  id: 'energy',
  order: 40,
  right,
  label: 'energyCharts.tab',
  path: '/MyFleet/Farm/Energy',
  isOurs: true,
  title: 'energyCharts.title.farm',
  holdsView: true,
  options: { address: 'farmEnergy' },
  part: () => import('./screens/farm-energy.tsx'),
})

/** Energy of any period as bars and tables: of one farm and of the fleet. Lost energy of today by cause. */
export const feature: WebFeature = {
  name: 'energy-charts',
  routes: [
    {
      path: '/MyFleet/Energy',
      isOurs: true,
      title: 'energyCharts.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet-energy.tsx'),
    },
    {
      path: '/MyFleet/Losses',
      isOurs: true,
      title: 'energyCharts.title.losses',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet-losses.tsx'),
    },
    ofFarm.route,
  ],
  slots: [ofFarm],
}
