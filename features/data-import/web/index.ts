import { IconFileImport } from '@tabler/icons-react'
import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = { product: 'ReportDataValidation', flag: READ } as const
const href = '/DataValidation/DataImport'

/** Imports of files into the farms of the user. */
export const feature: WebFeature = {
  name: 'data-import',
  routes: [
    {
      path: href,
      title: 'dataImports.title',
      right,
      holdsView: true,
      screen: () => import('./screens/data-imports.tsx'),
    },
  ],
  navigation: [
    {
      group: 'data',
      label: 'dataImports.title',
      also: 'dataImports.also',
      href,
      icon: IconFileImport,
      right,
      order: 50,
    },
  ],
}
