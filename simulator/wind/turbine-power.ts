import type { MachineFaults } from '../faults/slow-fault.ts'
import type { Allowance } from '../fleet/curtailment.ts'
import type { OutagePlan } from '../fleet/outages.ts'
import type { Air } from '../weather/air.ts'
import type { Place, WindField } from '../weather/wind-field.ts'
import { layeredNoise, valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { historyStepMs, hourMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'
import { availablePowerKw } from './power-curve.ts'
import type { TurbineModel } from './turbine-model.ts'
import type { Wake } from './wakes.ts'

export interface TurbinePowerSetup {
  readonly seed: number
  readonly model: TurbineModel
  readonly place: Place
  readonly wind: WindField
  readonly wake: Wake
  readonly air: Air
  readonly outages: OutagePlan
  readonly allowance: Allowance
  /** A machine that is held back for its own sake: share of rated power, 1 when it is well. */
  readonly derate: number
  readonly faults: MachineFaults
}

/** Wind and power of one turbine; m/s and kW. */
export interface TurbinePower {
  /** What the anemometer on the nacelle shows. */
  shownWind(timeMs: number, sampling: Sampling): number
  /** Wind over the whole rotor, which averages gusts. */
  rotorWind(timeMs: number, sampling: Sampling): number
  /** What the wind would give if nothing held the machine back. */
  availableKw(timeMs: number, sampling: Sampling): number
  /** What the machine may give. */
  limitKw(timeMs: number, sampling: Sampling): number
  /** 1 when the machine may run, 0 when it stands, between while it ramps. */
  running(timeMs: number, sampling: Sampling): number
  /** At the terminals; a little below 0 when the machine only uses power. */
  powerKw(timeMs: number, sampling: Sampling): number
}

/** The rotor averages gusts over its disc: this share of them turns into power. */
const rotorShare = 0.55
/** The anemometer on the nacelle stands behind the blades and is damped. */
const anemometerShare = 0.75
const fastShare = 0.32
/** Time that a machine needs to leave and to reach its power when it stops and starts. */
const rampMs = 40 * secondMs

/** Standard deviation of the wind within ten minutes as a share of its mean (IEC 61400-1, a quiet site). */
const turbulence = (windSpeed: number): number => 0.08 * (0.75 + 5.6 / Math.max(windSpeed, 3.5))

export const middleOf = (timeMs: number, sampling: Sampling): number =>
  sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs

export const createTurbinePower = (setup: TurbinePowerSetup): TurbinePower => {
  const { seed, model, place, wind, wake, air, outages, allowance, derate, faults } = setup
  const local = layeredNoise(subSeed(seed, 'local'), [
    { periodMs: 3 * hourMs, weight: 1 },
    { periodMs: 25 * minuteMs, weight: 0.8 },
  ])
  const slowGusts = layeredNoise(subSeed(seed, 'gusts'), [
    { periodMs: 90 * secondMs, weight: 1 },
    { periodMs: 24 * secondMs, weight: 0.8 },
  ])
  const fastGusts = valueNoise(subSeed(seed, 'fast gusts'), 2.5 * secondMs)
  const wobble = valueNoise(subSeed(seed, 'own use'), 7 * secondMs)
  const exposure = 1 + 0.05 * (uniform(seed, 1) - 0.5)
  const health = 1 - 0.03 * uniform(seed, 2)

  let lastMs = Number.NaN
  let steady = 0
  let gustiness = 0
  /** Without gusts: what ten minutes average to. Remembers the last instant, because all signals ask for it. */
  const meet = (timeMs: number): void => {
    if (timeMs === lastMs) return
    lastMs = timeMs
    const free = wind.speedAt(timeMs, place) * exposure * (1 + 0.05 * local(timeMs))
    const deficit = wake(wind.directionAt(timeMs), free)
    steady = free * (1 - deficit)
    // Wakes are rough.
    gustiness = turbulence(steady) + 0.3 * deficit
  }

  const gustyWind = (timeMs: number, sampling: Sampling, share: number, fast: number): number => {
    meet(middleOf(timeMs, sampling))
    if (sampling === 'mean') return steady
    const gust = 0.88 * slowGusts(timeMs) + (fast === 0 ? 0 : fast * fastGusts(timeMs))
    return Math.max(0, steady * (1 + gustiness * share * gust))
  }
  const shownWind = (timeMs: number, sampling: Sampling) =>
    gustyWind(timeMs, sampling, anemometerShare, fastShare) * (1 - faults('ANEMO', timeMs))
  const rotorWind = (timeMs: number, sampling: Sampling) => gustyWind(timeMs, sampling, rotorShare, 0)

  const availableKw = (timeMs: number, sampling: Sampling): number => {
    const density = air.densityKgM3(middleOf(timeMs, sampling))
    const atRotor = rotorWind(timeMs, sampling)
    const power = (windSpeed: number) => availablePowerKw(model, windSpeed, density)
    const able = health * (1 - faults('UPF', timeMs))
    if (sampling === 'instant') return able * power(atRotor)
    // A mean over gusts: the curve bends, so gusts give more than the mean wind at its foot and less at its shoulder.
    const swing = Math.SQRT2 * 0.88 * rotorShare * gustiness * atRotor
    return (able * (power(atRotor - swing) + 2 * power(atRotor) + power(atRotor + swing))) / 4
  }

  const limitKw = (timeMs: number, sampling: Sampling) =>
    Math.min(allowance.at(timeMs, sampling), derate) * model.ratedPowerKw
  const running = (timeMs: number, sampling: Sampling) =>
    1 - (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - rampMs, timeMs))

  return {
    shownWind,
    rotorWind,
    availableKw,
    limitKw,
    running,
    powerKw: (timeMs, sampling) => {
      const given = Math.min(availableKw(timeMs, sampling), limitKw(timeMs, sampling)) * running(timeMs, sampling)
      // Converters, pumps and lights draw a little when nothing is produced.
      return given > 0 ? given : -0.004 * model.ratedPowerKw * (0.8 + 0.1 * wobble(timeMs))
    },
  }
}
