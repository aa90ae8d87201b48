import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindFigureRoutes } from './figure-routes.ts'
import { bindFleetRoutes } from './fleet-routes.ts'

/** How the fleet stands: what stands where with which tags, figures of the day and expected power. */
export const feature: ServerFeature = {
  name: 'fleet-state',
  routes(routes, context) {
    bindFleetRoutes(routes, context)
    bindFigureRoutes(routes, context)
  },
}
