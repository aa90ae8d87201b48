import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { OutagePlan } from '../fleet/outages.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, type Sampling, secondMs } from '../world/time.ts'
import type { InverterModel } from './inverter-model.ts'
import type { ModuleField } from './module-field.ts'

export interface InverterSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly model: InverterModel
  readonly field: ModuleField
  readonly outages: OutagePlan
  /** Power that the grid operator allows, as a share of rated; 1: no limit. */
  readonly limit: number
}

/** An inverter also tells its controller the power at an instant, before rounding. */
export interface Inverter extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
}

/** Power lost per kelvin of module temperature above 25 °C (crystalline silicon). */
const powerPerKelvin = -0.0036
const voltagePerKelvin = -0.0028
/** Below this irradiance an inverter sleeps, W/m². */
const wakeUp = 12
const rampMs = 30 * secondMs

/** Efficiency against load: poor at the very bottom, flat above a tenth. */
const efficiency = (load: number): number => Math.max(0, 0.985 - 0.0045 / Math.max(load, 0.006) - 0.006 * load)

export const createInverter = ({ seed, manifest, model, field, outages, limit }: InverterSetup): Inverter => {
  const ripple = valueNoise(subSeed(seed, 'ripple'), 6 * secondMs)
  const soiling = 0.985 - 0.04 * uniform(seed, 1)
  const installedKw = model.ratedPowerKw * model.dcRatio * soiling
  const limitKw = limit * model.ratedPowerKw

  const running = (timeMs: number, sampling: Sampling) =>
    1 - (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - rampMs, timeMs))

  /** What the modules could give now, in kW of direct current. */
  const availableDcKw = (timeMs: number, sampling: Sampling): number => {
    const irradiance = field.irradiance(timeMs, sampling)
    if (irradiance < wakeUp) return 0
    const heat = 1 + powerPerKelvin * (field.temperatureC(timeMs, sampling) - 25)
    return (irradiance / 1000) * installedKw * heat
  }
  const acOf = (dcKw: number) => dcKw * efficiency(dcKw / model.ratedPowerKw)

  const powerKw = (timeMs: number, sampling: Sampling): number =>
    Math.min(acOf(availableDcKw(timeMs, sampling)), limitKw, model.ratedPowerKw) * running(timeMs, sampling)

  const valuesAt = (timeMs: number, sampling: Sampling): DeviceValues => {
    const outage = outages.at(timeMs)
    const availableDc = availableDcKw(timeMs, sampling)
    const power = powerKw(timeMs, sampling)
    const availableAc = acOf(availableDc)
    // When it clips, the inverter leaves the maximum power point towards a higher voltage.
    const used = availableAc > 0 ? power / availableAc : 0
    const dcPower = availableDc * used
    const temperature = field.temperatureC(timeMs, sampling)
    const openShare = availableDc > 0 ? 1 + 0.14 * (1 - used) : 0
    const wander = sampling === 'mean' ? 0 : 0.003 * ripple(timeMs)
    const voltage = model.nominalDcVoltage * (1 + voltagePerKelvin * (temperature - 25) + wander) * openShare
    const state = outage
      ? outage.cause
      : availableDc <= 0
        ? 'READY'
        : availableAc > limitKw && limit < 1
          ? 'CURTAILED'
          : 'RUN'
    return {
      State: state,
      ActivePower: rounded(power, 1),
      ReactivePower: rounded(power > 0 ? 0.03 * power + 0.004 * model.ratedPowerKw * wander * 300 : 0, 1),
      PlaneOfArrayIrradiance: rounded(field.irradiance(timeMs, sampling), 1),
      ModuleTemperature: rounded(temperature, 1),
      DcPower: rounded(dcPower, 1),
      DcVoltage: rounded(voltage, 1),
      DcCurrent: rounded(voltage > 0 ? (dcPower * 1000) / voltage : 0, 1),
    }
  }

  return { manifest, valuesAt, powerKw }
}
