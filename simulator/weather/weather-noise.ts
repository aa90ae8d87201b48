import { type LatticeSource, type Layer, latticeNoise, mixedNoise, type Noise } from '../world/noise.ts'
import { normal, subSeed, uniform } from '../world/random.ts'
import { hourMs } from '../world/time.ts'

/** Degrees; longitude positive to the east. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** A layer of weather: how quickly it changes and how far it reaches. */
export interface WeatherLayer extends Layer {
  /** Places this far apart see it with a correlation of 0.61, twice as far 0.14. */
  readonly reachKm: number
}

const earthKm = 6371
/** Weather comes from the west at this pace. */
const driftKmPerHour = 45
/** Waves that make one lattice value: enough for their sum to be normal. */
const waves = 10

const onSphere = ({ latitude, longitude }: Coordinates): readonly [x: number, y: number, z: number] => {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [
    earthKm * Math.cos(phi) * Math.cos(lambda),
    earthKm * Math.cos(phi) * Math.sin(lambda),
    earthKm * Math.sin(phi),
  ]
}

/**
 * A random number for every step that is alike at near places: a sum of waves through space whose directions, lengths
 * and phases are drawn anew at every step. Correlation of two places at a distance d: exp(-(d / reach)² / 2).
 */
const sourceAt = (seed: number, place: Coordinates, reachKm: number): LatticeSource => {
  const [x, y, z] = onSphere(place)
  const [alongX, alongY, alongZ, phase] = ['x', 'y', 'z', 'phase'].map((name) => subSeed(seed, name)) as [
    number,
    number,
    number,
    number,
  ]
  return (index) => {
    let sum = 0
    for (let wave = 0; wave < waves; wave++) {
      const at = index * waves + wave
      const path = normal(alongX, at) * x + normal(alongY, at) * y + normal(alongZ, at) * z
      sum += Math.cos(path / reachKm + 2 * Math.PI * uniform(phase, at))
    }
    return sum * Math.sqrt(2 / waves)
  }
}

/** How much later weather arrives here than at Greenwich. */
export const weatherDelayMs = ({ latitude, longitude }: Coordinates): number =>
  ((earthKm * Math.cos((latitude * Math.PI) / 180) * longitude * Math.PI) / 180 / driftKmPerHour) * hourMs

/** Weather at a place: mean 0, variance 1, alike at neighbours according to their distance, crossing the map from the west. */
export const weatherNoise = (seed: number, place: Coordinates, layers: readonly WeatherLayer[]): Noise => {
  const mixed = mixedNoise(
    layers.map(({ periodMs, weight, reachKm }, index) => ({
      weight,
      noise: latticeNoise(sourceAt(subSeed(seed, index), place, reachKm), periodMs),
    })),
  )
  const delayMs = weatherDelayMs(place)
  return (timeMs) => mixed(timeMs - delayMs)
}
