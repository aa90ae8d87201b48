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
import { historyStepMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'
import { type HydroUnitModel, hydroPowerKw } from './hydro-unit-model.ts'

export interface HydroUnitSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly model: HydroUnitModel
  /** Water that the plant gives to this unit. */
  readonly flow: StepCurve
  /** Gross head: between the water above and the water below, m. */
  readonly grossHead: (timeMs: number) => number
  readonly air: Air
  readonly outages: OutagePlan
  readonly stepped: SteppedOutages
  readonly stepMs: number
  readonly limited: boolean
  readonly codes: CodeChooser
}

export interface HydroUnit extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
}

/** A unit that trips closes its guide vanes within this time. */
const closingMs = 20 * secondMs
/** Head that intake, penstock and draft tube take at the most flow, as a share of the nominal one. */
const friction = 0.035
const spinUp = 0.12

export const createHydroUnit = (setup: HydroUnitSetup): HydroUnit => {
  const { seed, manifest, model, flow, grossHead, air, outages, stepped } = setup
  const regulation = valueNoise(subSeed(seed, 'regulation'), 20 * secondMs)
  const shaking = valueNoise(subSeed(seed, 'vibration'), 6 * secondMs)
  const wear = 1 - 0.02 * uniform(seed, 1)
  const warmth = 0.9 + 0.2 * uniform(seed, 2)
  const roughness = 0.8 + 0.5 * uniform(seed, 3)

  const running = (timeMs: number, sampling: Sampling) =>
    1 -
    (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - closingMs, timeMs))
  const flowAt = (timeMs: number, sampling: Sampling) => {
    if (sampling === 'mean') return flow.mean(timeMs, timeMs + historyStepMs) * running(timeMs, sampling)
    return flow.at(timeMs) * running(timeMs, sampling) * (1 + 0.004 * regulation(timeMs))
  }
  const middleOf = (timeMs: number, sampling: Sampling) => (sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs)
  const headAt = (timeMs: number, water: number) =>
    grossHead(timeMs) - friction * model.nominalHead * (water / model.mostFlow) ** 2
  const powerOf = (timeMs: number, water: number) => wear * hydroPowerKw(model, water, headAt(timeMs, water))

  const load = laggedMean((timeMs) => {
    const share = flowAt(timeMs, 'mean') / model.mostFlow
    return share > 0.02 ? 0.45 + 0.55 * share : 0
  }, 45 * minuteMs)

  const stateAt = (timeMs: number, water: number): string => {
    const outage = outages.at(timeMs) ?? stepped(Math.floor(timeMs / setup.stepMs))
    if (outage) return outage.cause
    if (water <= 0) return 'READY'
    return setup.limited ? 'CURTAILED' : 'RUN'
  }

  return {
    manifest,
    powerKw: (timeMs, sampling) => powerOf(middleOf(timeMs, sampling), flowAt(timeMs, sampling)),
    valuesAt: (timeMs, sampling): DeviceValues => {
      const middle = middleOf(timeMs, sampling)
      const water = flowAt(timeMs, sampling)
      const head = headAt(middle, water)
      const power = powerOf(middle, water)
      const share = water / model.mostFlow
      const turning = Math.min(share / spinUp, 1)
      // Between half and two thirds of their flow Francis turbines drag a whirl of water behind them.
      const whirl = model.kind === 'Francis' ? 1.3 * Math.exp(-(((share - 0.58) / 0.11) ** 2)) : 0
      const shake = sampling === 'mean' ? 0 : 0.09 * shaking(timeMs)
      const state = stateAt(timeMs, water)
      const outage = outages.at(timeMs) ?? stepped(Math.floor(timeMs / setup.stepMs))
      return {
        State: state,
        ActivePower: rounded(power, 1),
        ReactivePower: rounded(0.08 * power * (1 + 0.1 * regulation(timeMs)), 1),
        WaterFlow: rounded(water, 2),
        Head: rounded(head, 2),
        GuideVaneOpening: rounded(
          Math.min(100, 100 * share ** 0.85 * Math.sqrt(model.nominalHead / Math.max(head, 1))),
          1,
        ),
        TurbineSpeed: rounded(model.rpm * turning * (1 + 0.0004 * regulation(timeMs)), 1),
        TurbineBearingTemperature: rounded(17 + 0.35 * air.temperatureC(middle) + 34 * warmth * load(middle), 1),
        BearingVibration: rounded(turning * roughness * (0.7 + whirl + 0.5 * share) * (1 + shake) + 0.02, 2),
        StatusCode: outage ? setup.codes.ofOutage(outage) : water <= 0 ? setup.codes.of('ready') : 0,
      }
    },
  }
}
