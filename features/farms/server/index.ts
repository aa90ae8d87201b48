import type { ServerFeature } from '../../../platform/server/feature.ts'

/** Farms, sub-farms and assets: no calls of its own yet, only the door in port.ts. */
export const feature: ServerFeature = { name: 'farms' }
