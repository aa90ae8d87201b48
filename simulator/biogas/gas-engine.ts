import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { CodeChooser } from '../codes/status-code.ts'
import type { OutagePlan } from '../fleet/outages.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import type { SteppedOutages } from '../fleet/stepped-outages.ts'
import type { Air } from '../weather/air.ts'
import { laggedMean } from '../world/lagged-mean.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import type { StepCurve } from '../world/step-curve.ts'
import { historyStepMs, hourMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'
import type { Digester } from './digester.ts'
import { type EngineModel, fullGasNm3h, gasPowerKw } from './engine-model.ts'

export interface GasEngineSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly model: EngineModel
  /** Gas that the plant gives to this engine. */
  readonly gas: StepCurve
  readonly digester: Digester
  readonly air: Air
  readonly outages: OutagePlan
  readonly stopped: SteppedOutages
  readonly limited: boolean
  readonly codes: CodeChooser
}

export interface GasEngine extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
}

/** An engine that trips loses its power at once; its generator turns a little longer. */
const tripMs = 4 * secondMs
const coastMs = 50 * secondMs

export const createGasEngine = (setup: GasEngineSetup): GasEngine => {
  const { seed, manifest, model, gas, digester, air, outages, stopped } = setup
  const firing = valueNoise(subSeed(seed, 'firing'), 8 * secondMs)
  const warmth = 0.97 + 0.06 * uniform(seed, 1)
  const worn = 1 - 0.025 * uniform(seed, 2)
  const full = fullGasNm3h(model)

  const running = (timeMs: number, sampling: Sampling, stopMs: number) =>
    1 - (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - stopMs, timeMs))
  const gasAt = (timeMs: number, sampling: Sampling) =>
    sampling === 'mean'
      ? gas.mean(timeMs, timeMs + historyStepMs) * running(timeMs, sampling, tripMs)
      : gas.at(timeMs) * running(timeMs, sampling, tripMs) * (1 + 0.003 * firing(timeMs))
  const middleOf = (timeMs: number, sampling: Sampling) => (sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs)
  const powerKw = (timeMs: number, sampling: Sampling) =>
    worn * gasPowerKw(model, gasAt(timeMs, sampling), digester.methane(middleOf(timeMs, sampling)))

  const load = (timeMs: number) => gas.mean(timeMs, timeMs + historyStepMs) / full
  const isFired = (timeMs: number) => (load(timeMs) > 0.05 ? 1 : 0)
  /** 1 when warm, 0 when cold: an engine cools over hours. */
  const warm = laggedMean(isFired, 40 * minuteMs)
  const exhaustWarm = laggedMean(isFired, 9 * minuteMs)
  const exhaustLoad = laggedMean(load, 9 * minuteMs)

  return {
    manifest,
    powerKw,
    valuesAt: (timeMs, sampling): DeviceValues => {
      const middle = middleOf(timeMs, sampling)
      const burnt = gasAt(timeMs, sampling)
      const power = powerKw(timeMs, sampling)
      const turning = Math.min(burnt / (0.12 * full), 1) * running(timeMs, sampling, coastMs)
      const outage = outages.at(timeMs) ?? stopped(Math.floor(timeMs / hourMs))
      const wander = sampling === 'mean' ? 0 : firing(timeMs)
      const ambient = air.temperatureC(middle)
      const hot = (ready: number) => 0.5 * ready + 0.5 * Math.min(burnt / (0.3 * full), 1)
      // At part load the exhaust of a lean-burn engine is hotter.
      const exhaust = model.exhaustC * warmth + 55 * Math.max(0, 1 - exhaustLoad(middle))
      return {
        State: outage ? outage.cause : burnt <= 0 ? 'READY' : setup.limited ? 'CURTAILED' : 'RUN',
        ActivePower: rounded(power, 1),
        ReactivePower: rounded(0.12 * power * (1 + 0.05 * wander), 1),
        GasFlow: rounded(burnt, 1),
        MethaneContent: rounded(100 * digester.methane(middle), 2),
        EngineSpeed: rounded(model.rpm * turning * (1 + 0.0006 * wander), 1),
        ExhaustTemperature: rounded(ambient + (exhaust - ambient) * hot(exhaustWarm(middle)) + 1.5 * wander, 1),
        CoolingWaterTemperature: rounded(
          // Kept warm by a heater when it stands, ready to start.
          62 + (26 * warmth * warm(middle) + 0.06 * ambient) * (0.7 + 0.3 * hot(warm(middle))) + 0.15 * wander,
          1,
        ),
        StatusCode: outage ? setup.codes.ofOutage(outage) : burnt <= 0 ? setup.codes.of('ready') : 0,
      }
    },
  }
}
