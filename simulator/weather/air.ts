import { layeredNoise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { dayMs, hourMs, minuteMs, solarHour } from '../world/time.ts'
import type { Site } from './site.ts'

/** The outdoor air of one farm. */
export interface Air {
  temperatureC(timeMs: number): number
  densityKgM3(timeMs: number): number
}

const yearMs = 365.2425 * dayMs
/** About 20 July, the warmest day of the northern hemisphere, counted from the start of a year. */
const warmestMs = 200 * dayMs

export const createAir = (seed: number, site: Site): Air => {
  const weather = layeredNoise(subSeed(seed, 'air', site.region), [
    { periodMs: 50 * hourMs, weight: 1 },
    { periodMs: 11 * hourMs, weight: 0.4 },
    { periodMs: 70 * minuteMs, weight: 0.12 },
  ])
  const hemisphere = site.latitude >= 0 ? 1 : -1

  const temperatureC = (timeMs: number): number => {
    const season = Math.cos((2 * Math.PI * (timeMs - warmestMs)) / yearMs) * hemisphere
    const day = Math.cos(((solarHour(timeMs, site.longitude) - 15) * Math.PI) / 12)
    return site.annualMeanC + site.seasonalK * season + site.diurnalK * day + 2.4 * weather(timeMs)
  }
  const pressurePa = 101_325 * Math.exp(-site.altitudeM / 8434)

  return {
    temperatureC,
    // Dry air; 287.05 J/(kg K).
    densityKgM3: (timeMs) => pressurePa / (287.05 * (temperatureC(timeMs) + 273.15)),
  }
}
