import { expect, test } from 'vitest'
import { growthOf, sureGrowth } from './growth.ts'

const points = (valueAt: (at: number) => number) => Array.from({ length: 20 }, (_, at) => ({ at, value: valueAt(at) }))

test('what grows by two each time grows by two, for sure', () => {
  const growth = growthOf(points((at) => 500 + 2 * at))
  expect(growth.slope).toBeCloseTo(2)
  expect(sureGrowth(growth)).toBeCloseTo(2)
})

test('what only scatters does not grow for sure, and what shrinks is no growth', () => {
  expect(sureGrowth(growthOf(points((at) => 500 + (at % 3))))).toBe(0)
  expect(sureGrowth(growthOf(points((at) => 500 - at)))).toBe(0)
})

test('a leak shows through what scatters', () => {
  expect(sureGrowth(growthOf(points((at) => 500 + 3 * at + 4 * (at % 2))))).toBeGreaterThan(2)
})

test('two points tell nothing', () => {
  expect(growthOf(points(() => 1).slice(0, 2)).slope).toBeNaN()
})
