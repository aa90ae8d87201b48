import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindActions } from './actions/action-routes.ts'
import { keepShelves } from './actions/shelf-timer.ts'
import { alarmTopic } from './announce.ts'
import { deriveAlarms } from './derive/derive-alarms.ts'
import { bindMetrics } from './metrics/metrics-routes.ts'
import { bindReads } from './reads/read-routes.ts'

/** Alarms of machines and stations: from the event at the machine to the person who acts. */
export const feature: ServerFeature = {
  name: 'alarms',
  topics: [alarmTopic],
  lead: async (context, lost) => {
    const stopDeriving = await deriveAlarms(context)
    const stopShelves = keepShelves(context, lost)
    return async () => {
      await stopShelves()
      await stopDeriving()
    }
  },
  routes: (routes, context) => {
    bindReads(routes, context)
    bindMetrics(routes, context)
    bindActions(routes, context)
  },
}
