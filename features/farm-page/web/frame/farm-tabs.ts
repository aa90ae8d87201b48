import { declareTabs } from '../../../../platform/web/slots/tab-slot.ts'
import type { FleetTableEntity } from '../../../fleet-state/contract/fleet-table.ts'
import type { FarmPartProps, FarmTabOptions } from './farm-tab.ts'

/** Tabs of the page of a farm. A tab with `isFor` exists only for some farms. */
export const farmTabs = declareTabs<FarmPartProps, FleetTableEntity, FarmTabOptions>(
  'farm-page.tabs',
  () => import('./farm-page.tsx'),
)
