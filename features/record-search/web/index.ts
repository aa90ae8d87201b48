import type { WebFeature } from '../../../platform/web/feature.ts'

/** Finds records of all kinds in the search of the product. */
export const feature: WebFeature = {
  name: 'record-search',
  routes: [],
  search: { right: 'signed-in', found: () => import('./find-records.ts') },
}
