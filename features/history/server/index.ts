import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindExportRoutes } from './exports/export-routes.ts'
import { leadExports, removeOldExports } from './exports/lead-exports.ts'
import { bindHistoryRoutes } from './history-routes.ts'

/** Stored values of tags: series for charts, totals of periods, files, and exports of raw values in the background. */
export const feature: ServerFeature = {
  name: 'history',
  routes(routes, context) {
    bindHistoryRoutes(routes, context)
    bindExportRoutes(routes, context)
  },
  lead: leadExports,
  jobs: (context) => [removeOldExports(context)],
}
