import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { wallSlot } from '../../my-fleet/web/slots-port.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** The wall of a control room: it stands in place of any page of the whole fleet. */
export const feature: WebFeature = {
  name: 'fleet-wall',
  routes: [],
  search: { right, items: () => import('./search-items.ts') },
  slots: [
    fillSlot(wallSlot, { id: 'wall', order: 10, right, label: 'fleetWall.enter', part: () => import('./wall.tsx') }),
  ],
}
