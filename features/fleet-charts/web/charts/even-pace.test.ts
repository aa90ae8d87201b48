import { expect, test } from 'vitest'
import { minuteMs } from '../../../../domain/time-zone.ts'
import type { HistorySeries } from '../../../history/contract/history.ts'
import { evenPace } from './even-pace.ts'

const series = (times: readonly number[], figureAt: (timeMs: number) => number | string = () => 5): HistorySeries => ({
  tagId: 1,
  resolution: 'raw',
  stepMs: null,
  times: [...times],
  values: times.map(figureAt),
})
const figureOf = (value: unknown) => (typeof value === 'number' && value !== 9999 ? value : null)
const every = (stepMs: number, fromMs: number, toMs: number) =>
  Array.from({ length: Math.round((toMs - fromMs) / stepMs) }, (_, index) => fromMs + index * stepMs)

const day = 24 * 60 * minuteMs
/** Ten-minute values of a day, then an hour of seconds. */
const changing = [...every(10 * minuteMs, 0, day), ...every(5_000, day, day + 60 * minuteMs)]

test('a history of ten minutes that turns into seconds is drawn in ten minutes throughout', () => {
  const even = evenPace(
    series(changing, (timeMs) => (timeMs < day ? 5 : timeMs % 10_000 === 0 ? 4 : 8)),
    figureOf,
  )
  expect(even.stepMs).toBe(10 * minuteMs)
  expect(even.times).toEqual(every(10 * minuteMs, 0, day + 60 * minuteMs))
  expect(even.values.slice(-7)).toEqual([5, 6, 6, 6, 6, 6, 6])
  expect(even.minimum?.at(-1)).toBe(4)
  expect(even.maximum?.at(-1)).toBe(8)
})

test('what stands for a missing value is in no mean, and a bucket of nothing else is missing', () => {
  const even = evenPace(
    series(changing, (timeMs) => (timeMs < day || timeMs % 10_000 === 0 ? 9999 : 8)),
    figureOf,
  )
  expect(even.values.slice(-7)).toEqual([null, 8, 8, 8, 8, 8, 8])
})

test('one pace stays as measured, slow or fast, with a long outage or a few repeats; words too', () => {
  for (const times of [
    every(10 * minuteMs, 0, day),
    every(5_000, 0, 60 * minuteMs),
    [...every(5_000, 0, 60 * minuteMs), ...every(5_000, day, day + 60 * minuteMs)],
    [...every(10 * minuteMs, 0, day), day, day + 1_000, day + 2_000],
  ]) {
    const one = series(times)
    expect(evenPace(one, figureOf)).toBe(one)
  }
  const words = series(changing, () => 'RUN')
  expect(evenPace(words, figureOf)).toBe(words)
})
