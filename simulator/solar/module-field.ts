import type { Air } from '../weather/air.ts'
import type { Sky } from '../weather/sky.ts'
import { sunDirection } from '../weather/sun-position.ts'
import type { Coordinates } from '../weather/weather-noise.ts'
import { historyStepMs, minuteMs, type Sampling } from '../world/time.ts'
import { type Mounting, planeOfArray, trackerAngle } from './plane-of-array.ts'

/** A part of a solar farm under one sky: what falls on its modules and how warm they are. */
export interface ModuleField {
  /** In the plane of the modules, W/m². */
  irradiance(timeMs: number, sampling: Sampling): number
  temperatureC(timeMs: number, sampling: Sampling): number
  /** On a horizontal plane, W/m². */
  globalIrradiance(timeMs: number, sampling: Sampling): number
  /** Degrees, positive to the west; undefined where modules do not move. */
  trackerAngle(timeMs: number, sampling: Sampling): number | undefined
}

/** Modules follow the light within some minutes: weights of now, 2, 5 and 9 minutes ago. */
const warmth = [
  { ageMs: 0, weight: 0.3 },
  { ageMs: 2 * minuteMs, weight: 0.3 },
  { ageMs: 5 * minuteMs, weight: 0.25 },
  { ageMs: 9 * minuteMs, weight: 0.15 },
] as const
/** Kelvin above air per W/m² at light wind. */
const heatPerIrradiance = 0.028

type Sampled = (timeMs: number, sampling: Sampling) => number

/** Remembers the last answer, because all signals of an inverter ask for the same instant. */
const lastOf = (compute: Sampled): Sampled => {
  let lastMs = Number.NaN
  let lastSampling: Sampling = 'instant'
  let last = 0
  return (timeMs, sampling) => {
    if (timeMs !== lastMs || sampling !== lastSampling) {
      last = compute(timeMs, sampling)
      lastMs = timeMs
      lastSampling = sampling
    }
    return last
  }
}

/** `cloudDelayMs`: how much later than at the farm's edge clouds arrive here. */
export const createModuleField = (
  sky: Sky,
  air: Air,
  mounting: Mounting,
  place: Coordinates,
  cloudDelayMs: number,
): ModuleField => {
  const onModules = (timeMs: number, sampling: Sampling) =>
    planeOfArray(sky.lightAt(timeMs, cloudDelayMs, sampling), mounting)
  const middleOf = (timeMs: number, sampling: Sampling) => (sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs)

  const irradiance = lastOf((timeMs, sampling) => onModules(middleOf(timeMs, sampling), sampling))
  const temperatureC = lastOf((timeMs, sampling) => {
    const middle = middleOf(timeMs, sampling)
    let seen = 0
    for (const { ageMs, weight } of warmth)
      seen += weight * (ageMs === 0 ? irradiance(timeMs, sampling) : onModules(middle - ageMs, sampling))
    return air.temperatureC(middle) + heatPerIrradiance * seen
  })

  return {
    irradiance,
    temperatureC,
    globalIrradiance: (timeMs, sampling) => sky.lightAt(middleOf(timeMs, sampling), cloudDelayMs, sampling).global,
    trackerAngle: (timeMs, sampling) => {
      if (mounting.kind !== 'tracker') return undefined
      // Motors move in steps of two degrees.
      const sun = sunDirection(middleOf(timeMs, sampling), place.latitude, place.longitude)
      return 2 * Math.round(trackerAngle(sun, mounting) / 2)
    },
  }
}
