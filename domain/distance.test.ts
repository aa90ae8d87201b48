import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const lisbon = { latitude: 38.7223, longitude: -9.1393 }

test.each([
  ['the same place', paris, paris, 0],
  ['two cities', paris, lisbon, 1453],
  ['a degree of latitude', { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 111.2],
  ['across the line of dates', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.2],
  ['both poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20_015.1],
] as const)('%s', (_, from, to, km) => {
  expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(Math.max(0.1, km * 0.001))
})
