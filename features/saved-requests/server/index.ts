import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindSavedRequestRoutes } from './routes.ts'

/** Saved requests of people, shared ones and defaults of roles. */
export const feature: ServerFeature = { name: 'saved-requests', routes: bindSavedRequestRoutes }
