import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../world/time.ts'
import { sunDirection } from './sun-position.ts'

const degrees = 180 / Math.PI
const elevation = (timeMs: number, latitude: number, longitude: number) =>
  Math.asin(sunDirection(timeMs, latitude, longitude).up) * degrees

/** Time of the highest sun of a UTC day, and its elevation. */
const culmination = (dayStartMs: number, latitude: number, longitude: number) => {
  let best = { timeMs: 0, elevation: -90 }
  for (let timeMs = dayStartMs; timeMs < dayStartMs + 24 * hourMs; timeMs += minuteMs) {
    const height = elevation(timeMs, latitude, longitude)
    if (height > best.elevation) best = { timeMs, elevation: height }
  }
  return best
}

describe('sun', () => {
  it.each([
    ['Greenwich, June solstice', Date.UTC(2026, 5, 21), 51.48, 0, 90 - 51.48 + 23.44, 12 * 60 + 2],
    ['Greenwich, December solstice', Date.UTC(2026, 11, 21), 51.48, 0, 90 - 51.48 - 23.44, 11 * 60 + 58],
    ['Greenwich, early November: the sun is ahead of the clock', Date.UTC(2026, 10, 3), 51.48, 0, 23.4, 11 * 60 + 44],
    ['Évora, equinox', Date.UTC(2026, 2, 20), 38.45, -7.75, 51.5, 12 * 60 + 38],
  ])('%s', (_, day, latitude, longitude, highest, minuteOfDay) => {
    const noon = culmination(day, latitude, longitude)
    expect(Math.abs(noon.elevation - highest)).toBeLessThan(0.6)
    expect(Math.abs((noon.timeMs - day) / minuteMs - minuteOfDay)).toBeLessThan(3)
  })

  it('is a unit vector that moves from east to west, by the south in the north and by the north in the south', () => {
    const morning = sunDirection(Date.UTC(2026, 5, 21, 8), 45, 0)
    const noon = sunDirection(Date.UTC(2026, 5, 21, 12), 45, 0)
    expect(Math.hypot(morning.east, morning.north, morning.up)).toBeCloseTo(1, 9)
    expect(morning.east).toBeGreaterThan(0.5)
    expect(noon.north).toBeLessThan(0)
    expect(sunDirection(Date.UTC(2026, 5, 21, 12), -30, 0).north).toBeGreaterThan(0)
  })
})
