import type { Play } from '../play/play.ts'
import { subSeed } from '../world/random.ts'
import type { FarmPlan } from './farm-plan.ts'
import { createGridFailures, createOutagePlan, type OutagePlan } from './outages.ts'

/** What stops one machine of a plant that plans its days. */
export interface PlannedOutages {
  /** Everything that stops it, a person who plays included. */
  readonly all: OutagePlan
  /** What the plan of a day knows of. What people do now must not change what has been planned, and sent, for hours before. */
  readonly planned: OutagePlan
}

export const createPlannedOutages = (farmSeed: number, plan: FarmPlan, play: Play) => {
  const gridFailures = createGridFailures(farmSeed)
  return (deviceCode: string): PlannedOutages => {
    const seed = subSeed(farmSeed, deviceCode)
    const long = plan.longOutages?.[deviceCode]
    const trips = play.tripsOf(plan.farmCode, deviceCode)
    return {
      all: createOutagePlan(seed, long, (fromMs, toMs) => [...trips(fromMs, toMs), ...gridFailures(fromMs, toMs)]),
      planned: createOutagePlan(seed, long, gridFailures),
    }
  }
}
