import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindActions } from './actions/action-routes.ts'
import { remindAbsences } from './actions/remind-absences.ts'
import { keepShelves } from './actions/shelf-timer.ts'
import { alarmTopic, stationTopic } from './announce.ts'
import { deriveAlarms } from './derive/derive-alarms.ts'
import { bindRules, learnRules } from './learn/rule-routes.ts'
import { bindLimits } from './limits/limit-routes.ts'
import { countAlarmsOfDays } from './metrics/keep-counts.ts'
import { bindMetrics } from './metrics/metrics-routes.ts'
import { bindReads } from './reads/read-routes.ts'
import { removeOldAlarms } from './remove-old-alarms.ts'

/** Alarms of machines and stations: from the event at the machine to the person who acts. */
export const feature: ServerFeature = {
  name: 'alarms',
  topics: [alarmTopic, stationTopic],
  jobs: (context) => [
    remindAbsences(context),
    learnRules(context.relations),
    countAlarmsOfDays(context.relations.db),
    removeOldAlarms({ db: context.relations.db, days: context.config.retention.alarmDays }),
  ],
  lead: async (context, lost) => {
    const stopDeriving = deriveAlarms(context)
    const stopShelves = keepShelves(context, lost)
    return async () => {
      stopDeriving()
      await stopShelves()
    }
  },
  routes: (routes, context) => {
    bindReads(routes, context)
    bindMetrics(routes, context)
    bindActions(routes, context)
    bindRules(routes, context)
    bindLimits(routes, context)
  },
}
