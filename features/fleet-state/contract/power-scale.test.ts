import fc from 'fast-check'
import { expect, test } from 'vitest'
import { powerScale } from './power-scale.ts'

test('marks are round and hold nothing and the greatest', () => {
  expect(powerScale([0, 249.7, null])).toEqual({ floor: 0, ceiling: 250, marks: [0, 50, 100, 150, 200, 250] })
  expect(powerScale([12, 870]).marks).toEqual([0, 200, 400, 600, 800, 1000])
  expect(powerScale([-24, 51]).marks).toEqual([-40, -20, 0, 20, 40, 60])
  expect(powerScale([0.12, 0.31]).marks).toEqual([0, 0.1, 0.2, 0.3, 0.4])
})

test('a fleet that gives nothing has a scale', () => {
  expect(powerScale([]).marks.length).toBeGreaterThan(1)
  expect(powerScale([0, null, 0]).floor).toBe(0)
})

test('whatever is given stands on the scale, with marks that can be read from afar', () =>
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const { floor, ceiling, marks } = powerScale(values)
      expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(floor - 1e-6 * Math.max(1, -floor))
      expect(Math.max(0, ...values)).toBeLessThanOrEqual(ceiling + 1e-6 * Math.max(1, ceiling))
      expect(marks).toContain(0)
      expect(marks.length).toBeLessThanOrEqual(8)
    }),
  ))
