import { expect, it } from 'vitest'
import type { ChartSeries } from './chart-model.ts'
import { nearestSampleMs, nextSampleMs, readingAt } from './chart-readings.ts'

const series = (times: number[], values: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: 's',
  name: 'Power',
  unit: 'kW',
  decimals: 0,
  times,
  values,
  stepMs: null,
  ...more,
})
const range = { fromMs: 0, toMs: 1_000 }
const slow = series([0, 100, 200], [1, 2, null])
const fast = series([95, 130, 250], [7, 8, 9])

it('the cross-hair stands at a sample, never at a gap or out of the range', () => {
  expect(nearestSampleMs([slow], 140, range)).toBe(100)
  expect(nearestSampleMs([slow, fast], 140, range)).toBe(130)
  expect(nearestSampleMs([slow], 190, range)).toBe(100)
  expect(nearestSampleMs([slow], 60, { fromMs: 10, toMs: 90 })).toBeUndefined()
  expect(nearestSampleMs([], 60, range)).toBeUndefined()
})

it('arrows go from sample to sample', () => {
  expect(nextSampleMs([slow, fast], 95, 1, 0, range)).toBe(100)
  expect(nextSampleMs([slow, fast], 95, 1, 20, range)).toBe(130)
  expect(nextSampleMs([slow, fast], 95, -1, 0, range)).toBe(0)
  expect(nextSampleMs([slow, fast], 250, 1, 0, range)).toBeUndefined()
})

it('a reading is a sample with its own time, never a value between two', () => {
  expect(readingAt(slow, 95, 10)).toEqual({ timeMs: 100, value: 2 })
  expect(readingAt(slow, 50, 10)).toBeNull()
  expect(readingAt(slow, 200, 10)).toBeNull()
  expect(readingAt(series([], []), 0, 10)).toBeNull()
})

it('a value that holds is that of the sample before, for as long as the line holds it', () => {
  const held = series([0, 400, 401, 600], [5, 5, null, 6], {
    stepped: true,
    samples: { times: [0, 600], values: [5, 6] },
  })
  expect(readingAt(held, 350, 10)).toEqual({ timeMs: 0, value: 5 })
  expect(readingAt(held, 450, 10)).toBeNull()
  expect(readingAt(held, 700, 10)).toEqual({ timeMs: 600, value: 6 })
  expect(nearestSampleMs([held], 400, range)).toBe(600)
})
