import { demoFaults } from '../faults/demo-faults.ts'
import { machineFaults } from '../faults/slow-fault.ts'
import { createAllowance, type Surroundings } from '../fleet/curtailment.ts'
import type { WindFarmPlan } from '../fleet/farm-plan.ts'
import { createGridFailures, createOutagePlan } from '../fleet/outages.ts'
import { auxiliaryManifest, machineManifest, type Position, positionsOf } from '../fleet/plant-manifest-of.ts'
import { plantOf } from '../fleet/plant-of.ts'
import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { actedMachine } from '../play/acted-machine.ts'
import { noPlay, type Play } from '../play/play.ts'
import { type Air, createAir } from '../weather/air.ts'
import { sunDirection } from '../weather/sun-position.ts'
import { createWindField, type Place, type WindField } from '../weather/wind-field.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, secondMs } from '../world/time.ts'
import { createTurbine } from './turbine.ts'
import type { TurbineModel } from './turbine-model.ts'
import { createWake } from './wakes.ts'
import { createWindController } from './wind-controller.ts'
import { windPowerModel } from './wind-power-model.ts'

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
  'NacelleTemperature',
  'MainBearingTemperatureRotorEnd',
  'GeneratorBearingDeTemperature',
  'GeneratorBearingNdeTemperature',
  'GeneratorStatorTemperature',
  'PowerSetpoint',
  'StatusCode',
  'ProducedEnergy',
  'ShutdownDuration',
] as const
const controllerSignals = ['SyntheseParcWindPInstantanee', 'SyntheseParcWindSpeed', 'LifeWord'] as const
const stationSignals = ['WindSpeed', 'WindDirection', 'AmbientTemperature', 'AirPressure'] as const

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
        AirPressure: rounded(air.pressureHpa(middle), 1),
      }
    },
  }
}

const rulesOf = (plan: WindFarmPlan) => [
  ...(plan.gridLimit === undefined ? [] : [{ kind: 'grid' as const, limit: plan.gridLimit }]),
  ...(plan.curtailments ?? []),
]

export const createWindFarm = (worldSeed: number, plan: WindFarmPlan, play: Play = noPlay): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const { site } = plan
  const wind = createWindField(worldSeed, site, play.stormAt(site))
  const air = createAir(worldSeed, site)
  const gridFailures = createGridFailures(seed)
  const centre = { eastM: 0, northM: 0 }
  const middle = (timeMs: number) => timeMs + historyStepMs / 2
  const surroundings: Surroundings = {
    longitude: site.longitude,
    windSpeed: (timeMs) => wind.speedAt(middle(timeMs), centre),
    windDirection: (timeMs) => wind.directionAt(middle(timeMs)),
    temperatureC: (timeMs) => air.temperatureC(middle(timeMs)),
    isNight: (timeMs) => sunDirection(middle(timeMs), site.latitude, site.longitude).up < 0,
  }

  const positions = positionsOf(plan.blocks, 'WT', turbinePlace(seed))
  const modelOf = ({ blockIndex, deviceCode }: Position): TurbineModel => {
    const model = plan.blocks[blockIndex]?.model
    if (!model) throw new Error(`${plan.farmCode}: no model for ${deviceCode}`)
    return model
  }
  const rotors = positions.map((position) => ({
    place: position.place,
    diameterM: modelOf(position).rotorDiameterM,
  }))

  const turbines = positions.map((position) => {
    const { deviceCode, place } = position
    const model = modelOf(position)
    const signals = model.gearRatio > 1 ? [...turbineSignals, 'GearOilTemperature'] : turbineSignals
    const own = subSeed(seed, deviceCode)
    const trips = play.tripsOf(plan.farmCode, deviceCode)
    return createTurbine({
      seed: own,
      manifest: machineManifest(plan, position, 'WIND_TURBINE', 'WT', signals, windPowerModel(model, site.altitudeM)),
      model,
      place,
      wind,
      wake: createWake(place, rotors),
      air,
      outages: createOutagePlan(own, plan.longOutages?.[deviceCode], (fromMs, toMs) => [
        ...trips(fromMs, toMs),
        ...gridFailures(fromMs, toMs),
      ]),
      allowance: createAllowance(seed, deviceCode, rulesOf(plan), surroundings),
      derate: plan.derates?.[deviceCode] ?? 1,
      faults: machineFaults(worldSeed, demoFaults, plan.farmCode, deviceCode),
    })
  })

  const acted = turbines.map((machine) =>
    actedMachine(machine, play.eventsOf(plan.farmCode, machine.manifest.deviceCode)),
  )
  const controller = createWindController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Farm controller', controllerSignals),
    acted,
  )
  return plantOf({
    worldSeed,
    plan,
    play,
    air,
    controller,
    machines: acted,
    stations: [createStation(plan, seed, wind, air)],
    calmPlant: createWindFarm,
  })
}
