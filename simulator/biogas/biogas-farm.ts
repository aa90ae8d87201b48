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
import { hourMs } from '../world/time.ts'
import { createBiogasController } from './biogas-controller.ts'
import type { BiogasFarmPlan } from './biogas-farm-plan.ts'
import { createDigester } from './digester.ts'
import { engineEfficiency } from './engine-model.ts'
import { createGasEngine } from './gas-engine.ts'
import { createGasPlan } from './gas-plan.ts'

const engineSignals = [
  'State',
  'ActivePower',
  'ReactivePower',
  'GasFlow',
  'MethaneContent',
  'EngineSpeed',
  'ExhaustTemperature',
  'CoolingWaterTemperature',
  'StatusCode',
] as const
const controllerSignals = [
  'SyntheseParcBiogasPInstantanee',
  'DigesterTemperature',
  'GasStorageLevel',
  'MethaneContent',
  'HydrogenSulfide',
  'LifeWord',
] as const

/** Engines stand in containers side by side. */
const enginePlace = (index: number): Place => ({ eastM: index * 9, northM: 30 })

export const createBiogasFarm = (worldSeed: number, plan: BiogasFarmPlan, play: Play = noPlay): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const block = plan.blocks[0]
  if (!block || plan.blocks.length > 1) throw new Error(`${plan.farmCode}: a biogas plant has one type of engine`)
  const { model, count } = block
  const air = createAir(worldSeed, plan.site)
  const digester = createDigester(subSeed(seed, 'digester'), plan.digester)
  const planned = plannedMachines(seed, plan, play, { prefix: 'ENG', placeOf: enginePlace, stepMs: hourMs })
  const gas = createGasPlan({
    model,
    count,
    holderNm3: plan.holderNm3,
    digester,
    market: createMarket(worldSeed, marketZones[plan.market]),
    stopped: planned.map(({ stopped }) => stopped),
    limit: plan.gridLimit ?? 1,
  })

  const engines = planned.map(({ position, ...machine }, index) =>
    createGasEngine({
      ...machine,
      manifest: {
        ...machineManifest(plan, position, 'BIOGAS_ENGINE', 'Engine ', engineSignals),
        powerModel: {
          kind: 'biogas',
          ratedPowerKw: model.ratedPowerKw,
          electricalEfficiency: engineEfficiency(model, 0.85),
        },
      },
      gas: gas.engineGas(index),
      digester,
      air,
      limited: plan.gridLimit !== undefined,
    }),
  )

  const acted = engines.map((machine) =>
    actedMachine(machine, play.eventsOf(plan.farmCode, machine.manifest.deviceCode)),
  )
  const controller = createBiogasController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Plant controller', controllerSignals),
    acted,
    digester,
    gas,
  )
  return plantOf({ worldSeed, plan, play, air, controller, machines: acted, calmPlant: createBiogasFarm })
}
