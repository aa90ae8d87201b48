import { IconAntenna } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

/** The connection of plants: so far the page that shows what arrives and what had to be refused. */
export const feature: WebFeature = {
  name: 'plant-connection',
  routes: [
    {
      path: '/Administration/DataReception',
      title: 'plantConnection.diagnostic.title',
      right: 'super-admin',
      screen: () => import('./screens/data-reception.tsx'),
    },
  ],
  navigation: [
    {
      group: 'administration',
      label: 'plantConnection.diagnostic.navigation',
      href: '/Administration/DataReception',
      icon: IconAntenna,
      right: 'super-admin',
      order: 50,
    },
  ],
}
