import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = { product: 'MyFleet', flag: READ } as const

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
    {
      path: '/MyFleet/Farm/Charts',
      title: 'fleetCharts.title.farmCharts',
      right,
      holdsView: true,
      screen: () => import('./screens/farm-charts.tsx'),
    },
  ],
}
