import type { PlantManifest } from '../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { solarFarms } from './fleet/solar-farms.ts'
import { windFarms } from './fleet/wind-farms.ts'
import { createSolarFarm } from './solar/solar-farm.ts'
import { createWindFarm } from './wind/wind-farm.ts'

/**
 * The demo fleet as running plants: what every device sends at any time follows from the seed alone.
 * The seed changes weather, outages and where machines stand, never codes or names.
 */
export const simulatedFleet = (seed: number): SimulatedPlant[] => [
  ...windFarms.map((plan) => createWindFarm(seed, plan)),
  ...solarFarms.map((plan) => createSolarFarm(seed, plan)),
]

/** What Solvane must know of the demo fleet before its data can be received. */
export const demoFleet = (seed: number): PlantManifest[] => simulatedFleet(seed).map((plant) => plant.manifest)
