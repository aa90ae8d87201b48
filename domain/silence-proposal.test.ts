import { expect, test } from 'vitest'
import { proposedSilenceMs } from './silence-proposal.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  ['each second', 1_000, 10 * minute],
  ['each ten minutes, a little late', 10.5 * minute, 20 * minute],
  ['each hour', hour, 2 * hour],
  ['each day', 24 * hour, 48 * hour],
  ['each month', 30 * 24 * hour, 7 * 24 * hour],
])('a device that sends %s', (_pace, usualMs, expected) => {
  expect(proposedSilenceMs({ count: 200, usualMs })).toBe(expected)
})

test('of a few values nothing is said', () => {
  expect(proposedSilenceMs({ count: 19, usualMs: hour })).toBeUndefined()
})
