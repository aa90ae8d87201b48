import type { ServerFeature } from '../../../platform/server/feature.ts'
import { alarmTopic } from './announce.ts'
import { deriveAlarms } from './derive/derive-alarms.ts'
import { bindReads } from './reads/read-routes.ts'

/** Alarms of machines and stations: from the event at the machine to the person who acts. */
export const feature: ServerFeature = {
  name: 'alarms',
  topics: [alarmTopic],
  routes: (routes, context) => {
    bindReads(routes, context)
  },
  lead: async (context) => deriveAlarms(context),
}
