import type { ServerFeature } from '../../../platform/server/feature.ts'
import { readsModes } from '../contract/mode-calls.ts'
import { seedDemoModes } from './demo-modes.ts'
import { bindHubHeights } from './hub-height-routes.ts'
import { hubHeightKind, modeKind } from './mode-kind.ts'
import { bindModes } from './mode-routes.ts'

/** Modes of wind turbines: hub heights, versions, curves (docs/turbine-modes.md). */
export const feature: ServerFeature = {
  name: 'turbine-modes',
  shownRecords: [modeKind, hubHeightKind].map(({ kind }) => ({ kind, right: readsModes })),
  demo: seedDemoModes,
  routes(routes, context) {
    bindHubHeights(routes, context)
    bindModes(routes, context)
  },
}
