import type { Block, FarmPlan } from '../fleet/farm-plan.ts'
import type { marketZones } from '../market/price-curve.ts'
import type { DigesterPlan } from './digester.ts'
import type { EngineModel } from './engine-model.ts'

export interface BiogasFarmPlan extends FarmPlan {
  readonly technology: 'biogas'
  /** One type of engine. */
  readonly blocks: readonly Block<EngineModel>[]
  readonly digester: DigesterPlan
  readonly holderNm3: number
  readonly market: keyof typeof marketZones
}
