/**
 * Random numbers by address instead of by sequence: the same (seed, index) always gives the same number,
 * so that any instant of the simulated world can be computed without computing the instants before it.
 */

/** Mixes two 32-bit integers into one (the finalizer of MurmurHash3). */
const mix = (a: number, b: number): number => {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A seed for a named part of the world, e.g. `subSeed(1, 'FR-PLV', 'WT03', 'gust')`. */
export const subSeed = (seed: number, ...path: readonly (string | number)[]): number => {
  let result = mix(seed, path.length)
  for (const part of path) {
    for (const character of String(part)) result = mix(result, character.codePointAt(0) ?? 0)
    result = mix(result, 0x2f)
  }
  return result
}

/** Uniform in [0, 1) for a seed and any integer index below 2^53, negative ones included. */
export const uniform = (seed: number, index: number): number =>
  mix(mix(seed, index | 0), Math.floor(index / 0x100000000)) / 0x100000000

/** Standard normal, cut at about ±5.7 (Box and Muller). */
export const normal = (seed: number, index: number): number => {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(seed, index)))
  return radius * Math.cos(2 * Math.PI * uniform(seed ^ 0x5bd1e995, index))
}
