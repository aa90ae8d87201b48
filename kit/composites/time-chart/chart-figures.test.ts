import { expect, it } from 'vitest'
import { figureText, lastValue, timeRows, valueAt } from './chart-figures.ts'
import type { ChartSeries } from './chart-model.ts'

const series = (times: number[], values: (number | null)[], stepMs: number | null = 10): ChartSeries => ({
  id: 's',
  name: 'Power',
  unit: 'kW',
  decimals: 1,
  times,
  values,
  stepMs,
})

it('finds the value under the cross-hair within reach', () => {
  const power = series([0, 10, 50], [1, null, 3])
  expect(valueAt(power, 3, 0)).toBe(1)
  expect(valueAt(power, 11, 0)).toBeNull()
  expect(valueAt(power, 35, 0)).toBeNull()
  expect(valueAt(power, 35, 20)).toBe(3)
  expect(valueAt(series([], []), 0, 100)).toBeNull()
})

it('writes figures with their places and "-" for missing', () => {
  expect(figureText(1234.56, series([], []), 'en-GB')).toBe('1,234.6')
  expect(figureText(lastValue(series([0, 1, 2], [1, 2, null])), series([], []), 'en-GB')).toBe('2.0')
  expect(figureText(lastValue(series([], [])), series([], []), 'en-GB')).toBe('-')
})

it('sets the samples of several series side by side', () => {
  const rows = timeRows([series([0, 10, 20], [1, 2, 3]), series([10, 30], [7, null])], 0, 25)
  expect(rows).toEqual([
    { timeMs: 0, values: [1, null] },
    { timeMs: 10, values: [2, 7] },
    { timeMs: 20, values: [3, null] },
  ])
})
