import { declareSlot } from '../../../../platform/web/slots/slot.ts'

/** Parts of the home page, from top to bottom. They get no props: each reads its data itself. */
export const homeParts = declareSlot<object>('home-dashboards.parts')
