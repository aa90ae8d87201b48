import type { WebFeature } from '../../../platform/web/feature.ts'

/** The live table of machines. It has no screen of its own: the fleet and each farm show it. */
export const feature: WebFeature = { name: 'fleet-table', routes: [] }
