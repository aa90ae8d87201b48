import { IconWindmill } from '@tabler/icons-react'
import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** The live fleet: table of all farms, a farm with its table and charts, machines of several farms compared. */
export const feature: WebFeature = {
  name: 'my-fleet',
  routes: [
    {
      path: '/MyFleet',
      title: 'myFleet.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/tiles.tsx'),
    },
    {
      path: '/MyFleet/Tiles',
      title: 'myFleet.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/tiles.tsx'),
    },
    {
      path: '/MyFleet/Overview',
      title: 'myFleet.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/overview.tsx'),
    },
    {
      path: '/MyFleet/Table',
      title: 'myFleet.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet.tsx'),
    },
    {
      path: '/MyFleet/Charts',
      title: 'myFleet.fleet.charts',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet-charts.tsx'),
    },
    {
      path: '/MyFleet/Farm',
      title: 'myFleet.title.farm',
      right,
      holdsView: true,
      screen: () => import('./screens/farm-overview.tsx'),
    },
    {
      path: '/MyFleet/Farm/Table',
      title: 'myFleet.title.farmTable',
      right,
      holdsView: true,
      screen: () => import('./screens/farm-table.tsx'),
    },
    {
      path: '/MyFleet/Farm/Charts',
      title: 'myFleet.title.farmCharts',
      right,
      holdsView: true,
      screen: () => import('./screens/farm-charts.tsx'),
    },
  ],
  search: { right, items: () => import('./search-items.ts') },
  navigation: [
    {
      group: 'live',
      label: 'myFleet.navigation',
      href: '/MyFleet',
      icon: IconWindmill,
      right,
      order: 10,
      atThumb: true,
    },
  ],
}
