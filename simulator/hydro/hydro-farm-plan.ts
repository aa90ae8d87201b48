import type { Block, FarmPlan } from '../fleet/farm-plan.ts'
import type { marketZones } from '../market/price-curve.ts'
import type { HydroUnitModel } from './hydro-unit-model.ts'
import type { RiverPlan } from './river.ts'

export interface HydroFarmPlan extends FarmPlan {
  readonly technology: 'hydro'
  /** One type of unit. */
  readonly blocks: readonly Block<HydroUnitModel>[]
  readonly river: RiverPlan
  /** Water that stays in the river bed, m³/s. */
  readonly ecologicalFlow: number
  /** Level at which water spills, and level of the river below with no water in it, m above the sea. */
  readonly fullLevel: number
  readonly tailLevel: number
  /** How far the usual flow raises the river below. */
  readonly tailRiseM: number
  readonly crestM: number
  readonly market: keyof typeof marketZones
  /** A reservoir; without one the plant takes the river as it comes. */
  readonly storage?: { readonly fullLevel: number; readonly depthM: number; readonly volumeM3: number }
}
