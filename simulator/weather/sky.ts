import { layeredNoise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { hourMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'
import type { Site } from './site.ts'
import { noStorm, type Storm } from './storm.ts'
import { type SunDirection, sunDirection } from './sun-position.ts'
import { weatherNoise } from './weather-noise.ts'

/** Light on the ground at one instant, W/m². */
export interface Light {
  readonly sun: SunDirection
  /** On a plane that faces the sun. */
  readonly beam: number
  /** From the whole sky on a horizontal plane. */
  readonly diffuse: number
  /** On a horizontal plane: beam and diffuse together. */
  readonly global: number
}

/** The sky over one farm. `delayMs` shifts passing clouds: they reach the parts of a farm one after another. */
export interface Sky {
  /** Share of the sky behind clouds, 0 to 1; rain falls from a sky that is nearly closed. */
  coverAt(timeMs: number): number
  lightAt(timeMs: number, delayMs: number, sampling: Sampling): Light
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
const dark: Omit<Light, 'sun'> = { beam: 0, diffuse: 0, global: 0 }

export const createSky = (seed: number, site: Site, storm: Storm = noStorm): Sky => {
  const overcast = weatherNoise(subSeed(seed, 'sky'), site, [
    { periodMs: 30 * hourMs, weight: 1, reachKm: 450 },
    { periodMs: 6 * hourMs, weight: 0.6, reachKm: 150 },
    { periodMs: 90 * minuteMs, weight: 0.25, reachKm: 30 },
  ])
  const passing = layeredNoise(subSeed(seed, 'clouds', site.latitude, site.longitude), [
    { periodMs: 14 * minuteMs, weight: 1 },
    { periodMs: 4 * minuteMs, weight: 0.7 },
    { periodMs: 50 * secondMs, weight: 0.25 },
  ])

  const coverAt = (timeMs: number) => {
    const cover = between(site.cloudiness + 0.3 * overcast(timeMs), 0, 1)
    return cover + (1 - cover) * storm(timeMs)
  }
  return {
    coverAt,
    lightAt: (timeMs, delayMs, sampling) => {
      const sun = sunDirection(timeMs, site.latitude, site.longitude)
      if (sun.up <= 0.01) return { sun, ...dark }

      // Clear sky after Haurwitz; about an eighth of it comes from the blue sky.
      const clearGlobal = 1098 * sun.up * Math.exp(-0.057 / sun.up)
      const clearDiffuse = 0.12 * clearGlobal
      const cover = coverAt(timeMs)
      // Broken clouds flicker most when half of the sky is covered; ten minutes average them out.
      const flicker = sampling === 'mean' ? 0 : passing(timeMs - delayMs) * 1.6 * cover * (1 - cover)
      const shade = between(cover + flicker, 0, 1)

      const beamOnGround = (clearGlobal - clearDiffuse) * (1 - 0.96 * shade)
      const diffuse = clearDiffuse * (1 + 1.9 * shade * (1 - 0.45 * shade))
      return { sun, beam: beamOnGround / Math.max(sun.up, 0.05), diffuse, global: beamOnGround + diffuse }
    },
  }
}
