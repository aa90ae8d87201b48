import { IconHome } from '@tabler/icons-react'
import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { homeParts } from './parts/home-parts.ts'

const right = { product: 'MyFleet', flag: READ } as const

export const feature: WebFeature = {
  name: 'home-dashboards',
  routes: [
    { path: '/', title: 'homeDashboards.title', right: 'signed-in', screen: () => import('./screens/home.tsx') },
  ],
  navigation: [
    {
      group: 'live',
      label: 'homeDashboards.title',
      also: 'homeDashboards.also',
      href: '/',
      icon: IconHome,
      right: 'signed-in',
      order: 0,
    },
  ],
  slots: [
    fillSlot(homeParts, {
      id: 'assets-count',
      order: 20,
      right,
      label: 'homeDashboards.assets.title',
      part: () => import('./parts/assets-count.tsx'),
    }),
    fillSlot(homeParts, {
      id: 'farms-now',
      order: 30,
      right,
      label: 'homeDashboards.farms.title',
      part: () => import('./parts/farms-now.tsx'),
    }),
  ],
}
