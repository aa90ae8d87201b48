import { declareSlot } from '../../../platform/web/slots/slot.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import type { WallView } from '../../fleet-views/web/wall-view-port.ts'

/** Slot for the control-room display. It covers the whole screen while the address contains its views. */
export const wallSlot = declareSlot<{
  /** Farms of the selected technology, in natural order of names. */
  readonly farms: readonly FarmRow[]
  readonly views: readonly WallView[]
}>('fleet-wall')
