import type { ServerFeature } from '../../../platform/server/feature.ts'

/** People: no calls of their own yet, only the doors in port.ts. */
export const feature: ServerFeature = { name: 'users' }
