import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindEnergyRoutes } from './energy-routes.ts'

/** Energy of any period and the figures of each technology, from stored means. */
export const feature: ServerFeature = { name: 'energy', routes: bindEnergyRoutes }
