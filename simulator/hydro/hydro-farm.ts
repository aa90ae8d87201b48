import { codeBookOf } from '../codes/code-books.ts'
import { createCodeChooser } from '../codes/status-code.ts'
import { createPlannedOutages } from '../fleet/planned-outages.ts'
import { auxiliaryManifest, machineManifest, positionsOf } from '../fleet/plant-manifest-of.ts'
import { plantOf } from '../fleet/plant-of.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { steppedOutages } from '../fleet/stepped-outages.ts'
import { createMarket, marketZones } from '../market/price-curve.ts'
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
const controllerSignals = [
  'SyntheseParcHydroPInstantanee',
  'SyntheseParcHydroFlow',
  'ReservoirLevel',
  'SpillFlow',
  'LifeWord',
] as const

/** Units stand side by side in one powerhouse. */
const unitPlace = (index: number): Place => ({ eastM: index * 16, northM: 0 })

export const createHydroFarm = (worldSeed: number, plan: HydroFarmPlan, play: Play = noPlay): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const block = plan.blocks[0]
  if (!block || plan.blocks.length > 1) throw new Error(`${plan.farmCode}: a hydro plant has one type of unit`)
  const { model, count } = block
  const air = createAir(worldSeed, plan.site)
  const outagesOf = createPlannedOutages(seed, plan, play)
  const river = createRiver(worldSeed, plan.site, plan.river)
  const positions = positionsOf(plan.blocks, 'HG', unitPlace)
  const outages = positions.map(({ deviceCode }) => outagesOf(deviceCode))
  const stepMs = plan.storage ? hourMs : historyStepMs
  const stepped = outages.map(({ planned }) => steppedOutages(planned, stepMs))
  const water = createWaterPlan({
    seed,
    plan,
    model,
    count,
    river,
    market: createMarket(worldSeed, marketZones[plan.market]),
    outages: stepped,
  })
  // The river below the plant rises with its flow, and the head falls.
  const tailRise = (timeMs: number) => plan.tailRiseM * Math.sqrt(river(timeMs) / plan.river.meanFlow)
  const grossHead = (timeMs: number) => water.levelAt(timeMs) - plan.tailLevel - tailRise(timeMs)

  const units = positions.map((position, index) => {
    const [outagePlan, steps] = [outages[index], stepped[index]]
    if (!outagePlan || !steps) throw new Error(`${plan.farmCode}: no outages of ${position.deviceCode}`)
    const own = subSeed(seed, position.deviceCode)
    return createHydroUnit({
      seed: own,
      manifest: {
        ...machineManifest(plan, position, 'HYDRO_UNIT', 'Unit ', unitSignals),
        powerModel: { kind: 'hydro', ratedPowerKw: model.ratedPowerKw, efficiency: usualEfficiency(model) },
      },
      model,
      flow: water.unitFlow(index),
      grossHead,
      air,
      outages: outagePlan.all,
      stepped: steps,
      stepMs,
      limited: plan.gridLimit !== undefined,
      codes: createCodeChooser(codeBookOf(model.manufacturer), own),
    })
  })

  const controller = createHydroController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Plant controller', controllerSignals),
    units,
    river,
    water,
  )
  return plantOf({ worldSeed, plan, play, air, controller, machines: units, calmPlant: createHydroFarm })
}
