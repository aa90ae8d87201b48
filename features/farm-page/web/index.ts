import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** One farm: what is wrong, where its power goes, its site, and the table of its machines. */
export const feature: WebFeature = {
  name: 'farm-page',
  routes: [
    {
      path: '/MyFleet/Farm',
      title: 'farmPage.title.farm',
      right,
      holdsView: true,
      screen: () => import('./screens/farm-overview.tsx'),
    },
    {
      path: '/MyFleet/Farm/Table',
      title: 'farmPage.title.farmTable',
      right,
      holdsView: true,
      screen: () => import('./screens/farm-table.tsx'),
    },
  ],
}
