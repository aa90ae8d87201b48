import type { WindFarmPlan } from '../fleet/farm-plan.ts'
import { createOutagePlan } from '../fleet/outages.ts'
import { auxiliaryManifest, machineManifest, plantManifestOf, positionsOf } from '../fleet/plant-manifest-of.ts'
import { type SimulatedDevice, type SimulatedPlant, withBrokenSensors } from '../fleet/simulated-plant.ts'
import { type Air, createAir } from '../weather/air.ts'
import { createWindField, type Place, type WindField } from '../weather/wind-field.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, secondMs } from '../world/time.ts'
import { createTurbine } from './turbine.ts'
import { createWindController } from './wind-controller.ts'

const turbineSignals = [
  'State',
  'ActivePower',
  'ReactivePower',
  'WindSpeed',
  'WindDirection',
  'NacellePosition',
  'RotorSpeed',
  'GeneratorRotationSpeed',
  'PitchAngle',
  'AmbientTemperature',
  'MainBearingTemperatureRotorEnd',
  'GeneratorBearingDeTemperature',
  'ShutdownDuration',
] as const
const controllerSignals = ['SyntheseParcWindPInstantanee', 'SyntheseParcWindSpeed', 'LifeWord'] as const
const stationSignals = ['WindSpeed', 'WindDirection', 'AmbientTemperature'] as const

const perRow = 5
const spacingM = 420

/** Staggered rows, each turbine a little off its mark as the ground allows. */
const turbinePlace =
  (seed: number) =>
  (index: number): Place => {
    const row = Math.floor(index / perRow)
    const jitter = (axis: number) => 140 * (uniform(subSeed(seed, 'place', axis), index) - 0.5)
    return {
      eastM: ((index % perRow) - (perRow - 1) / 2 + (row % 2) * 0.5) * spacingM + jitter(0),
      northM: row * spacingM * 1.3 + jitter(1),
    }
  }

/** A weather station at the substation, ten metres above the ground: less wind than the hubs see. */
const createStation = (plan: WindFarmPlan, seed: number, wind: WindField, air: Air): SimulatedDevice => {
  const gusts = valueNoise(subSeed(seed, 'station'), 9 * secondMs)
  const centre = { eastM: 0, northM: 0 }
  return {
    manifest: auxiliaryManifest(plan, 'MET01', 'WEATHER_STATION', 'Weather station', stationSignals),
    valuesAt: (timeMs, sampling) => {
      const middle = sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs
      const gust = sampling === 'mean' ? 0 : gusts(timeMs)
      return {
        WindSpeed: rounded(Math.max(0, 0.72 * wind.speedAt(middle, centre) * (1 + 0.16 * gust)), 2),
        WindDirection: rounded((wind.directionAt(middle) + 6 * gust + 360) % 360, 1),
        AmbientTemperature: rounded(air.temperatureC(middle), 1),
      }
    },
  }
}

export const createWindFarm = (worldSeed: number, plan: WindFarmPlan): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const wind = createWindField(worldSeed, plan.site)
  const air = createAir(worldSeed, plan.site)

  const turbines = positionsOf(plan.blocks, 'WT', turbinePlace(seed)).map((position) => {
    const model = plan.blocks[position.blockIndex]?.model
    if (!model) throw new Error(`${plan.farmCode}: no model for ${position.deviceCode}`)
    const signals = model.gearRatio > 1 ? [...turbineSignals, 'GearOilTemperature'] : turbineSignals
    const own = subSeed(seed, position.deviceCode)
    return createTurbine({
      seed: own,
      manifest: machineManifest(plan, position, 'WIND_TURBINE', 'WT', signals),
      model,
      place: position.place,
      wind,
      air,
      outages: createOutagePlan(own, plan.longOutages?.[position.deviceCode]),
      limit: plan.gridLimit ?? 1,
    })
  })

  const controller = createWindController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Farm controller', controllerSignals),
    turbines,
  )
  const devices = [controller, ...turbines, createStation(plan, seed, wind, air)].map((device) =>
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
