import { expect, test } from 'vitest'
import type { ChartSeries } from './chart-model.ts'
import { styleOfSeries } from './chart-palette.ts'
import { isSeenWithin } from './seen-within.ts'

const series = (times: number[], values: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: 'power',
  name: 'Power',
  unit: 'kW',
  decimals: 0,
  times,
  values,
  stepMs: null,
  ...more,
})
const range = { fromMs: 100, toMs: 200 }

test('a value inside is seen, one outside or missing is not', () => {
  expect(isSeenWithin(series([150], [1]), range)).toBe(true)
  expect(isSeenWithin(series([50], [1]), range)).toBe(false)
  expect(isSeenWithin(series([150], [null]), range)).toBe(false)
  expect(isSeenWithin(series([], []), range)).toBe(false)
})

test('a line that crosses the range is seen, unless a gap lies between its ends', () => {
  expect(isSeenWithin(series([50, 250], [1, 2]), range)).toBe(true)
  expect(isSeenWithin(series([50, 250], [1, 2], { stepMs: 10 }), range)).toBe(false)
  expect(isSeenWithin(series([50, 120, 250], [1, null, 2]), range)).toBe(false)
})

test('an envelope is seen where no mean is', () =>
  expect(isSeenWithin(series([150], [null], { minimum: [1], maximum: [2] }), range)).toBe(true))

test('a machine keeps its colour through the panels; its second line in one panel has another', () => {
  const palette = {
    series: ['red', 'blue', 'green', 'grey'],
    text: '',
    surface: '',
    resolve: (colour: string) => colour,
  }
  const all = [
    series([], [], { id: '1:power', subject: '1' }),
    series([], [], { id: '2:power', subject: '2' }),
    series([], [], { id: '1:limit', subject: '1' }),
    series([], [], { id: '2:wind', unit: 'm/s', subject: '2' }),
    series([], [], { id: '1:wind', unit: 'm/s', subject: '1' }),
    series([], [], { id: 'price', unit: '€' }),
  ]
  expect(all.map((one) => styleOfSeries(palette, all, one).colour)).toEqual([
    'red',
    'blue',
    'green',
    'blue',
    'red',
    'grey',
  ])
})

test('a companion has the colour of its series, and takes none from the others', () => {
  const palette = { series: ['red', 'blue'], text: '', surface: '', resolve: (colour: string) => colour }
  const all = [
    series([], [], { id: 'a' }),
    series([], [], { id: 'a expected', companionOf: 'a', stroke: 'dashed' }),
    series([], [], { id: 'b' }),
  ]
  expect(all.map((one) => styleOfSeries(palette, all, one)).map(({ colour, stroke }) => [colour, stroke])).toEqual([
    ['red', 'solid'],
    ['red', 'dashed'],
    ['blue', 'solid'],
  ])
  // Where its series is not there it is a line of its own.
  expect(styleOfSeries(palette, all.slice(1), all[1] as ChartSeries).opacity).toBe(1)
})
