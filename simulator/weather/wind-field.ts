import { subSeed } from '../world/random.ts'
import { hourMs, minuteMs, secondMs, solarHour } from '../world/time.ts'
import type { Site } from './site.ts'
import { noStorm, type Storm } from './storm.ts'
import { weatherNoise } from './weather-noise.ts'

/** A point of a farm, metres east and north of its centre. */
export interface Place {
  readonly eastM: number
  readonly northM: number
}

/** The wind over one farm. Speeds in m/s at hub height, directions in degrees clockwise from north, where it comes from. */
export interface WindField {
  /** Slowly varying wind of the whole farm, as seen at a place: weather crosses the farm at walking pace of the air. */
  speedAt(timeMs: number, place: Place): number
  directionAt(timeMs: number): number
}

/** Speed at which gust fronts are assumed to cross the farm. */
const advectionMs = 8
/** Share of a standard normal below z (error 1e-7, Abramowitz and Stegun 26.2.17). */
const normalShare = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989422804 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z >= 0 ? 1 - tail : tail
}

/** Standard normal to a Weibull-distributed speed. */
export const weibullSpeed = (z: number, scale: number, shape: number): number =>
  scale * (-Math.log(1 - Math.min(normalShare(z), 0.999999))) ** (1 / shape)

/** Hub wind of a storm that a person has called: every machine goes beyond its cut-out, m/s. */
const stormSpeed = 33

export const createWindField = (seed: number, site: Site, storm: Storm = noStorm): WindField => {
  const own = subSeed(seed, 'wind')
  const regional = weatherNoise(subSeed(own, 'regional'), site, [
    { periodMs: 60 * hourMs, weight: 1, reachKm: 600 },
    { periodMs: 22 * hourMs, weight: 0.8, reachKm: 450 },
    { periodMs: 9 * hourMs, weight: 0.5, reachKm: 180 },
  ])
  const local = weatherNoise(subSeed(own, 'local'), site, [
    { periodMs: 5 * hourMs, weight: 1, reachKm: 60 },
    { periodMs: 100 * minuteMs, weight: 0.6, reachKm: 35 },
    { periodMs: 35 * minuteMs, weight: 0.35, reachKm: 15 },
  ])
  const turning = weatherNoise(subSeed(own, 'direction'), site, [
    { periodMs: 40 * hourMs, weight: 1, reachKm: 600 },
    { periodMs: 7 * hourMs, weight: 0.35, reachKm: 150 },
    { periodMs: 50 * minuteMs, weight: 0.08, reachKm: 20 },
  ])
  const fromNorth = Math.cos((site.prevailingDirection * Math.PI) / 180)
  const fromEast = Math.sin((site.prevailingDirection * Math.PI) / 180)

  return {
    speedAt: (timeMs, place) => {
      // Upwind places see the same weather earlier.
      const upwindM = place.eastM * fromEast + place.northM * fromNorth
      const timeThere = timeMs + (upwindM / advectionMs) * secondMs
      const afternoon = Math.cos(((solarHour(timeMs, site.longitude) - 16) * Math.PI) / 12)
      const z = 0.86 * regional(timeThere) + 0.47 * local(timeThere) + 0.2 * afternoon
      const speed = weibullSpeed(z, site.windScale, site.windShape)
      const force = storm(timeMs)
      return force === 0 ? speed : speed + (Math.max(stormSpeed, speed) - speed) * force
    },
    directionAt: (timeMs) => {
      const direction = (site.prevailingDirection + 48 * turning(timeMs)) % 360
      return direction < 0 ? direction + 360 : direction
    },
  }
}
