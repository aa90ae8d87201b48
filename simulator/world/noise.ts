import { normal, subSeed } from './random.ts'

/** A smooth random curve over time (epoch ms) with mean 0 and variance 1 at every instant. */
export type Noise = (timeMs: number) => number

/** The random number of a lattice point: standard normal, the same for the same index. */
export type LatticeSource = (index: number) => number

/** Lattice points that are remembered: history is asked for half a day at a time, machine by machine. */
const remembered = 32

/**
 * Random values on a lattice of `periodMs`, joined by curves with continuous slope.
 * Values further apart than two periods are independent.
 */
export const latticeNoise = (source: LatticeSource, periodMs: number): Noise => {
  const values = new Float64Array(remembered)
  const owners = new Float64Array(remembered).fill(Number.NaN)
  const valueAt = (index: number): number => {
    const place = index & (remembered - 1)
    if (owners[place] !== index) {
      values[place] = source(index)
      owners[place] = index
    }
    return values[place] ?? 0
  }
  return (timeMs) => {
    const position = timeMs / periodMs
    const index = Math.floor(position)
    const before = valueAt(index)
    const after = valueAt(index + 1)
    const x = position - index
    const weight = x * x * x * (x * (6 * x - 15) + 10)
    // Dividing by the norm of the weights keeps the variance 1 between the lattice points too.
    return (before + (after - before) * weight) / Math.sqrt((1 - weight) ** 2 + weight ** 2)
  }
}

/** Lattice noise of its own, like no other. */
export const valueNoise = (seed: number, periodMs: number): Noise =>
  latticeNoise((index) => normal(seed, index), periodMs)

export interface Layer {
  readonly periodMs: number
  readonly weight: number
}

/** Sum of noises with given weights, scaled to variance 1. */
export const mixedNoise = (parts: readonly { readonly noise: Noise; readonly weight: number }[]): Noise => {
  const norm = Math.hypot(...parts.map((part) => part.weight))
  return (timeMs) => {
    let sum = 0
    for (const part of parts) sum += part.weight * part.noise(timeMs)
    return sum / norm
  }
}

/** Sum of value noises of several periods, mean 0 and variance 1: with falling weights, like a mean-reverting random walk. */
export const layeredNoise = (seed: number, layers: readonly Layer[]): Noise =>
  mixedNoise(
    layers.map(({ periodMs, weight }, index) => ({ weight, noise: valueNoise(subSeed(seed, index), periodMs) })),
  )
