import { normal, subSeed } from './random.ts'

/** A smooth random curve over time (epoch ms) with mean 0 and variance 1 at every instant. */
export type Noise = (timeMs: number) => number

/**
 * Random values on a lattice of `periodMs`, joined by curves with continuous slope.
 * Values further apart than two periods are independent.
 */
export const valueNoise = (seed: number, periodMs: number): Noise => {
  // The two lattice values around the last instant: consecutive calls mostly fall into the same cell.
  let cell = Number.NaN
  let before = 0
  let after = 0
  return (timeMs) => {
    const position = timeMs / periodMs
    const index = Math.floor(position)
    if (index !== cell) {
      before = index === cell + 1 ? after : normal(seed, index)
      after = normal(seed, index + 1)
      cell = index
    }
    const x = position - index
    const weight = x * x * x * (x * (6 * x - 15) + 10)
    // Dividing by the norm of the weights keeps the variance 1 between the lattice points too.
    return (before + (after - before) * weight) / Math.sqrt((1 - weight) ** 2 + weight ** 2)
  }
}

export interface Layer {
  readonly periodMs: number
  readonly weight: number
}

/** Sum of value noises of several periods, mean 0 and variance 1: with falling weights, like a mean-reverting random walk. */
export const layeredNoise = (seed: number, layers: readonly Layer[]): Noise => {
  const norm = Math.hypot(...layers.map((layer) => layer.weight))
  const parts = layers.map((layer, index) => ({
    share: layer.weight / norm,
    noise: valueNoise(subSeed(seed, index), layer.periodMs),
  }))
  return (timeMs) => {
    let sum = 0
    for (const part of parts) sum += part.share * part.noise(timeMs)
    return sum
  }
}
