import { expect, test } from 'vitest'
import { type BarSeries, barBoxes, barEnds } from './bar-model.ts'

const series = (id: string, values: readonly (number | null)[], look: BarSeries['look'] = 'bar'): BarSeries => ({
  ...{ id, label: id, colour: '', values, look },
})
/** A plot of 100 px in which 10 are as high as 100 px. */
const plot = { widthPx: 100, yOf: (value: number) => 100 - value * 10 }

test('stacked bars stand on one another, what is taken below zero', () => {
  const boxes = barBoxes([series('a', [4]), series('b', [3]), series('c', [-2])], 1, true, plot)
  expect(boxes.map(({ seriesId, y, height }) => [seriesId, y, height])).toEqual([
    ['a', 60, 40],
    ['b', 30, 30],
    ['c', 100, 20],
  ])
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
})

test('side by side each has its own place, also beside one that is missing', () => {
  const boxes = barBoxes([series('a', [4, 5]), series('b', [null, 6])], 2, false, plot)
  expect(boxes.map(({ seriesId, bucket }) => `${seriesId}${bucket}`)).toEqual(['a0', 'a1', 'b1'])
  const [, second, third] = boxes
  expect((third?.x ?? 0) - (second?.x ?? 0)).toBeCloseTo((50 - 14) / 2, 9)
})

test('the axis must hold sums of stacked bars, and lines and outlines beside them', () => {
  const all = [series('a', [4]), series('b', [3]), series('expected', [9], 'line'), series('before', [5], 'behind')]
  expect(Math.max(...barEnds(all, 0, true))).toBe(9)
  expect(Math.max(...barEnds(all.slice(0, 2), 0, true))).toBe(7)
  expect(Math.max(...barEnds(all.slice(0, 2), 0, false))).toBe(4)
})
