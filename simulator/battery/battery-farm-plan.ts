import type { Block, FarmPlan } from '../fleet/farm-plan.ts'
import type { marketZones } from '../market/price-curve.ts'
import type { BankModel } from './bank-model.ts'

export interface BatteryFarmPlan extends FarmPlan {
  readonly technology: 'bess'
  readonly blocks: readonly Block<BankModel>[]
  readonly market: keyof typeof marketZones
  /** Banks whose cells have drifted apart. */
  readonly unbalancedBanks?: readonly string[]
}
