import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { farmTabs } from '../../farm-page/web/slots-port.ts'

const right = { product: 'MyFleet', flag: READ } as const

const ofFarm = fillTab(farmTabs, {
  id: 'charts',
  order: 30,
  right,
  label: 'fleetCharts.tab',
  path: '/MyFleet/Farm/Charts',
  title: 'fleetCharts.title.farmCharts',
  holdsView: true,
  options: { address: 'farmCharts', views: { shownElsewhere: [] } },
  part: () => import('./screens/farm-charts.tsx'),
})

/** History as curves: of one farm, and of machines of several farms laid over each other. */
export const feature: WebFeature = {
  name: 'fleet-charts',
  routes: [
    {
      path: '/MyFleet/Charts',
      title: 'myFleet.fleet.charts',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet-charts.tsx'),
    },
    ofFarm.route,
  ],
  slots: [ofFarm],
}
