import { expect, it } from 'vitest'
import { axisFigures, axisMarks, textWidthPx, valueAxis } from './value-axis.ts'

const labels = (low: number, high: number, parts = 5, fromZero = false) => {
  const axis = valueAxis(low, high, parts, fromZero)
  return axisMarks(axis).map(axisFigures(axis, 'en-GB'))
}

it('begins and ends at round figures', () => {
  expect(labels(3, 97)).toEqual(['0', '20', '40', '60', '80', '100'])
  expect(labels(-620, 1_950, 4, true)).toEqual(['-1,000', '0', '1,000', '2,000'])
  // A machine at rest takes a little: it has room, but no mark.
  expect(labels(-12, 1_950, 4, true)).toEqual(['0', '500', '1,000', '1,500', '2,000'])
  expect(valueAxis(-12, 1_950, 4, true).min).toBe(-25)
  expect(labels(0.1, 0.3, 4)).toEqual(['0.10', '0.15', '0.20', '0.25', '0.30'])
  expect(labels(1, 9.9, 4)).toEqual(['0.0', '2.5', '5.0', '7.5', '10.0'])
  expect(labels(2_000_000, 9_400_000, 4)).toEqual(['2,000,000', '4,000,000', '6,000,000', '8,000,000', '10,000,000'])
})

it('has room where all figures are equal, or none is there', () => {
  expect(labels(0, 0, 2)).toEqual(['-1', '0', '1'])
  expect(valueAxis(100, 100, 3)).toEqual({ min: 95, max: 105, step: 5 })
  expect(valueAxis(5, 5, 5, true)).toEqual({ min: 0, max: 5, step: 1 })
  expect(valueAxis(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2)).toEqual({ min: 0, max: 1, step: 0.5 })
})

it('guesses a text rather too wide', () => {
  expect(textWidthPx('10,400,000', 11)).toBeGreaterThan(60)
  expect(textWidthPx('', 11)).toBe(0)
})
