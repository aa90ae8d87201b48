import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindCommunicationRoutes } from './communication-routes.ts'
import { bindOperationRoutes } from './operation-routes.ts'
import { bindReferenceRoutes } from './reference-routes.ts'

/** Pages of super administrators: how the installation runs, messages to people, lists that contracts choose from. */
export const feature: ServerFeature = {
  name: 'administration',
  routes(routes, context) {
    bindOperationRoutes(routes, context)
    bindCommunicationRoutes(routes, context)
    bindReferenceRoutes(routes, context)
  },
}
