import { describe, expect, it } from 'vitest'
import { hourMs } from '../world/time.ts'
import { climates, siteIn } from './climates.ts'
import { weatherNoise } from './weather-noise.ts'
import { createWindField } from './wind-field.ts'

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const both = a.reduce((sum, value, index) => sum + (value - meanA) * ((b[index] ?? 0) - meanB), 0)
  const squares = (values: readonly number[], middle: number) =>
    values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return both / Math.sqrt(squares(a, meanA) * squares(b, meanB))
}

const start = Date.UTC(2026, 0, 1)

describe('weather', () => {
  it('has mean 0 and variance 1 anywhere', () => {
    for (const place of [
      { latitude: 48, longitude: 4 },
      { latitude: -23, longitude: -69 },
    ]) {
      const noise = weatherNoise(5, place, [{ periodMs: hourMs, weight: 1, reachKm: 300 }])
      let sum = 0
      let squares = 0
      for (let step = 0; step < 8000; step++) {
        const value = noise(start + step * hourMs)
        sum += value
        squares += value * value
      }
      expect(Math.abs(sum / 8000)).toBeLessThan(0.06)
      expect(Math.abs(squares / 8000 - 1)).toBeLessThan(0.12)
    }
  })

  it('is alike at neighbours, the more the nearer they are, and of its own across an ocean', () => {
    const windAt = (latitude: number, longitude: number) => {
      const field = createWindField(1, siteIn(climates.channelPlain, 'somewhere', latitude, longitude, 100))
      const centre = { eastM: 0, northM: 0 }
      return Array.from({ length: 4 * 24 * 120 }, (_, step) => field.speedAt(start + step * 0.25 * hourMs, centre))
    }
    const home = windAt(49.9, 2.6)
    // North and south, so that the time that weather takes from west to east plays no part.
    const [near, county, country, far] = [49.8, 49.2, 46, 30].map((latitude) =>
      correlation(home, windAt(latitude, 2.6)),
    ) as [number, number, number, number]
    expect(near).toBeGreaterThan(0.9)
    expect(county).toBeLessThan(near)
    expect(county).toBeGreaterThan(0.6)
    expect(country).toBeLessThan(county)
    expect(Math.abs(far)).toBeLessThan(0.35)
    expect(Math.abs(correlation(home, windAt(-14, -42)))).toBeLessThan(0.35)
  })
})
