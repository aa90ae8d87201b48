import type { WebFeature } from '../../../platform/web/feature.ts'

/** Saved requests have no page of their own: screens use the door in port.ts. */
export const feature: WebFeature = { name: 'saved-requests', routes: [] }
