import { layeredNoise, valueNoise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { remembered } from '../world/remembered.ts'
import { dayMs, hourMs } from '../world/time.ts'

/** A bidding zone of the day-ahead market. Hours and days are those of its standard time, all year round. */
export interface MarketZone {
  readonly code: string
  readonly offsetHours: number
  /** Mean over the years, €/MWh. */
  readonly meanPrice: number
  /** How far sunny noons press the price, €/MWh. */
  readonly solarDip: number
  readonly latitude: number
}

export const marketZones = {
  FR: { code: 'FR', offsetHours: 1, meanPrice: 62, solarDip: 34, latitude: 46 },
  ES: { code: 'ES', offsetHours: 1, meanPrice: 55, solarDip: 48, latitude: 40 },
  PT: { code: 'PT', offsetHours: 0, meanPrice: 55, solarDip: 46, latitude: 39 },
  IT: { code: 'IT', offsetHours: 1, meanPrice: 104, solarDip: 40, latitude: 43 },
  DE: { code: 'DE', offsetHours: 1, meanPrice: 78, solarDip: 46, latitude: 51 },
  NO: { code: 'NO', offsetHours: 1, meanPrice: 47, solarDip: 6, latitude: 60 },
  BR: { code: 'BR', offsetHours: -3, meanPrice: 38, solarDip: 16, latitude: -20 },
} as const satisfies Record<string, MarketZone>

export interface Market {
  /** Number of the market day that holds a time. */
  dayOf(timeMs: number): number
  startOfDay(day: number): number
  /** Price of an hour, counted from 1970, €/MWh. */
  hourPrice(hour: number): number
  priceAt(timeMs: number): number
}

const bump = (hour: number, centre: number, width: number) => Math.exp(-(((hour - centre) / width) ** 2))

/** Day-ahead prices: dear mornings and evenings, cheap nights and sunny noons, quiet weekends, and weather over days. */
export const createMarket = (seed: number, zone: MarketZone): Market => {
  const own = subSeed(seed, 'market', zone.code)
  const weather = layeredNoise(subSeed(own, 'weather'), [
    { periodMs: 4 * dayMs, weight: 1 },
    { periodMs: 30 * hourMs, weight: 0.5 },
  ])
  const sunshine = valueNoise(subSeed(own, 'sun'), 2 * dayMs)
  const flicker = valueNoise(subSeed(own, 'hours'), 2.5 * hourMs)
  const hemisphere = zone.latitude >= 0 ? 1 : -1

  const hourPrice = remembered(400, (hour: number): number => {
    const timeMs = hour * hourMs
    const local = hour + zone.offsetHours
    const ofDay = ((local % 24) + 24) % 24
    const day = Math.floor(local / 24)
    // 1 January 1970 was a Thursday.
    const weekday = (((day + 3) % 7) + 7) % 7
    const summer = Math.cos((2 * Math.PI * (day - 171)) / 365.2425) * hemisphere
    const quiet = weekday === 6 ? 0.78 : weekday === 5 ? 0.88 : 1
    const level = zone.meanPrice * (1 - 0.14 * summer + 0.26 * weather(timeMs)) * quiet
    const peaks = zone.meanPrice * quiet * (0.24 * bump(ofDay, 8, 1.8) + 0.5 * bump(ofDay, 19.5 + 0.6 * summer, 2.2))
    const night = -0.22 * zone.meanPrice * (bump(ofDay, 3, 3) + bump(ofDay, 27, 3))
    const sun = Math.max(0, 0.75 + 0.35 * summer + 0.3 * sunshine(timeMs))
    const noon = -zone.solarDip * sun * bump(ofDay, 13, 2.7)
    return level + peaks + night + noon + 0.05 * zone.meanPrice * flicker(timeMs)
  })

  return {
    dayOf: (timeMs) => Math.floor((timeMs / hourMs + zone.offsetHours) / 24),
    startOfDay: (day) => (day * 24 - zone.offsetHours) * hourMs,
    hourPrice,
    priceAt: (timeMs) => hourPrice(Math.floor(timeMs / hourMs)),
  }
}
