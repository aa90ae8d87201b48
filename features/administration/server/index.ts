import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindCommunicationRoutes } from './communication-routes.ts'
import { bindOperationRoutes } from './operation-routes.ts'

/** Pages of super administrators: how the installation runs, and messages to people. */
export const feature: ServerFeature = {
  name: 'administration',
  routes(routes, context) {
    bindOperationRoutes(routes, context)
    bindCommunicationRoutes(routes, context)
  },
}
