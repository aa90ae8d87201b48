import { IconHome } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

export const feature: WebFeature = {
  name: 'home-dashboards',
  routes: [
    { path: '/', title: 'homeDashboards.title', right: 'signed-in', screen: () => import('./screens/home.tsx') },
  ],
  navigation: [
    { group: 'live', label: 'homeDashboards.title', href: '/', icon: IconHome, right: 'signed-in', order: 0 },
  ],
}
