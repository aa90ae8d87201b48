import { IconWindmill } from '@tabler/icons-react'
import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { homeParts } from '../../home-dashboards/web/slots-port.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** The live fleet: all farms as tiles, on a map and in a table. */
export const feature: WebFeature = {
  name: 'my-fleet',
  routes: [
    {
      path: '/MyFleet',
      title: 'fleetViews.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/tiles.tsx'),
    },
    {
      path: '/MyFleet/Tiles',
      title: 'fleetViews.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/tiles.tsx'),
    },
    {
      path: '/MyFleet/Overview',
      title: 'fleetViews.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/overview.tsx'),
    },
    {
      path: '/MyFleet/Table',
      title: 'fleetViews.title.fleet',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet.tsx'),
    },
  ],
  slots: [
    fillSlot(homeParts, {
      id: 'fleet-now',
      order: 5,
      right,
      label: 'myFleet.now.title',
      part: () => import('./tiles/fleet-now.tsx'),
    }),
    fillSlot(homeParts, {
      id: 'farms-in-need',
      order: 10,
      right,
      label: 'myFleet.inNeed.title',
      part: () => import('./tiles/farms-in-need.tsx'),
    }),
  ],
  search: { right, items: () => import('./search-items.ts') },
  navigation: [
    {
      group: 'live',
      label: 'myFleet.navigation',
      also: 'myFleet.also',
      href: '/MyFleet',
      icon: IconWindmill,
      right,
      order: 10,
      atThumb: true,
    },
  ],
}
