import type { Site } from '../weather/site.ts'
import { createSky } from '../weather/sky.ts'
import { layeredNoise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { remembered } from '../world/remembered.ts'
import { dayMs, hourMs } from '../world/time.ts'

/** What a river brings over the years. */
export interface RiverPlan {
  readonly name: string
  /** Mean over the years, m³/s. */
  readonly meanFlow: number
  /** How far the base flow swings over the year, as a share of its mean; melting snow or a wet season. */
  readonly seasonal: number
  /** Day of the year with the highest base flow. */
  readonly highDay: number
  /** Share of the water that comes with rain instead of from springs and snow. */
  readonly rainShare: number
  /** Time that the catchment needs to pass on half of a shower, hours. */
  readonly quickHours: number
}

/** Flow at the intake, m³/s. It moves over hours, never over seconds. */
export type River = (timeMs: number) => number

/** Rain is summed over slots of this length. */
const slotHours = 6
const slotMs = slotHours * hourMs
/** After so long a shower has run off. */
const memorySlots = 80
/** Below this cover of the sky no rain falls. */
const rainCover = 0.78
/** Share of a shower that runs off at once; the rest recedes over days. */
const quickShare = 0.6
const slowHours = 90

/**
 * Water of one shower in the n-th hour since its slot began: a linear store behind a linear store, and a slow one.
 * The shower falls evenly over its slot; the sum over all hours is 1.
 */
const runOff = (quickHours: number): Float64Array => {
  const ofHour = (hour: number): number => {
    if (hour < 0) return 0
    const quick = ((hour + 0.5) / quickHours ** 2) * Math.exp(-(hour + 0.5) / quickHours)
    const slow = (1 - Math.exp(-hour / quickHours)) * Math.exp(-hour / slowHours)
    return quickShare * quick + ((1 - quickShare) * slow) / slowHours
  }
  const weights = Float64Array.from({ length: memorySlots * slotHours }, (_, hour) => {
    let sum = 0
    for (let back = 0; back < slotHours; back++) sum += ofHour(hour - back)
    return sum
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

export const createRiver = (seed: number, site: Site, plan: RiverPlan): River => {
  const sky = createSky(seed, site)
  const springs = layeredNoise(subSeed(seed, 'river', plan.name), [
    { periodMs: 17 * dayMs, weight: 1 },
    { periodMs: 4 * dayMs, weight: 0.4 },
  ])
  const weights = runOff(plan.quickHours / 1.7)

  const showerIn = (slot: number): number => {
    const [early, late] = [sky.coverAt((slot + 0.25) * slotMs), sky.coverAt((slot + 0.75) * slotMs)]
    return (Math.max(0, early - rainCover) + Math.max(0, late - rainCover)) / 2 / (1 - rainCover)
  }
  const shower = remembered(600, showerIn)
  // The usual rain of the place, from samples over four years: rain is counted in multiples of it.
  let usual = 0
  const samples = 240
  for (let sample = 0; sample < samples; sample++) usual += showerIn(20_000 + sample * 25) / samples

  const onTheHour = remembered(200, (hour: number): number => {
    let rain = 0
    const newest = Math.floor((hour * hourMs) / slotMs)
    for (let back = 0; back < memorySlots; back++)
      rain += shower(newest - back) * (weights[hour - (newest - back) * slotHours] ?? 0)
    // One usual shower in every slot makes the mean flow.
    const wet = (rain * slotHours) / Math.max(usual, 0.01)
    const day = (hour * hourMs) / dayMs
    const season = 1 + plan.seasonal * Math.cos((2 * Math.PI * (day - plan.highDay)) / 365.2425)
    const base = (1 - plan.rainShare) * season * Math.exp(0.16 * springs(hour * hourMs))
    return plan.meanFlow * (base + plan.rainShare * Math.min(wet, 9) * (0.6 + 0.4 * season))
  })

  return (timeMs) => {
    const position = timeMs / hourMs
    const hour = Math.floor(position)
    const share = position - hour
    return onTheHour(hour) * (1 - share) + onTheHour(hour + 1) * share
  }
}
