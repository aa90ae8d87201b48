import { subSeed } from '../world/random.ts'
import { dayMs, hourMs, minuteMs, solarHour } from '../world/time.ts'
import type { Site } from './site.ts'
import { weatherNoise } from './weather-noise.ts'

/** The outdoor air of one farm. */
export interface Air {
  temperatureC(timeMs: number): number
  pressureHpa(timeMs: number): number
  densityKgM3(timeMs: number): number
}

const yearMs = 365.2425 * dayMs
/** About 20 July, the warmest day of the northern hemisphere, counted from the start of a year. */
const warmestMs = 200 * dayMs

export const createAir = (seed: number, site: Site): Air => {
  const weather = weatherNoise(subSeed(seed, 'air'), site, [
    { periodMs: 50 * hourMs, weight: 1, reachKm: 550 },
    { periodMs: 11 * hourMs, weight: 0.4, reachKm: 200 },
    { periodMs: 70 * minuteMs, weight: 0.12, reachKm: 30 },
  ])
  const barometer = weatherNoise(subSeed(seed, 'pressure'), site, [
    { periodMs: 70 * hourMs, weight: 1, reachKm: 700 },
    { periodMs: 18 * hourMs, weight: 0.3, reachKm: 300 },
  ])
  const hemisphere = site.latitude >= 0 ? 1 : -1
  // Pressure changes much where weather changes, and little in the tropics.
  const swingHpa = 2 + Math.min(Math.abs(site.latitude), 50) * 0.14

  const temperatureC = (timeMs: number): number => {
    const season = Math.cos((2 * Math.PI * (timeMs - warmestMs)) / yearMs) * hemisphere
    const day = Math.cos(((solarHour(timeMs, site.longitude) - 15) * Math.PI) / 12)
    return site.annualMeanC + site.seasonalK * season + site.diurnalK * day + 2.4 * weather(timeMs)
  }
  const meanHpa = 1013.25 * Math.exp(-site.altitudeM / 8434)
  const pressureHpa = (timeMs: number) => meanHpa + swingHpa * barometer(timeMs)

  return {
    temperatureC,
    pressureHpa,
    // Dry air; 287.05 J/(kg K).
    densityKgM3: (timeMs) => (pressureHpa(timeMs) * 100) / (287.05 * (temperatureC(timeMs) + 273.15)),
  }
}
