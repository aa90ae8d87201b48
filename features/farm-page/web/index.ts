import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { farmTabs } from './frame/farm-tabs.ts'

const right = { product: 'MyFleet', flag: READ } as const

const tabs = [
  fillTab(farmTabs, {
    id: 'overview',
    order: 10,
    right,
    label: 'farmPage.overview',
    path: '/MyFleet/Farm',
    title: 'farmPage.title.farm',
    holdsView: true,
    // No saved views: the first page of a farm is the same for everybody.
    options: { address: 'farm' },
    part: () => import('./screens/farm-overview.tsx'),
  }),
  fillTab(farmTabs, {
    id: 'table',
    order: 20,
    right,
    label: 'farmPage.table',
    path: '/MyFleet/Farm/Table',
    title: 'farmPage.title.farmTable',
    holdsView: true,
    // The table checks its address: it knows its columns as well. It shows the states as chips of its own.
    options: { views: { shownElsewhere: ['need'] } },
    part: () => import('./screens/farm-table.tsx'),
  }),
]

/** One farm: what is wrong, where its power goes, its site, and the table of its machines. */
export const feature: WebFeature = {
  name: 'farm-page',
  routes: tabs.map(({ route }) => route),
  slots: tabs,
}
