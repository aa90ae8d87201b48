import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { codeBookOf } from '../codes/code-books.ts'
import { type CodeUse, createCodeChooser } from '../codes/status-code.ts'
import type { Allowance } from '../fleet/curtailment.ts'
import { createEnergyCounter } from '../fleet/energy-counter.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { type Sampling, secondMs } from '../world/time.ts'
import { createHeat, type Heat } from './drive-train-heat.ts'
import { ratedWindSpeed } from './power-curve.ts'
import { createTurbinePower, middleOf, type TurbinePowerSetup } from './turbine-power.ts'
import { createYaw } from './yaw.ts'

export interface TurbineSetup extends TurbinePowerSetup {
  readonly manifest: DeviceManifest
}

/** A turbine also tells its controller the power and wind at an instant, before rounding. */
export interface Turbine extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
  windSpeed(timeMs: number, sampling: Sampling): number
}

const tipSpeedRatio = 7.6
/** Above these a machine warns, °C. */
const warmGearOil = 72
const warmBearing = 58

const useOfReason: Record<NonNullable<ReturnType<Allowance['reasonAt']>>, CodeUse> = {
  grid: 'limited by grid',
  noise: 'limited for noise',
  bats: 'limited for bats',
}

export const createTurbine = (setup: TurbineSetup): Turbine => {
  const { seed, manifest, model, wind, air, outages, allowance, derate, faults } = setup
  const power = createTurbinePower(setup)
  const wobble = valueNoise(subSeed(seed, 'wobble'), 7 * secondMs)
  const warmth = 0.92 + 0.16 * uniform(seed, 3)
  const ratedWind = ratedWindSpeed(model)
  const yaw = createYaw(subSeed(seed, 'yaw'), wind)
  const codes = createCodeChooser(codeBookOf(model.manufacturer), seed)

  const load = (timeMs: number) => Math.max(0, power.powerKw(timeMs, 'mean')) / model.ratedPowerKw
  const heatAt = createHeat(load, (timeMs) => air.temperatureC(middleOf(timeMs, 'mean')), warmth, faults)
  const energyAt = createEnergyCounter((timeMs) => power.powerKw(timeMs, 'mean'), model.ratedPowerKw, 0.3)

  /** State and the manufacturer's code for it: always of one mind. */
  const conditionAt = (timeMs: number, sampling: Sampling, heat: Heat): readonly [state: string, code: number] => {
    const outage = outages.at(timeMs)
    if (outage) return [outage.cause, codes.ofOutage(outage)]
    const available = power.availableKw(timeMs, sampling)
    if (available <= 0)
      return power.rotorWind(timeMs, sampling) > model.cutOut
        ? ['STOP', codes.of('storm')]
        : ['READY', codes.of('ready')]
    const reason = allowance.reasonAt(timeMs)
    if (reason && available > power.limitKw(timeMs, sampling)) return ['CURTAILED', codes.of(useOfReason[reason])]
    if (available > derate * model.ratedPowerKw) return ['RUN', codes.of('derated')]
    const isWarm = model.gearRatio > 1 ? heat.gearOil > warmGearOil : heat.mainBearing > warmBearing
    return ['RUN', isWarm ? codes.of('warm') : 0]
  }

  const rotorAt = (timeMs: number, sampling: Sampling) => {
    const atRotor = power.rotorWind(timeMs, sampling)
    const turns = power.running(timeMs, sampling)
    const limitKw = power.limitKw(timeMs, sampling)
    const available = power.availableKw(timeMs, sampling)
    const allowed = Math.min(1, (20 * limitKw) / model.ratedPowerKw)
    const inRange = Math.min(Math.max((atRotor - model.cutIn) / 0.5, 0), 1) * (available > 0 ? 1 : 0)
    // From idling at cut-in to full engagement half a metre per second above it.
    const engaged = inRange * turns * allowed

    const { lowest, rated } = model.rotorRpm
    const wantedRpm = (tipSpeedRatio * atRotor * 60) / (Math.PI * model.rotorDiameterM)
    const workingRpm = Math.min(Math.max(wantedRpm, lowest), rated) + 0.04 * wobble(timeMs)
    const idleRpm = Math.min(1.6, 0.35 * atRotor) * turns
    const rpm = Math.max(0, idleRpm + (workingRpm - idleRpm) * engaged)

    const feather = turns < 1 ? 68 + 20.5 * (1 - turns) : 68
    const spilled = available > limitKw ? 9 * (1 - limitKw / available) : 0
    const aboveRated = atRotor > ratedWind ? 2.9 * (atRotor - ratedWind) ** 0.82 : 0
    const workingPitch = Math.min(-0.6 + Math.max(spilled, aboveRated), 30)
    return { engaged, rpm, pitch: workingPitch * engaged + feather * (1 - engaged) }
  }

  const valuesAt = (timeMs: number, sampling: Sampling): DeviceValues => {
    const middle = middleOf(timeMs, sampling)
    const outage = outages.at(timeMs)
    const given = power.powerKw(timeMs, sampling)
    const { engaged, rpm, pitch } = rotorAt(timeMs, sampling)
    const heat = heatAt(middle)
    const [state, code] = conditionAt(timeMs, sampling, heat)
    const values: DeviceValues = {
      State: state,
      ActivePower: rounded(given, 1),
      ReactivePower: rounded((0.05 * given + 0.01 * model.ratedPowerKw * wobble(timeMs)) * engaged, 1),
      WindSpeed: rounded(power.shownWind(timeMs, sampling), 2),
      WindDirection: rounded(yaw.vane(timeMs, sampling), 1),
      NacellePosition: rounded(yaw.nacelle(outage ? outage.fromMs : middle), 1),
      RotorSpeed: rounded(rpm, 2),
      GeneratorRotationSpeed: rounded(rpm * model.gearRatio * (1 + faults('GBR', timeMs)), 1),
      PitchAngle: rounded(pitch, 2),
      AmbientTemperature: rounded(air.temperatureC(middle) + 0.4 + faults('ODT', timeMs), 1),
      NacelleTemperature: rounded(heat.nacelle, 1),
      MainBearingTemperatureRotorEnd: rounded(heat.mainBearing, 1),
      GeneratorBearingDeTemperature: rounded(heat.generatorDriveEnd, 1),
      GeneratorBearingNdeTemperature: rounded(heat.generatorOtherEnd, 1),
      GeneratorStatorTemperature: rounded(heat.stator, 1),
      PowerSetpoint: rounded(power.limitKw(timeMs, sampling), 0),
      StatusCode: code,
      // Computed when it is read, because it looks at weeks.
      get ProducedEnergy() {
        return rounded(energyAt(timeMs), 0)
      },
      ShutdownDuration: outage ? Math.floor((timeMs - outage.fromMs) / secondMs) : 0,
    }
    if (model.gearRatio > 1) values.GearOilTemperature = rounded(heat.gearOil, 1)
    return values
  }

  return { manifest, valuesAt, powerKw: power.powerKw, windSpeed: power.shownWind }
}
