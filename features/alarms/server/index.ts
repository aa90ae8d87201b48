import type { ServerFeature } from '../../../platform/server/feature.ts'

/** Alarms of machines and stations: from the event at the machine to the person who acts. */
export const feature: ServerFeature = { name: 'alarms' }
