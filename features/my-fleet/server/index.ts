import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindFigureRoutes } from './figure-routes.ts'
import { bindFleetRoutes } from './fleet-routes.ts'
import { bindHistoryRoutes } from './history-routes.ts'

/** The live fleet: what stands where with which tags, and the history of those tags. */
export const feature: ServerFeature = {
  name: 'my-fleet',
  routes(routes, context) {
    bindFleetRoutes(routes, context)
    bindFigureRoutes(routes, context)
    bindHistoryRoutes(routes, context)
  },
}
