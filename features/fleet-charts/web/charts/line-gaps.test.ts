import { expect, test } from 'vitest'
import { bucketGap, gapsIn, rawGap, withGaps } from './line-gaps.ts'

const minutes = (...at: readonly number[]) => at.map((minute) => minute * 60_000)

test('a missing bucket is a gap, and the place where it was due is named', () => {
  expect(gapsIn(minutes(0, 10, 20, 40, 50, 60), bucketGap)).toEqual([{ after: 2, dueMs: 1_800_000 }])
})

test('a change of pace is no gap, in either direction', () => {
  expect(gapsIn(minutes(0, 10, 20, 30, 31, 32, 33), bucketGap)).toEqual([])
  expect(gapsIn(minutes(0, 1, 2, 3, 13, 23, 33), bucketGap)).toEqual([])
})

test('a lonely point between two gaps stays lonely', () => {
  const gaps = gapsIn(minutes(0, 10, 20, 30, 200, 400, 410, 420, 430), bucketGap)
  expect(gaps.map(({ after }) => after)).toEqual([3, 4])
})

test('values as measured may come late, but not three times as late', () => {
  expect(gapsIn(minutes(0, 10, 20, 45, 55, 65), rawGap)).toEqual([])
  expect(gapsIn(minutes(0, 10, 20, 60, 70, 80), rawGap)).toHaveLength(1)
  expect(gapsIn([0, 1_000, 2_000, 40_000, 41_000, 42_000], rawGap)).toEqual([])
})

test('two points are a line', () => {
  expect(gapsIn(minutes(0, 500), rawGap)).toEqual([])
})

test('a gap takes its place among the entries', () => {
  expect(withGaps([1, 2, 3], [{ after: 1, dueMs: 0 }], () => null)).toEqual([1, 2, null, 3])
})
