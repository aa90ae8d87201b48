import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qualities, type SampleValue } from './quality.ts'
import { isMissingMark, type MissingMark, qualityOf, widestLimits } from './value-limits.ts'

test.each<[SampleValue, readonly MissingMark[], boolean]>([
  [9999, [9999], true],
  [9999.1, [9999], false],
  [-9999, [9999], false],
  ['9999', [9999], false],
  [-32768, [9999, -32768], true],
  [65535, [65535], true],
  // The largest number of 32 bits, however a mapping writes it and a device sends it.
  [3.402_823_466_385_288_6e38, [3.4e38], true],
  [3.402_823_5e38, [3.4e38], true],
  [3.4e38, [3.402_823_466_385_288_6e38], true],
  [-3.402_823_466_385_288_6e38, [3.4e38], false],
  [-3.402_823_466_385_288_6e38, [-3.4e38], true],
  // Larger numbers are other numbers.
  [3.402_823_6e38, [3.4e38], false],
  [1e39, [3.4e38], false],
  [1.797e308, [3.4e38], false],
  [-1.797e308, [-3.4e38], false],
  [1e300, [1e300], true],
  [1e301, [1e300], false],
  // Too small for 32 bits: 0 is a measurement.
  [0, [1e-50], false],
  [1e-50, [1e-50], true],
  // A device with 32 bits sends -999.9 as this number.
  [Math.fround(-999.9), [-999.9], true],
  [Number.NaN, ['NaN'], true],
  [Number.NaN, [9999], false],
  [Number.NEGATIVE_INFINITY, ['-infinity'], true],
  ['n/a', ['N/A'], true],
  [' bad ', ['Bad'], true],
  ['', ['NaN'], false],
  [true, [1], false],
  [null, [9999], false],
  [9999, [], false],
])('%j with the marks %j: %s', (value, marks, expected) => {
  expect(isMissingMark(value, marks)).toBe(expected)
})

test('a mark is missing, a number outside the range implausible, and what the source says of the others stands', () => {
  const limits = { marks: [-32_768], lowest: -100, highest: 4_000 }
  expect(qualityOf(-32_768, qualities.good, limits)).toBe(qualities.missing)
  expect(qualityOf(null, qualities.good, limits)).toBe(qualities.missing)
  expect(qualityOf(4_000.1, qualities.uncertain, limits)).toBe(qualities.implausible)
  expect(qualityOf(-100, qualities.uncertain, limits)).toBe(qualities.uncertain)
  expect(qualityOf('text', qualities.good, limits)).toBe(qualities.good)
  expect(qualityOf(1.7e308)).toBe(qualities.implausible)
  expect(qualityOf(1e15)).toBe(qualities.good)
})

test.each([4_000.1, -32_768, 7, 'n/a'])('%s stays bad where the source calls it so', (value) => {
  const limits = { marks: [-32_768, 'n/a'], lowest: -100, highest: 4_000 }
  expect(qualityOf(value, qualities.bad, limits)).toBe(qualities.bad)
  expect(qualityOf(null, qualities.bad, limits)).toBe(qualities.missing)
})

test('a number of good quality lies in the range and is no mark', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(9999, -32_768, 65_535))
  fc.assert(
    fc.property(number, fc.array(number), number, number, (value, marks, one, other) => {
      const limits = { marks, lowest: Math.min(one, other), highest: Math.max(one, other) }
      const quality = qualityOf(value, qualities.good, limits)
      const isGood = value >= limits.lowest && value <= limits.highest && !isMissingMark(value, marks)
      expect(quality === qualities.good).toBe(isGood)
    }),
  )
  expect(widestLimits.marks).toEqual([])
})
