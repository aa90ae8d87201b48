import type { WindField } from '../weather/wind-field.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { historyStepMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'

/** Directions in degrees clockwise from north, [0, 360). */
export interface Yaw {
  /** What the wind vane on the nacelle shows. */
  vane(timeMs: number, sampling: Sampling): number
  /** Where the nacelle points. */
  nacelle(timeMs: number): number
}

/** The controller decides anew this often, from the direction that it has seen on average. */
const decisionMs = 3 * minuteMs
const turningDegreesPerS = 0.5

const circle = (degrees: number): number => ((degrees % 360) + 360) % 360
/** Signed shortest way from one direction to another. */
const way = (from: number, to: number): number => circle(to - from + 180) - 180

export const createYaw = (seed: number, wind: WindField): Yaw => {
  const flutter = valueNoise(subSeed(seed, 'flutter'), 4 * secondMs)
  const swing = valueNoise(subSeed(seed, 'swing'), 80 * secondMs)
  const offset = 5 * (uniform(seed, 0) - 0.5)
  const wanted = (decision: number) => wind.directionAt((decision - 0.5) * decisionMs)

  return {
    vane: (timeMs, sampling) => {
      if (sampling === 'mean') return circle(wind.directionAt(timeMs + historyStepMs / 2) + offset)
      return circle(wind.directionAt(timeMs) + offset + 3.5 * swing(timeMs) + 3 * flutter(timeMs))
    },
    nacelle: (timeMs) => {
      const decision = Math.floor(timeMs / decisionMs)
      const from = wanted(decision - 1)
      const turn = way(from, wanted(decision))
      const turned = ((timeMs - decision * decisionMs) / secondMs) * turningDegreesPerS
      return circle(from + offset + Math.sign(turn) * Math.min(Math.abs(turn), turned))
    },
  }
}
