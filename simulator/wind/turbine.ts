import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { OutagePlan } from '../fleet/outages.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import type { Air } from '../weather/air.ts'
import type { Place, WindField } from '../weather/wind-field.ts'
import { laggedMean } from '../world/lagged-mean.ts'
import { layeredNoise, valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, hourMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'
import { availablePowerKw, ratedWindSpeed } from './power-curve.ts'
import type { TurbineModel } from './turbine-model.ts'
import { createYaw } from './yaw.ts'

export interface TurbineSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly model: TurbineModel
  readonly place: Place
  readonly wind: WindField
  readonly air: Air
  readonly outages: OutagePlan
  /** Power that the grid operator allows, as a share of rated; 1: no limit. */
  readonly limit: number
}

/** A turbine also tells its controller the power and wind at an instant, before rounding. */
export interface Turbine extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
  windSpeed(timeMs: number, sampling: Sampling): number
}

/** Turbulence intensity of a ten-minute period; the rotor averages much of it over its disc. */
const turbulence = 0.11
const rotorShare = 0.45
/** Time that a machine needs to leave and to reach its power when it stops and starts. */
const rampMs = 40 * secondMs
const tipSpeedRatio = 7.6

export const createTurbine = (setup: TurbineSetup): Turbine => {
  const { seed, manifest, model, place, wind, air, outages } = setup
  const local = layeredNoise(subSeed(seed, 'local'), [
    { periodMs: 3 * hourMs, weight: 1 },
    { periodMs: 25 * minuteMs, weight: 0.8 },
  ])
  const slowGusts = layeredNoise(subSeed(seed, 'gusts'), [
    { periodMs: 90 * secondMs, weight: 1 },
    { periodMs: 24 * secondMs, weight: 0.8 },
  ])
  const fastGusts = valueNoise(subSeed(seed, 'fast gusts'), 2.5 * secondMs)
  const wobble = valueNoise(subSeed(seed, 'wobble'), 7 * secondMs)
  const exposure = 1 + 0.05 * (uniform(seed, 1) - 0.5)
  const health = 1 - 0.03 * uniform(seed, 2)
  const warmth = 0.92 + 0.16 * uniform(seed, 3)
  const limitKw = setup.limit * model.ratedPowerKw
  const ratedWind = ratedWindSpeed(model)

  /** Without gusts: what ten minutes average to. */
  const steadyWind = (timeMs: number) => wind.speedAt(timeMs, place) * exposure * (1 + 0.05 * local(timeMs))
  const middleOf = (timeMs: number, sampling: Sampling) => (sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs)

  const windSpeed = (timeMs: number, sampling: Sampling): number => {
    const steady = steadyWind(middleOf(timeMs, sampling))
    if (sampling === 'mean') return steady
    return Math.max(0, steady * (1 + turbulence * (0.88 * slowGusts(timeMs) + 0.47 * fastGusts(timeMs))))
  }
  const rotorWind = (timeMs: number, sampling: Sampling): number => {
    const steady = steadyWind(middleOf(timeMs, sampling))
    if (sampling === 'mean') return steady
    return Math.max(0, steady * (1 + turbulence * rotorShare * slowGusts(timeMs)))
  }
  const availableKw = (timeMs: number, sampling: Sampling) =>
    health * availablePowerKw(model, rotorWind(timeMs, sampling), air.densityKgM3(middleOf(timeMs, sampling)))

  /** 1 when the machine may run, 0 when it stands, between while it ramps. */
  const running = (timeMs: number, sampling: Sampling) =>
    1 - (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - rampMs, timeMs))

  const powerKw = (timeMs: number, sampling: Sampling): number => {
    const available = Math.min(availableKw(timeMs, sampling), limitKw) * running(timeMs, sampling)
    // Converters, pumps and lights draw a little when nothing is produced.
    const ownUse = available > 0 ? 0 : 0.004 * model.ratedPowerKw * (0.8 + 0.1 * wobble(timeMs))
    return available - ownUse
  }

  const load = (timeMs: number) =>
    (Math.min(availableKw(timeMs, 'mean'), limitKw) / model.ratedPowerKw) * running(timeMs, 'mean')
  const bearingLoad = laggedMean(load, 70 * minuteMs)
  const gearLoad = laggedMean(load, 35 * minuteMs)
  const generatorLoad = laggedMean(load, 22 * minuteMs)
  const yaw = createYaw(subSeed(seed, 'yaw'), wind)

  const stateAt = (timeMs: number, available: number): string => {
    const outage = outages.at(timeMs)
    if (outage) return outage.cause
    if (available <= 0) return 'READY'
    return available > limitKw ? 'CURTAILED' : 'RUN'
  }

  const valuesAt = (timeMs: number, sampling: Sampling): DeviceValues => {
    const middle = middleOf(timeMs, sampling)
    const outage = outages.at(timeMs)
    const available = availableKw(timeMs, sampling)
    const power = powerKw(timeMs, sampling)
    const turns = running(timeMs, sampling)
    const atRotor = rotorWind(timeMs, sampling)
    // From idling at cut-in to full engagement half a metre per second above it.
    const engaged = Math.min(Math.max((atRotor - model.cutIn) / 0.5, 0), 1) * turns

    const { lowest, rated } = model.rotorRpm
    const wantedRpm = (tipSpeedRatio * atRotor * 60) / (Math.PI * model.rotorDiameterM)
    const workingRpm = Math.min(Math.max(wantedRpm, lowest), rated) + 0.04 * wobble(timeMs)
    const idleRpm = Math.min(1.6, 0.35 * atRotor) * turns
    const rotorRpm = idleRpm + (workingRpm - idleRpm) * engaged

    const feather = outage ? 88.5 : 68
    const spilled = available > limitKw ? 9 * (1 - limitKw / available) : 0
    const aboveRated = atRotor > ratedWind ? 2.9 * (atRotor - ratedWind) ** 0.82 : 0
    const workingPitch = Math.min(-0.6 + Math.max(spilled, aboveRated), 30)
    const pitch = workingPitch * engaged + feather * (1 - engaged)

    const ambient = air.temperatureC(middle)
    const values: DeviceValues = {
      State: stateAt(timeMs, available),
      ActivePower: rounded(power, 1),
      ReactivePower: rounded((0.05 * power + 0.01 * model.ratedPowerKw * wobble(timeMs)) * engaged, 1),
      WindSpeed: rounded(windSpeed(timeMs, sampling), 2),
      WindDirection: rounded(yaw.vane(timeMs, sampling), 1),
      NacellePosition: rounded(yaw.nacelle(outage ? outage.fromMs : middle), 1),
      RotorSpeed: rounded(rotorRpm, 2),
      GeneratorRotationSpeed: rounded(rotorRpm * model.gearRatio, 1),
      PitchAngle: rounded(pitch, 2),
      AmbientTemperature: rounded(ambient + 0.4, 1),
      MainBearingTemperatureRotorEnd: rounded(ambient * 0.55 + 13 + 24 * warmth * bearingLoad(middle), 1),
      GeneratorBearingDeTemperature: rounded(ambient * 0.45 + 22 + 36 * warmth * generatorLoad(middle), 1),
      ShutdownDuration: outage ? Math.floor((timeMs - outage.fromMs) / secondMs) : 0,
    }
    if (model.gearRatio > 1) {
      values.GearOilTemperature = rounded(ambient * 0.3 + 30 + 29 * warmth * gearLoad(middle), 1)
    }
    return values
  }

  return { manifest, valuesAt, powerKw, windSpeed }
}
