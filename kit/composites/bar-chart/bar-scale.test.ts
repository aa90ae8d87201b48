import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barScale, labelEvery } from './bar-scale.ts'

test.each([
  [
    [3, 7, 9.2],
    [0, 2.5, 5, 7.5, 10],
  ],
  [
    [-40, 60],
    [-50, -25, 0, 25, 50, 75],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [[-3], [-3, -2, -1, 0]],
  [
    [-0.4, 14],
    [0, 5, 10, 15],
  ],
  [[], [0]],
])('values %j have the ticks %j', (values, ticks) => {
  expect(barScale(values).ticks).toEqual(ticks)
})

test('an axis holds zero and all values, with few ticks', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      const { least, most, ticks } = barScale(values)
      const slack = (most - least) * 1e-6
      expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(least - slack)
      expect(Math.max(0, ...values)).toBeLessThanOrEqual(most + slack)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})

test('31 labels of 40 px in 600 px: every third', () => {
  expect(labelEvery(31, 600, 40)).toBe(3)
})
