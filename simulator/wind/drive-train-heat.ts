import type { MachineFaults } from '../faults/slow-fault.ts'
import { gridValues, lagOf } from '../world/lagged-mean.ts'
import { minuteMs } from '../world/time.ts'

/** Temperatures of a nacelle in °C. */
export interface Heat {
  readonly nacelle: number
  readonly mainBearing: number
  readonly gearOil: number
  readonly generatorDriveEnd: number
  readonly generatorOtherEnd: number
  readonly stator: number
}

/**
 * Components follow load and surroundings as first-order lags: small masses within minutes, a main bearing within more than an hour.
 * `load` is the mean power of the ten minutes that begin at a time, as a share of rated.
 */
export const createHeat = (
  load: (timeMs: number) => number,
  ambientC: (timeMs: number) => number,
  warmth: number,
  faults: MachineFaults,
): ((timeMs: number) => Heat) => {
  const loads = gridValues(load)
  const airs = gridValues(ambientC)
  const nacelleLoad = lagOf(loads, 50 * minuteMs)
  const nacelleAir = lagOf(airs, 60 * minuteMs)
  const bearingLoad = lagOf(loads, 70 * minuteMs)
  const gearLoad = lagOf(loads, 35 * minuteMs)
  const generatorLoad = lagOf(loads, 22 * minuteMs)
  const statorLoad = lagOf(loads, 14 * minuteMs)
  /** Even an idle machine shows a part of what a fault adds at full load. */
  const added = (severity: number, share: number) => severity * (0.25 + 0.75 * share)

  return (timeMs) => {
    const nacelle = nacelleAir(timeMs) * 0.85 + 7 + 9 * nacelleLoad(timeMs)
    const bearing = bearingLoad(timeMs)
    const gear = gearLoad(timeMs)
    const generator = generatorLoad(timeMs)
    return {
      nacelle,
      mainBearing: nacelle * 0.5 + 12 + 21 * warmth * bearing + added(faults('MBT', timeMs), bearing),
      gearOil: nacelle * 0.3 + 28 + 27 * warmth * gear + added(faults('GOST', timeMs), gear),
      generatorDriveEnd: nacelle * 0.4 + 21 + 33 * warmth * generator + added(faults('GBT', timeMs), generator),
      generatorOtherEnd: nacelle * 0.4 + 19 + 29 * warmth * generator,
      stator: nacelle * 0.35 + 26 + 62 * warmth * statorLoad(timeMs),
    }
  }
}
