import type { WebFeature } from '../../../platform/web/feature.ts'

/** What an address of the live fleet holds, links between its pages, and saved views. It has no screen of its own. */
export const feature: WebFeature = { name: 'fleet-views', routes: [] }
