import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Line,
  lineWithin,
  lonelyPoints,
  nearestIndex,
  pointsOf,
  thinEnvelope,
  thinLine,
  withGaps,
} from './thin-series.ts'

type Point = readonly [timeMs: number, value: number | null]

const lineOf = (points: readonly Point[]): Line =>
  Float64Array.from(points.flatMap(([timeMs, value]) => [timeMs, value ?? Number.NaN]))
const thinPoints = (points: readonly Point[], columnMs: number): Point[] => [
  ...pointsOf(thinLine(lineOf(points), columnMs)),
]

describe('gaps', () => {
  it('lift the pen at missing values, once in a row', () => {
    expect([...pointsOf(withGaps([0, 10, 20, 30, 40], [1, null, null, Number.NaN, 5], 10))]).toEqual([
      [0, 1],
      [10, null],
      [40, 5],
    ])
  })

  it('lift the pen where samples are farther apart than one and a half steps', () => {
    expect([...pointsOf(withGaps([0, 10, 25, 41], [1, 2, 3, 4], 10))]).toEqual([
      [0, 1],
      [10, 2],
      [25, 3],
      [35, null],
      [41, 4],
    ])
    expect([...pointsOf(withGaps([0, 1000], [1, 2], null))]).toEqual([
      [0, 1],
      [1000, 2],
    ])
  })
})

describe('points of the same arrays', () => {
  it('are made once, and anew for other times, values and steps', () => {
    const [times, values] = [
      [0, 10, 30],
      [1, 2, 3],
    ]
    const points = withGaps(times, values, null)
    expect(withGaps(times, values, null)).toBe(points)
    expect([...pointsOf(withGaps(times, values, 10))]).toEqual([
      [0, 1],
      [10, 2],
      [20, null],
      [30, 3],
    ])
    expect([...pointsOf(withGaps([0, 10, 20], values, 10))]).toHaveLength(3)
    expect(withGaps(times, [1, 2, 4], null)).not.toBe(points)
    expect(withGaps(times, values, null)).toEqual(points)
  })
})

describe('thinning', () => {
  it('keeps extremes, ends and gaps of each column', () => {
    const points: Point[] = [
      [0, 5],
      [1, 9],
      [2, 5],
      [3, 1],
      [4, 5],
      [5, 4],
      [10, null],
      [11, 2],
    ]
    expect(thinPoints(points, 10)).toEqual([
      [0, 5],
      [1, 9],
      [3, 1],
      [5, 4],
      [10, null],
      [11, 2],
    ])
  })

  it('never loses the lowest or highest value and keeps the order', () => {
    const series = fc.array(fc.tuple(fc.nat(10_000), fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }))), {
      minLength: 1,
    })
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 500 }), (raw, columnMs) => {
        const points = raw.toSorted((left, right) => left[0] - right[0])
        const thinned = thinPoints(points, columnMs)
        const values = (list: readonly Point[]) => list.flatMap(([, value]) => (value === null ? [] : [value]))
        expect(Math.max(...values(thinned))).toBe(Math.max(...values(points)))
        expect(Math.min(...values(thinned))).toBe(Math.min(...values(points)))
        expect(thinned.map(([timeMs]) => timeMs)).toEqual(thinned.map(([timeMs]) => timeMs).toSorted((a, b) => a - b))
      }),
    )
  })

  it('leaves of a dense column its lowest and highest, in their order', () => {
    const dense = (fromMs: number) =>
      Array.from({ length: 20 }, (_, index): Point => [fromMs + index, index === 4 ? 9 : index === 12 ? -3 : 1])
    const thinned = thinPoints([...dense(0), ...dense(20), ...dense(40)], 20)
    expect(thinned).toEqual([
      [0, 1],
      [4, 9],
      [12, -3],
      [24, 9],
      [32, -3],
      [44, 9],
      [52, -3],
      [59, 1],
    ])
  })

  it('keeps the end of a dense column where the line goes far from there, and both ends of a gap', () => {
    const dense = (fromMs: number) =>
      Array.from({ length: 20 }, (_, index): Point => [fromMs + index, index === 4 ? 9 : 1])
    expect(thinPoints([...dense(0), ...dense(100)], 20)).toEqual([
      [0, 1],
      [4, 9],
      [19, 1],
      [100, 1],
      [104, 9],
      [119, 1],
    ])
    expect(thinPoints([...dense(0), [30, null], ...dense(40)], 100)).toEqual([
      [0, 1],
      [4, 9],
      [30, null],
      [59, 1],
    ])
  })

  it('leaves at most two points a dense column', () => {
    const points = Array.from({ length: 100_000 }, (_, index): Point => [index, Math.sin(index / 500) + (index % 7)])
    expect(thinPoints(points, 100).length).toBeLessThanOrEqual(2_002)
  })
})

it('finds the nearest sample', () => {
  expect([-5, 0, 4, 6, 14, 99].map((timeMs) => nearestIndex([0, 10, 20], timeMs))).toEqual([0, 0, 0, 1, 1, 2])
  expect(nearestIndex([], 5)).toBe(-1)
})

it('takes the lowest and highest of each column of an envelope and keeps its gaps', () => {
  const low: Point[] = [
    [0, 2],
    [5, 1],
    [10, 4],
    [15, null],
    [16, 3],
  ]
  const high: Point[] = [
    [0, 6],
    [5, 5],
    [10, 9],
    [15, null],
    [16, 7],
  ]
  expect(thinEnvelope(lineOf(low), lineOf(high), 10)).toEqual({
    times: [0, 10, 15, 16],
    low: [1, 4, null, 3],
    high: [6, 9, null, 7],
  })
})

it('leaves a gap where the highest of an envelope is missing', () => {
  const low = lineOf([
    [0, 1],
    [10, 2],
    [20, 3],
  ])
  const high = lineOf([
    [0, 4],
    [20, 6],
  ])
  expect(thinEnvelope(low, high, 1)).toEqual({ times: [0, 10, 20], low: [1, null, 3], high: [4, null, 6] })
})

it('cuts a line to what is in sight and one point more', () => {
  const line = lineOf([0, 10, 20, 30, 40, 50].map((timeMs): Point => [timeMs, timeMs]))
  const timesWithin = (fromMs: number, toMs: number) =>
    [...pointsOf(lineWithin(line, fromMs, toMs))].map(([timeMs]) => timeMs)
  expect(timesWithin(15, 35)).toEqual([10, 20, 30, 40])
  expect(timesWithin(20, 30)).toEqual([10, 20, 30, 40])
  expect(timesWithin(-100, 100)).toEqual([0, 10, 20, 30, 40, 50])
  expect(lineWithin(lineOf([]), 0, 1)).toHaveLength(0)
})

it('finds the samples between two gaps, the ends of the line included', () => {
  const line = lineOf([
    [0, 1],
    [1, null],
    [2, 5],
    [3, 6],
    [4, null],
    [5, 7],
  ])
  expect([...pointsOf(lonelyPoints(line))]).toEqual([
    [0, 1],
    [0, null],
    [5, 7],
    [5, null],
  ])
})
