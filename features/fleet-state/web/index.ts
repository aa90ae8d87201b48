import type { WebFeature } from '../../../platform/web/feature.ts'

/** How the fleet stands now. It has no screen: other features show rows, figures and cells. */
export const feature: WebFeature = { name: 'fleet-state', routes: [] }
