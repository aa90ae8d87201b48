import { expect, it } from 'vitest'
import type { ChartSeries } from './chart-model.ts'
import { legendOrder, seriesStatistics } from './series-statistics.ts'

const minuteMs = 60_000
const energy = { unit: 'kWh', perHour: 1, decimals: 0 }
const series = (times: number[], values: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: 's',
  name: 's',
  unit: 'kW',
  decimals: 0,
  times: times.map((minutes) => minutes * minuteMs),
  values,
  stepMs: null,
  integral: energy,
  ...more,
})
const range = { fromMs: 0, toMs: 60 * minuteMs }

it('weighs each value with the time that it stands for', () => {
  const figures = seriesStatistics(series([0, 30, 40], [100, 200, null]), range)
  expect(figures).toMatchObject({ min: 100, max: 200, last: 200, mean: 125 })
  expect(figures.sum).toBeCloseTo(83.333, 3)
})

it('a gap weighs nothing, and the end of the range cuts the last value', () => {
  expect(seriesStatistics(series([0, 10, 50], [60, null, 120]), range)).toMatchObject({ mean: 90, sum: 30 })
})

it('means of buckets weigh with what was covered, and their extremes are those of the values in them', () => {
  const means = series([0, 10], [100, 300], {
    weightsMs: [10 * minuteMs, 2 * minuteMs],
    minimum: [50, 290],
    maximum: [110, 340],
  })
  const { min, mean, max, sum } = seriesStatistics(means, range)
  expect([min, max]).toEqual([50, 340])
  expect(mean).toBeCloseTo(133.333, 3)
  expect(sum).toBeCloseTo(26.667, 3)
})

it('says nothing of what is not there, and has no sum where that means nothing', () => {
  const nothing = { min: null, mean: null, max: null, last: null, sum: null }
  expect(seriesStatistics(series([0, 10], [null, null]), range)).toEqual(nothing)
  expect(seriesStatistics(series([100], [1]), range)).toEqual(nothing)
  const { integral: _, ...temperature } = series([0, 10], [1, 2])
  expect(seriesStatistics(temperature, range).sum).toBeNull()
})

it('orders by a figure with missing ones last, or by name as people count', () => {
  const row = (name: string, mean: number | null) => ({ name, figures: { min: 0, mean, max: 0, last: 0, sum: 0 } })
  const rows = [row('WT10', 5), row('WT2', null), row('WT1', 9)]
  const names = (by: 'mean' | 'name', descending: boolean) =>
    legendOrder(rows, { by, descending }, 'en-GB').map(({ name }) => name)
  expect(names('mean', true)).toEqual(['WT1', 'WT10', 'WT2'])
  expect(names('mean', false)).toEqual(['WT10', 'WT1', 'WT2'])
  expect(names('name', false)).toEqual(['WT1', 'WT2', 'WT10'])
})
