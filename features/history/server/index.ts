import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindHistoryRoutes } from './history-routes.ts'

/** Stored values of tags: series for charts, totals of periods, files. */
export const feature: ServerFeature = { name: 'history', routes: bindHistoryRoutes }
