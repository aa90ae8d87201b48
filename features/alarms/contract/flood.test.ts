import { expect, test } from 'vitest'
import { floodsOf } from './flood.ts'

const minute = 60_000
const every = (count: number, stepMs: number, fromMs = 0) =>
  Array.from({ length: count }, (_, at) => fromMs + at * stepMs)

test('ten new alarms in ten minutes are no flood, the eleventh begins one', () => {
  expect(floodsOf(every(10, 1000), 20_000)).toEqual([])
  expect(floodsOf(every(11, 1000), 20_000)).toEqual([{ fromMs: 10_000, toMs: undefined, alarms: 11 }])
})

test('a flood ends when fewer than five are left in the window, whatever order the alarms came in', () => {
  const starts = every(20, 1000)
  const end = 15_000 + 10 * minute
  expect(floodsOf(starts.toReversed(), end - 1)).toEqual([{ fromMs: 10_000, toMs: undefined, alarms: 20 }])
  expect(floodsOf(starts, end)).toEqual([{ fromMs: 10_000, toMs: end, alarms: 20 }])
})

test('two floods apart are two', () => {
  const starts = [...every(15, 1000), ...every(15, 1000, 60 * minute)]
  expect(floodsOf(starts, 120 * minute).map(({ fromMs }) => fromMs)).toEqual([10_000, 60 * minute + 10_000])
})
