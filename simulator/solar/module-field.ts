import type { Air } from '../weather/air.ts'
import type { Sky } from '../weather/sky.ts'
import { historyStepMs, minuteMs, type Sampling } from '../world/time.ts'
import { type Mounting, planeOfArray } from './plane-of-array.ts'

/** A part of a solar farm under one sky: what falls on its modules and how warm they are. */
export interface ModuleField {
  /** In the plane of the modules, W/m². */
  irradiance(timeMs: number, sampling: Sampling): number
  temperatureC(timeMs: number, sampling: Sampling): number
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

/** `cloudDelayMs`: how much later than at the farm's edge clouds arrive here. */
export const createModuleField = (sky: Sky, air: Air, mounting: Mounting, cloudDelayMs: number): ModuleField => {
  const onModules = (timeMs: number, sampling: Sampling) =>
    planeOfArray(sky.lightAt(timeMs, cloudDelayMs, sampling), mounting)
  const middleOf = (timeMs: number, sampling: Sampling) => (sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs)

  return {
    irradiance: (timeMs, sampling) => onModules(middleOf(timeMs, sampling), sampling),
    temperatureC: (timeMs, sampling) => {
      const middle = middleOf(timeMs, sampling)
      let seen = 0
      for (const { ageMs, weight } of warmth) seen += weight * onModules(middle - ageMs, sampling)
      return air.temperatureC(middle) + heatPerIrradiance * seen
    },
  }
}
