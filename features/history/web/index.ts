import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { exportsPath } from './export-address.ts'

/** Stored values of tags: series for other features, and exports of raw values. */
export const feature: WebFeature = {
  name: 'history',
  routes: [
    {
      path: exportsPath,
      isOurs: true,
      title: 'historyExports.title',
      right: { product: 'MyFleet', flag: READ },
      holdsView: true,
      screen: () => import('./screens/exports.tsx'),
    },
  ],
}
