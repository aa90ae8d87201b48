import { READ } from '../../../domain/right.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { readsModes } from '../contract/mode-calls.ts'
import { seedDemoModes } from './demo-modes.ts'
import { bindHubHeights } from './hub-height-routes.ts'
import { machineModeKind } from './machine-modes.ts'
import { bindMachineModes } from './machine-routes.ts'
import { hubHeightKind, modeKind } from './mode-kind.ts'
import { bindModes } from './mode-routes.ts'

/** Who reads models, or the expected power that follows from them. */
const readsFigures = { anyOf: [readsModes, { product: 'MyFleet', flag: READ }] } as const

/** Modes of wind turbines: hub heights, versions, curves (docs/turbine-modes.md). */
export const feature: ServerFeature = {
  name: 'turbine-modes',
  // Pages of the fleet read models of expected power again.
  shownRecords: [modeKind, hubHeightKind, machineModeKind].map(({ kind }) => ({ kind, right: readsFigures })),
  demo: seedDemoModes,
  routes(routes, context) {
    bindHubHeights(routes, context)
    bindModes(routes, context)
    bindMachineModes(routes, context)
  },
}
