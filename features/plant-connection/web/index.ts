import { IconAntenna, IconArrowMerge } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

/** The connection of plants: received and rejected values, and which source wins if two disagree. */
export const feature: WebFeature = {
  name: 'plant-connection',
  routes: [
    {
      path: '/Administration/DataReception',
      isOurs: true,
      title: 'plantConnection.diagnostic.title',
      ownTitle: 'plantConnection.diagnostic.navigation',
      right: 'super-admin',
      screen: () => import('./screens/data-reception.tsx'),
    },
    {
      path: '/Administration/DataSources',
      isOurs: true,
      title: 'plantConnection.diagnostic.title',
      ownTitle: 'plantConnection.sources.title',
      right: 'super-admin',
      screen: () => import('./screens/data-sources.tsx'),
    },
  ],
  navigation: [
    {
      group: 'data',
      label: 'plantConnection.diagnostic.navigation',
      also: 'plantConnection.diagnostic.also',
      href: '/Administration/DataReception',
      icon: IconAntenna,
      right: 'super-admin',
      order: 60,
    },
    {
      group: 'data',
      label: 'plantConnection.sources.title',
      also: 'plantConnection.sources.also',
      href: '/Administration/DataSources',
      icon: IconArrowMerge,
      right: 'super-admin',
      order: 61,
    },
  ],
}
