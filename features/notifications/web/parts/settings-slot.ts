import { declareSlot } from '../../../../platform/web/slots/slot.ts'

/** Beside the settings of notifications: what else tells the person of events. */
export const notificationSources = declareSlot<object>('notifications.sources')
