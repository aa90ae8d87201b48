import { expect, test } from 'vitest'
import { missedOf } from './verdict.ts'

const aims = { zeros: ['lost'], atMost: { p99Ms: 2_000 }, atLeast: { reads: 20 } }

test('what is at its limit reaches it, what is beyond is missed', () => {
  expect(missedOf(aims, { lost: 0, p99Ms: 2_000, reads: 20, other: 1 })).toEqual([])
  expect(missedOf(aims, { lost: 1, p99Ms: 2_001, reads: 19 })).toEqual([
    'missed: lost is 1',
    'missed: p99Ms is 2001',
    'missed: reads is 19',
  ])
})

test('a figure that is not there or is no number is missed, whatever it is judged by', () => {
  expect(missedOf(aims, { lost: Number.NaN, p99Ms: Number.NaN, reads: Number.NaN })).toHaveLength(3)
  expect(missedOf(aims, { lost: 0, p99Ms: 1, reads: Number.POSITIVE_INFINITY })).toEqual(['missed: reads is Infinity'])
  expect(missedOf(aims, { renamed: 0 })).toEqual([
    'missed: there is no lost',
    'missed: there is no p99Ms',
    'missed: there is no reads',
  ])
})

test('a figure that a short run cannot tell is said to be not judged', () => {
  expect(missedOf(aims, { lost: 0, p99Ms: undefined, reads: 20 })).toEqual(['not judged: p99Ms, the run was too short'])
})
