import { expect, test } from 'vitest'
import { heldLine } from './held-line.ts'

const minute = 60_000
const at = (...minutes: readonly number[]) => minutes.map((one) => one * minute)

test('a value holds until the next one: nothing is added between them', () => {
  const line = heldLine({ times: at(0, 50), values: [1, 2] }, { holdMs: 60 * minute, untilMs: 0 })
  expect(line).toEqual({ times: at(0, 50), values: [1, 2] })
})

test('after the longest silence the pen is lifted', () => {
  const line = heldLine({ times: at(0, 60), values: [1, 2] }, { holdMs: 10 * minute, untilMs: 60 * minute })
  expect(line.times).toEqual([0, 10 * minute, 10 * minute + 1, 60 * minute])
  expect(line.values).toEqual([1, 1, null, 2])
})

test('a missing value ends the one before it', () => {
  const line = heldLine({ times: at(0, 5, 6), values: [1, null, 2] }, { holdMs: 10 * minute, untilMs: 6 * minute })
  expect(line.times).toEqual([0, 5 * minute - 1, 5 * minute, 6 * minute])
  expect(line.values).toEqual([1, 1, null, 2])
})

test('the last value holds until now, and no longer than its silence', () => {
  const points = { times: at(0), values: [1] }
  expect(heldLine(points, { holdMs: 10 * minute, untilMs: 3 * minute })).toEqual({
    times: [0, 3 * minute - 1],
    values: [1, 1],
  })
  expect(heldLine(points, { holdMs: 10 * minute, untilMs: 60 * minute })).toEqual({
    times: [0, 10 * minute, 10 * minute + 1],
    values: [1, 1, null],
  })
})
