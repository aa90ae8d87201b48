import { layeredNoise, valueNoise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { dayMs, hourMs } from '../world/time.ts'
import { usualMethane } from './engine-model.ts'

/** What is slow in a biogas plant: slurry that digests for weeks. */
export interface Digester {
  /** Gas of a day, Nm³/h, steady over its hours. */
  gasOfDay(day: number): number
  temperatureC(timeMs: number): number
  /** Share of methane in the gas, 0 to 1. */
  methane(timeMs: number): number
  hydrogenSulfidePpm(timeMs: number): number
}

export interface DigesterPlan {
  /** Mean gas over the years, Nm³/h. */
  readonly gasNm3h: number
  /** Warm slurry: 38 to 44 °C, hot: 50 to 55 °C. */
  readonly temperatureC: number
  /** Usual hydrogen sulphide after desulphurisation, ppm. */
  readonly hydrogenSulfidePpm: number
}

/** Feeding is less on Sundays, and seen in the gas a day and a half later. */
const feedOf = (day: number) => ((((day + 3) % 7) + 7) % 7 === 6 ? 0.9 : 1.01)

export const createDigester = (seed: number, plan: DigesterPlan): Digester => {
  const biology = layeredNoise(subSeed(seed, 'biology'), [
    { periodMs: 12 * dayMs, weight: 1 },
    { periodMs: 3 * dayMs, weight: 0.4 },
  ])
  const heating = valueNoise(subSeed(seed, 'heating'), 14 * hourMs)
  const mixture = layeredNoise(subSeed(seed, 'mixture'), [
    { periodMs: 40 * hourMs, weight: 1 },
    { periodMs: 5 * hourMs, weight: 0.3 },
  ])
  const sulphur = layeredNoise(subSeed(seed, 'sulphur'), [
    { periodMs: 5 * dayMs, weight: 1 },
    { periodMs: 9 * hourMs, weight: 0.6 },
  ])
  return {
    gasOfDay: (day) =>
      plan.gasNm3h * (1 + 0.06 * biology(day * dayMs)) * (0.5 * feedOf(day - 1) + 0.5 * feedOf(day - 2)),
    temperatureC: (timeMs) => plan.temperatureC + 0.35 * heating(timeMs) + 0.3 * biology(timeMs),
    methane: (timeMs) => usualMethane + 0.011 * mixture(timeMs),
    hydrogenSulfidePpm: (timeMs) => plan.hydrogenSulfidePpm * Math.exp(0.45 * sulphur(timeMs)),
  }
}
