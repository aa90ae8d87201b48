import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindEnergyRoutes } from './energy-routes.ts'
import { energyHoursJob } from './hours/energy-hours-job.ts'

/** Energy of any period and the figures of each technology, from stored means. */
export const feature: ServerFeature = {
  name: 'energy',
  jobs: (context) => [energyHoursJob(context)],
  routes: bindEnergyRoutes,
}
