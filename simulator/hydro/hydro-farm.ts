import { plannedMachines } from '../fleet/planned-machines.ts'
import { auxiliaryManifest, machineManifest } from '../fleet/plant-manifest-of.ts'
import { plantOf } from '../fleet/plant-of.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { createMarket, marketZones } from '../market/price-curve.ts'
import { actedMachine } from '../play/acted-machine.ts'
import { noPlay, type Play } from '../play/play.ts'
import { createAir } from '../weather/air.ts'
import type { Place } from '../weather/wind-field.ts'
import { subSeed } from '../world/random.ts'
import { historyStepMs, hourMs } from '../world/time.ts'
import { createHydroController } from './hydro-controller.ts'
import type { HydroFarmPlan } from './hydro-farm-plan.ts'
import { createHydroUnit } from './hydro-unit.ts'
import { usualEfficiency } from './hydro-unit-model.ts'
import { createRiver } from './river.ts'
import { createWaterPlan } from './water-plan.ts'

const unitSignals = [
  'State',
  'ActivePower',
  'ReactivePower',
  'WaterFlow',
  'Head',
  'GuideVaneOpening',
  'TurbineSpeed',
  'TurbineBearingTemperature',
  'BearingVibration',
  'StatusCode',
] as const
const controllerSignals = ['SyntheseParcHydroPInstantanee', 'SyntheseParcHydroFlow', 'SpillFlow', 'LifeWord'] as const

/** Units stand side by side in one powerhouse. */
const unitPlace = (index: number): Place => ({ eastM: index * 16, northM: 0 })

export const createHydroFarm = (worldSeed: number, plan: HydroFarmPlan, play: Play = noPlay): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const block = plan.blocks[0]
  if (!block || plan.blocks.length > 1) throw new Error(`${plan.farmCode}: a hydro plant has one type of unit`)
  const { model, count } = block
  const air = createAir(worldSeed, plan.site)
  const river = createRiver(worldSeed, plan.site, plan.river)
  const stepMs = plan.storage ? hourMs : historyStepMs
  const planned = plannedMachines(seed, plan, play, { prefix: 'HG', placeOf: unitPlace, stepMs })
  const water = createWaterPlan({
    seed,
    plan,
    model,
    count,
    river,
    market: createMarket(worldSeed, marketZones[plan.market]),
    outages: planned.map(({ stopped }) => stopped),
  })
  // The river below the plant rises with its flow, and the head falls.
  const tailRise = (timeMs: number) => plan.tailRiseM * Math.sqrt(river(timeMs) / plan.river.meanFlow)
  const grossHead = (timeMs: number) => water.levelAt(timeMs) - plan.tailLevel - tailRise(timeMs)

  const units = planned.map(({ position, stopped, ...machine }, index) =>
    createHydroUnit({
      ...machine,
      manifest: {
        ...machineManifest(plan, position, 'HYDRO_UNIT', 'Unit ', unitSignals),
        powerModel: { kind: 'hydro', ratedPowerKw: model.ratedPowerKw, efficiency: usualEfficiency(model) },
      },
      flow: water.unitFlow(index),
      grossHead,
      air,
      stepped: stopped,
      stepMs,
      limited: plan.gridLimit !== undefined,
    }),
  )

  const acted = units.map((machine) => actedMachine(machine, play.eventsOf(plan.farmCode, machine.manifest.deviceCode)))
  const controller = createHydroController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Plant controller', [
      ...controllerSignals,
      ...(plan.storage ? ['ReservoirLevel'] : []),
    ]),
    acted,
    river,
    water,
  )
  return plantOf({ worldSeed, plan, play, air, controller, machines: acted, calmPlant: createHydroFarm })
}
