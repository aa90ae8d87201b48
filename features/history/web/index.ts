import type { WebFeature } from '../../../platform/web/feature.ts'

/** Stored values of tags. It has no screen: other features ask for series. */
export const feature: WebFeature = { name: 'history', routes: [] }
