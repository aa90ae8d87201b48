import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindReferences } from '../../../platform/server/record/bind-references.ts'

/** Names and uses of records, and the search over all kinds of record. */
export const feature: ServerFeature = {
  name: 'record-search',
  routes(routes, { relations }) {
    bindReferences(routes, relations)
  },
}
