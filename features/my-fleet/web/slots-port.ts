import { declareSlot } from '../../../platform/web/slots/slot.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import type { WallView } from '../../fleet-views/web/wall-view-port.ts'

/** What stands in place of a page of the fleet, over the whole screen, while its address names views of a wall. */
export const wallSlot = declareSlot<{
  /** Farms of the chosen technology, in natural order of names. */
  readonly farms: readonly FarmRow[]
  readonly views: readonly WallView[]
}>('fleet-wall')
