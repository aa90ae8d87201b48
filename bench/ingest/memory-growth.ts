import { growthOf, type Point, sureGrowth } from '../soak/growth.ts'

/** From this length on memory has to stay flat; a shorter run is over before a server is warm. */
export const flatFromSeconds = 600
/** Per cent of its mean that memory may grow by in ten minutes, beyond what it scatters. */
export const mostGrowthPercent = 5

/** Memory of all processes at a moment, MiB. */
export interface MemorySample extends Point {
  readonly pids: readonly number[]
}

export interface MemoryGrowth {
  /** MiB after a quarter of the time and at the end. */
  readonly fromMiB: number
  readonly toMiB: number
  /** In ten minutes, of the mean, by regression without the first quarter; NaN when there are too few samples. */
  readonly percent: number
  readonly scatterPercent: number
  /** What of it is beyond the scatter. */
  readonly surePercent: number
  /** A process ended meanwhile: memory of what came in its place says nothing. */
  readonly hasLostProcess: boolean
}

const hasLostProcess = (samples: readonly MemorySample[]): boolean =>
  samples.slice(1).some(({ pids }, index) => samples[index]?.pids.some((pid) => !pids.includes(pid)))

/** How much memory grows once a server is warm; `at` of a sample is in seconds. */
export const memoryGrowthOf = (samples: readonly MemorySample[]): MemoryGrowth => {
  const warm = samples.slice(Math.floor(samples.length / 4))
  const growth = growthOf(warm)
  const inPercent = (mibPerSecond: number) => (100 * mibPerSecond * 600) / growth.mean
  return {
    fromMiB: warm[0]?.value ?? Number.NaN,
    toMiB: warm.at(-1)?.value ?? Number.NaN,
    percent: inPercent(growth.slope),
    scatterPercent: inPercent(growth.scatter),
    surePercent: inPercent(sureGrowth(growth)),
    hasLostProcess: hasLostProcess(samples),
  }
}

/** Undefined: too short to tell. What could not be measured is not flat, nor are processes of which one was lost. */
export const isFlat = (growths: readonly MemoryGrowth[], seconds: number): boolean | undefined => {
  if (growths.some((growth) => growth.hasLostProcess)) return false
  if (seconds < flatFromSeconds) return undefined
  return growths.every(({ surePercent }) => surePercent <= mostGrowthPercent)
}
