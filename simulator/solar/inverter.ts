import { stringCurrentName } from '../../domain/signal.ts'
import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { codeBookOf } from '../codes/code-books.ts'
import { createCodeChooser } from '../codes/status-code.ts'
import type { MachineFaults } from '../faults/slow-fault.ts'
import type { Allowance } from '../fleet/curtailment.ts'
import { createEnergyCounter } from '../fleet/energy-counter.ts'
import type { OutagePlan } from '../fleet/outages.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import type { Air } from '../weather/air.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs, type Sampling, secondMs } from '../world/time.ts'
import type { InverterModel } from './inverter-model.ts'
import type { ModuleField } from './module-field.ts'
import type { Soiling } from './soiling.ts'

export interface InverterSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly model: InverterModel
  readonly field: ModuleField
  readonly air: Air
  readonly soiling: Soiling
  readonly outages: OutagePlan
  readonly allowance: Allowance
  /** Share of rated power that the inverter may give for its own sake; 1 when it is well. */
  readonly derate: number
  readonly faults: MachineFaults
  /** The string that fades when the machine has such a fault, counted from 1. */
  readonly fadingString: number
}

/** An inverter also tells its controller the power at an instant, before rounding. */
export interface Inverter extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
}

/** Power lost per kelvin of module temperature above 25 °C (crystalline silicon). */
export const powerPerKelvin = -0.0036
const voltagePerKelvin = -0.0028
/** Below this irradiance an inverter sleeps, W/m². */
const wakeUp = 12
const rampMs = 30 * secondMs
/** Above this air temperature an inverter gives less, a fiftieth for each kelvin. */
const hotAirC = 41
/** Inputs of an inverter whose currents nobody measures. */
const usualStrings = 12

/** Efficiency against load: poor at the very bottom, flat above a tenth. */
const efficiency = (load: number): number => Math.max(0, 0.985 - 0.0045 / Math.max(load, 0.006) - 0.006 * load)

export const createInverter = (setup: InverterSetup): Inverter => {
  const { seed, manifest, model, field, air, soiling, outages, allowance, derate, faults, fadingString } = setup
  const ripple = valueNoise(subSeed(seed, 'ripple'), 6 * secondMs)
  const mismatch = 0.99 - 0.015 * uniform(seed, 1)
  const installedKw = model.ratedPowerKw * model.dcRatio * mismatch
  const codes = createCodeChooser(codeBookOf(model.manufacturer), seed)
  const inputs = model.measuredStrings || usualStrings
  const strings = Array.from({ length: model.measuredStrings }, (_, index) => ({
    name: stringCurrentName(index + 1),
    share: (1 + 0.02 * (uniform(subSeed(seed, 'string'), index) - 0.5)) / inputs,
  }))

  const running = (timeMs: number, sampling: Sampling) =>
    1 - (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - rampMs, timeMs))

  /** Share of the strings' power that is left. */
  const strong = (timeMs: number) => (1 - faults('STRING', timeMs) / inputs) * (1 - faults('UPF', timeMs))

  /** What the modules could give now, in kW of direct current. */
  const availableDcKw = (timeMs: number, sampling: Sampling): number => {
    const irradiance = field.irradiance(timeMs, sampling)
    if (irradiance < wakeUp) return 0
    const heat = 1 + powerPerKelvin * (field.temperatureC(timeMs, sampling) - 25)
    return (irradiance / 1000) * installedKw * heat * (1 - soiling(timeMs)) * strong(timeMs)
  }
  const acOf = (dcKw: number) => dcKw * efficiency(dcKw / model.ratedPowerKw)

  const coolShare = (timeMs: number) => 1 - Math.min(0.5, Math.max(0, 0.02 * (air.temperatureC(timeMs) - hotAirC)))
  const ownLimitKw = (timeMs: number) => Math.min(derate, coolShare(timeMs)) * model.ratedPowerKw
  const limitKw = (timeMs: number, sampling: Sampling) =>
    Math.min(allowance.at(timeMs, sampling) * model.ratedPowerKw, ownLimitKw(timeMs))

  const powerKw = (timeMs: number, sampling: Sampling): number =>
    Math.min(acOf(availableDcKw(timeMs, sampling)), limitKw(timeMs, sampling)) * running(timeMs, sampling)
  const energyAt = createEnergyCounter((timeMs) => powerKw(timeMs, 'mean'), model.ratedPowerKw, 0.2)

  const conditionAt = (timeMs: number, sampling: Sampling, availableDc: number): readonly [string, number] => {
    const outage = outages.at(timeMs)
    if (outage) return [outage.cause, codes.ofOutage(outage)]
    if (availableDc <= 0) return ['READY', codes.of('ready')]
    const available = acOf(availableDc)
    const allowed = allowance.at(timeMs, sampling)
    if (allowed < 1 && available > allowed * model.ratedPowerKw) return ['CURTAILED', codes.of('limited by grid')]
    const own = ownLimitKw(timeMs)
    return ['RUN', own < model.ratedPowerKw && available > own ? codes.of('derated') : 0]
  }

  const valuesAt = (timeMs: number, sampling: Sampling): DeviceValues => {
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
    const current = voltage > 0 ? (dcPower * 1000) / voltage : 0
    const [state, code] = conditionAt(timeMs, sampling, availableDc)
    const values: DeviceValues = {
      State: state,
      ActivePower: rounded(power, 1),
      ReactivePower: rounded(power > 0 ? 0.03 * power + 0.004 * model.ratedPowerKw * wander * 300 : 0, 1),
      PlaneOfArrayIrradiance: rounded(field.irradiance(timeMs, sampling), 1),
      ModuleTemperature: rounded(temperature, 1),
      DcPower: rounded(dcPower, 1),
      DcVoltage: rounded(voltage, 1),
      DcCurrent: rounded(current, 1),
      PowerSetpoint: rounded(limitKw(timeMs, sampling), 0),
      StatusCode: code,
      // Computed when it is read, because it looks at weeks.
      get ProducedEnergy() {
        return rounded(energyAt(timeMs), 0)
      },
    }
    const angle = field.trackerAngle(timeMs, sampling)
    if (angle !== undefined) values.TrackerAngle = rounded(angle, 1)
    if (strings.length > 0) {
      const fading = faults('STRING', timeMs)
      // What a string lacks is missing in the sum, not made up for by the others.
      const whole = current / (1 - fading / inputs)
      strings.forEach(({ name, share }, index) => {
        values[name] = rounded(whole * share * (index + 1 === fadingString ? 1 - fading : 1), 2)
      })
    }
    return values
  }

  return { manifest, valuesAt, powerKw }
}
