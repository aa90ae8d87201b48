import { growthOf, type Point, sureGrowth } from '../soak/growth.ts'

/** From this length on memory has to stay flat; a shorter run is over before a server is warm. */
export const flatFromSeconds = 600
/** Per cent of its mean that memory may grow by in ten minutes, beyond what it scatters. */
export const mostGrowthPercent = 5

export interface MemoryGrowth {
  /** MiB after a quarter of the time and at the end. */
  readonly fromMiB: number
  readonly toMiB: number
  /** In ten minutes, of the mean, by regression without the first quarter; NaN when there are too few samples. */
  readonly percent: number
  readonly scatterPercent: number
  /** What of it is beyond the scatter. */
  readonly surePercent: number
}

/** How much memory grows once a server is warm; `at` of a sample is in seconds. */
export const memoryGrowthOf = (samples: readonly Point[]): MemoryGrowth => {
  const warm = samples.slice(Math.floor(samples.length / 4))
  const growth = growthOf(warm)
  const inPercent = (mibPerSecond: number) => (100 * mibPerSecond * 600) / growth.mean
  return {
    fromMiB: warm[0]?.value ?? Number.NaN,
    toMiB: warm.at(-1)?.value ?? Number.NaN,
    percent: inPercent(growth.slope),
    scatterPercent: inPercent(growth.scatter),
    surePercent: inPercent(sureGrowth(growth)),
  }
}

/** Undefined: too short to tell. What could not be measured is not flat. */
export const isFlat = (growths: readonly MemoryGrowth[], seconds: number): boolean | undefined =>
  seconds < flatFromSeconds ? undefined : growths.every(({ surePercent }) => surePercent <= mostGrowthPercent)
