import type { PlantManifest } from '../features/plant-connection/contract/plant-manifest.ts'
import { createBatteryFarm } from './battery/battery-farm.ts'
import type { BatteryFarmPlan } from './battery/battery-farm-plan.ts'
import { createBiogasFarm } from './biogas/biogas-farm.ts'
import type { BiogasFarmPlan } from './biogas/biogas-farm-plan.ts'
import { batteryFarms } from './fleet/battery-farms.ts'
import { biogasFarms } from './fleet/biogas-farms.ts'
import type { SolarFarmPlan, WindFarmPlan } from './fleet/farm-plan.ts'
import { hydroFarms } from './fleet/hydro-farms.ts'
import { lineOf } from './fleet/line-of.ts'
import { mostAssets, scaledPlans } from './fleet/scaled-plans.ts'
import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { solarFarms } from './fleet/solar-farms.ts'
import { windFarms } from './fleet/wind-farms.ts'
import { createHydroFarm } from './hydro/hydro-farm.ts'
import type { HydroFarmPlan } from './hydro/hydro-farm-plan.ts'
import { noPlay, type Play } from './play/play.ts'
import { createSolarFarm } from './solar/solar-farm.ts'
import { createWindFarm } from './wind/wind-farm.ts'

type DemoPlan = WindFarmPlan | SolarFarmPlan | HydroFarmPlan | BiogasFarmPlan | BatteryFarmPlan

const demoPlans: readonly DemoPlan[] = [...windFarms, ...solarFarms, ...hydroFarms, ...biogasFarms, ...batteryFarms]

const plantBy = (seed: number, plan: DemoPlan, play: Play): SimulatedPlant => {
  switch (plan.technology) {
    case 'wind':
      return createWindFarm(seed, plan, play)
    case 'solar':
      return createSolarFarm(seed, plan, play)
    case 'hydro':
      return createHydroFarm(seed, plan, play)
    case 'biogas':
      return createBiogasFarm(seed, plan, play)
    case 'bess':
      return createBatteryFarm(seed, plan, play)
  }
}

/** What changes a demo fleet besides its seed. */
export interface FleetOptions {
  /** What people do to it. */
  readonly play?: Play
  /** How many times as many farms as usual: 1 to about 10. */
  readonly scale?: number
  /** Only farms whose code it accepts are built. */
  readonly only?: (farmCode: string) => boolean
}

/**
 * The demo fleet as running plants: what every device sends at any time follows from the seed and the play alone.
 * The seed changes weather, outages and where machines stand, never codes or names.
 */
export const simulatedFleet = (
  seed: number,
  { play = noPlay, scale = 1, only = () => true }: FleetOptions = {},
): SimulatedPlant[] => {
  const fleet: SimulatedPlant[] = []
  let assets = 0
  for (const plan of scaledPlans(demoPlans, scale)) {
    if (!only(plan.farmCode)) continue
    const plant = { ...plantBy(seed, plan, play), line: lineOf(seed, plan, play), alarms: play.alarmsOf(plan.farmCode) }
    assets += plant.devices.length
    if (assets > mostAssets) break
    fleet.push(plant)
  }
  return fleet
}

/** Farms of the demo that somebody asks for. */
interface DemoChoice {
  readonly scale?: number
  /** Codes of the wanted farms; undefined: all. */
  readonly farmCodes?: readonly string[] | undefined
}

/** What Solvane must know of the demo fleet before its data can be received. A code that no farm has is left out. */
export const demoFleet = (seed: number, { scale = 1, farmCodes }: DemoChoice = {}): PlantManifest[] =>
  simulatedFleet(seed, { scale, only: (farmCode) => farmCodes?.includes(farmCode) ?? true }).map(
    (plant) => plant.manifest,
  )
