import type { SolarFarmPlan } from '../fleet/farm-plan.ts'
import { createOutagePlan } from '../fleet/outages.ts'
import { auxiliaryManifest, machineManifest, plantManifestOf, positionsOf } from '../fleet/plant-manifest-of.ts'
import { type SimulatedDevice, type SimulatedPlant, withBrokenSensors } from '../fleet/simulated-plant.ts'
import { type Air, createAir } from '../weather/air.ts'
import { createSky } from '../weather/sky.ts'
import type { Place } from '../weather/wind-field.ts'
import { subSeed } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, secondMs } from '../world/time.ts'
import { createInverter } from './inverter.ts'
import { createModuleField, type ModuleField } from './module-field.ts'
import { createSolarController } from './solar-controller.ts'

const inverterSignals = [
  'State',
  'ActivePower',
  'ReactivePower',
  'PlaneOfArrayIrradiance',
  'ModuleTemperature',
  'DcPower',
  'DcVoltage',
  'DcCurrent',
] as const
const controllerSignals = ['SyntheseParcSolarPInstantanee', 'SyntheseParcSolarIrradiance', 'LifeWord'] as const
const stationSignals = ['PlaneOfArrayIrradiance', 'ModuleTemperature', 'AmbientTemperature'] as const

const perRow = 4
const spacingM = 180
/** Clouds drift over the farm at this speed, m/s. */
const cloudDrift = 9

const inverterPlace = (index: number): Place => ({
  eastM: ((index % perRow) - (perRow - 1) / 2) * spacingM,
  northM: Math.floor(index / perRow) * spacingM,
})
const cloudDelayMs = (place: Place) => ((place.eastM + place.northM) / cloudDrift) * secondMs

const createStation = (plan: SolarFarmPlan, field: ModuleField, air: Air): SimulatedDevice => ({
  manifest: auxiliaryManifest(plan, 'MET01', 'WEATHER_STATION', 'Weather station', stationSignals),
  valuesAt: (timeMs, sampling) => ({
    PlaneOfArrayIrradiance: rounded(field.irradiance(timeMs, sampling), 1),
    ModuleTemperature: rounded(field.temperatureC(timeMs, sampling), 1),
    AmbientTemperature: rounded(air.temperatureC(sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs), 1),
  }),
})

export const createSolarFarm = (worldSeed: number, plan: SolarFarmPlan): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const air = createAir(worldSeed, plan.site)
  const sky = createSky(worldSeed, plan.site)

  const inverters = positionsOf(plan.blocks, 'INV', inverterPlace).map((position) => {
    const model = plan.blocks[position.blockIndex]?.model
    if (!model) throw new Error(`${plan.farmCode}: no model for ${position.deviceCode}`)
    const own = subSeed(seed, position.deviceCode)
    return createInverter({
      seed: own,
      manifest: machineManifest(plan, position, 'INVERTER', 'INV', inverterSignals),
      model,
      field: createModuleField(sky, air, plan.mounting, cloudDelayMs(position.place)),
      outages: createOutagePlan(own, plan.longOutages?.[position.deviceCode]),
      limit: plan.gridLimit ?? 1,
    })
  })

  const reference = createModuleField(sky, air, plan.mounting, 0)
  const controller = createSolarController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Farm controller', controllerSignals),
    inverters,
    reference,
  )
  const devices = [controller, ...inverters, createStation(plan, reference, air)].map((device) =>
    withBrokenSensors(device, plan.brokenSensors),
  )
  return {
    manifest: plantManifestOf(
      plan,
      devices.map((device) => device.manifest),
    ),
    devices,
    ...(plan.lostForMs !== undefined && { lostForMs: plan.lostForMs }),
  }
}
