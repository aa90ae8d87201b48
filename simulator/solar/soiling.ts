import type { Sky } from '../weather/sky.ts'
import { subSeed, uniform } from '../world/random.ts'
import { dayMs } from '../world/time.ts'

/** Share of light that dust takes, 0 to about 0.08; the same for a whole farm. */
export type Soiling = (timeMs: number) => number

/** Looks at the sky of a day, this often. */
const looks = 8
/** A sky so closed rains. */
const rainCover = 0.9
/** Nobody leaves modules unwashed for longer: then a lorry comes. */
const longestDays = 45
const clean = 0.004
const remembered = 128

/** Dust grows day by day, by the dryness of the place, until rain or a lorry washes it away. */
export const createSoiling = (seed: number, sky: Sky, cloudiness: number): Soiling => {
  const perDay = 0.0006 + 0.0022 * Math.max(0, 0.5 - cloudiness)
  const washedEvery = 30 + Math.floor(uniform(subSeed(seed, 'washing'), 0) * (longestDays - 30))
  const offset = Math.floor(uniform(subSeed(seed, 'washing'), 1) * washedEvery)

  const washedDays = new Map<number, boolean>()
  const isWashed = (day: number): boolean => {
    const known = washedDays.get(day)
    if (known !== undefined) return known
    if (washedDays.size >= remembered) washedDays.clear()
    const washed = isWashedBySky(day)
    washedDays.set(day, washed)
    return washed
  }
  const isWashedBySky = (day: number): boolean => {
    if ((day + offset) % washedEvery === 0) return true
    for (let look = 0; look < looks; look++) if (sky.coverAt((day + look / looks) * dayMs) > rainCover) return true
    return false
  }
  const levels = new Map<number, number>()
  /** At the end of a day. */
  const levelOf = (day: number): number => {
    const known = levels.get(day)
    if (known !== undefined) return known
    let dryDays = 0
    while (dryDays < longestDays && !isWashed(day - dryDays)) dryDays += 1
    const level = clean + dryDays * perDay
    if (levels.size >= remembered) levels.clear()
    levels.set(day, level)
    return level
  }

  return (timeMs) => {
    const position = timeMs / dayMs
    const day = Math.floor(position)
    const before = levelOf(day - 1)
    return before + (levelOf(day) - before) * (position - day)
  }
}
