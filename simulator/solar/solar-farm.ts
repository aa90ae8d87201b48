import { stringCurrentName } from '../../domain/signal.ts'
import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { demoFaults } from '../faults/demo-faults.ts'
import { fadingStringOf, machineFaults } from '../faults/slow-fault.ts'
import { createAllowance, type Surroundings } from '../fleet/curtailment.ts'
import type { SolarFarmPlan } from '../fleet/farm-plan.ts'
import { createGridFailures, createOutagePlan } from '../fleet/outages.ts'
import { auxiliaryManifest, machineManifest, positionsOf } from '../fleet/plant-manifest-of.ts'
import { plantOf } from '../fleet/plant-of.ts'
import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { actedMachine } from '../play/acted-machine.ts'
import { noPlay, type Play } from '../play/play.ts'
import { type Air, createAir } from '../weather/air.ts'
import { createSky } from '../weather/sky.ts'
import { sunDirection } from '../weather/sun-position.ts'
import type { Place } from '../weather/wind-field.ts'
import { subSeed } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, secondMs } from '../world/time.ts'
import { createInverter, powerPerKelvin } from './inverter.ts'
import type { InverterModel } from './inverter-model.ts'
import { createModuleField, type ModuleField } from './module-field.ts'
import { createSoiling } from './soiling.ts'
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
  'PowerSetpoint',
  'StatusCode',
  'ProducedEnergy',
] as const
const controllerSignals = ['SyntheseParcSolarPInstantanee', 'SyntheseParcSolarIrradiance', 'LifeWord'] as const
const stationSignals = [
  'PlaneOfArrayIrradiance',
  'GlobalHorizontalIrradiance',
  'ModuleTemperature',
  'AmbientTemperature',
  'AirPressure',
] as const

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
    GlobalHorizontalIrradiance: rounded(field.globalIrradiance(timeMs, sampling), 1),
    ModuleTemperature: rounded(field.temperatureC(timeMs, sampling), 1),
    AmbientTemperature: rounded(air.temperatureC(sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs), 1),
    AirPressure: rounded(air.pressureHpa(timeMs), 1),
  }),
})

const rulesOf = (plan: SolarFarmPlan) => [
  ...(plan.gridLimit === undefined ? [] : [{ kind: 'grid' as const, limit: plan.gridLimit }]),
  ...(plan.curtailments ?? []),
]

/** Wiring, dirt, mismatch and the inverter together, as a maker's yield report has them. */
const usualLosses = 0.04

const powerModelOf = (model: InverterModel): NonNullable<DeviceManifest['powerModel']> => ({
  kind: 'solar',
  dcPowerKw: Math.round(model.ratedPowerKw * model.dcRatio),
  acPowerKw: model.ratedPowerKw,
  temperatureCoefficientPerK: powerPerKelvin,
  losses: usualLosses,
})

export const createSolarFarm = (worldSeed: number, plan: SolarFarmPlan, play: Play = noPlay): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const { site } = plan
  const air = createAir(worldSeed, site)
  const sky = createSky(worldSeed, site, play.stormAt(site))
  const soiling = createSoiling(seed, sky, site.cloudiness)
  const gridFailures = createGridFailures(seed)
  const surroundings: Surroundings = {
    longitude: site.longitude,
    windSpeed: () => 0,
    windDirection: () => 0,
    temperatureC: air.temperatureC,
    isNight: (timeMs) => sunDirection(timeMs, site.latitude, site.longitude).up < 0,
  }
  const fieldAt = (place: Place) => createModuleField(sky, air, plan.mounting, site, cloudDelayMs(place))

  const inverters = positionsOf(plan.blocks, 'INV', inverterPlace).map((position) => {
    const { deviceCode } = position
    const model: InverterModel | undefined = plan.blocks[position.blockIndex]?.model
    if (!model) throw new Error(`${plan.farmCode}: no model for ${deviceCode}`)
    const own = subSeed(seed, deviceCode)
    const trips = play.tripsOf(plan.farmCode, deviceCode)
    const signals = [
      ...inverterSignals,
      ...(plan.mounting.kind === 'tracker' ? ['TrackerAngle'] : []),
      ...Array.from({ length: model.measuredStrings }, (_, index) => stringCurrentName(index + 1)),
    ]
    return createInverter({
      seed: own,
      manifest: machineManifest(plan, position, 'INVERTER', 'INV', signals, powerModelOf(model)),
      model,
      field: fieldAt(position.place),
      air,
      soiling,
      outages: createOutagePlan(own, plan.longOutages?.[deviceCode], (fromMs, toMs) => [
        ...trips(fromMs, toMs),
        ...gridFailures(fromMs, toMs),
      ]),
      allowance: createAllowance(seed, deviceCode, rulesOf(plan), surroundings),
      derate: plan.derates?.[deviceCode] ?? 1,
      faults: machineFaults(worldSeed, demoFaults, plan.farmCode, deviceCode),
      fadingString: fadingStringOf(demoFaults, plan.farmCode, deviceCode),
    })
  })

  const reference = fieldAt({ eastM: 0, northM: 0 })
  const acted = inverters.map((machine) =>
    actedMachine(machine, play.eventsOf(plan.farmCode, machine.manifest.deviceCode)),
  )
  const controller = createSolarController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Farm controller', controllerSignals),
    acted,
    reference,
  )
  return plantOf({
    worldSeed,
    plan,
    play,
    air,
    controller,
    machines: acted,
    stations: [createStation(plan, reference, air)],
    calmPlant: createSolarFarm,
  })
}
