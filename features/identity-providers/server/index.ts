import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindProviderRoutes } from './provider-routes.ts'

/** Outside identity providers: their administration, and who their people are here (`server/port.ts`). */
export const feature: ServerFeature = { name: 'identity-providers', routes: bindProviderRoutes }
