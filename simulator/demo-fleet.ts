import type { PlantManifest } from '../features/plant-connection/contract/plant-manifest.ts'
import type { FarmPlan } from './fleet/farm-plan.ts'
import { lineOf } from './fleet/line-of.ts'
import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { solarFarms } from './fleet/solar-farms.ts'
import { windFarms } from './fleet/wind-farms.ts'
import { noPlay, type Play } from './play/play.ts'
import { createSolarFarm } from './solar/solar-farm.ts'
import { createWindFarm } from './wind/wind-farm.ts'

const onLine = (seed: number, plan: FarmPlan, play: Play, plant: SimulatedPlant): SimulatedPlant => ({
  ...plant,
  line: lineOf(seed, plan, play),
})

/**
 * The demo fleet as running plants: what every device sends at any time follows from the seed and the play alone.
 * The seed changes weather, outages and where machines stand, never codes or names.
 */
export const simulatedFleet = (seed: number, play: Play = noPlay): SimulatedPlant[] => [
  ...windFarms.map((plan) => onLine(seed, plan, play, createWindFarm(seed, plan, play))),
  ...solarFarms.map((plan) => onLine(seed, plan, play, createSolarFarm(seed, plan, play))),
]

/** What Solvane must know of the demo fleet before its data can be received. */
export const demoFleet = (seed: number): PlantManifest[] => simulatedFleet(seed).map((plant) => plant.manifest)
