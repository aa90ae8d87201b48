import { expect, test } from 'vitest'
import { valuesInSteps } from './day-steps.ts'

const day = { fromMs: 1_000, stepMs: 100, steps: 4 }

test('a mean of a stored step stands in its step, and a missing step stays a gap', () => {
  const series = { times: [1_000, 1_100, 1_300], values: [5, 7, 9], stepMs: 100 }
  expect(valuesInSteps(series, day)).toEqual([5, 7, null, 9])
})

test('raw values are averaged in their step and hold until the next one, no longer than they may', () => {
  const series = { times: [1_010, 1_050, 1_120], values: [4, 8, 10], stepMs: null, holdMs: 150 }
  expect(valuesInSteps(series, day)).toEqual([6, 9, 10, null])
})

test('leaves out values before and after the day, and values without a number', () => {
  const series = { times: [700, 1_000, 1_500], values: [1, null, 3], stepMs: 100 }
  expect(valuesInSteps(series, day)).toEqual([null, null, null, null])
})
