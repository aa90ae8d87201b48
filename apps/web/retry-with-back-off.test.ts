import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../../platform/web/api/api-error.ts'
import { backOffMs, retryWithBackOff } from './retry-with-back-off.ts'

const busy = new ApiError(503, 'unavailable', 'busy')

test('a starting server is asked again with growing pauses, and each failure is reported', async () => {
  const answers = [busy, unreachable(undefined), busy, 'here']
  const states: unknown[] = []
  const pauses: number[] = []
  const answer = await retryWithBackOff(
    async () => {
      const next = answers.shift()
      if (next instanceof Error) throw next
      return next
    },
    (error) => states.push(error),
    async (ms) => {
      pauses.push(ms)
    },
  )
  expect(answer).toBe('here')
  expect(states).toHaveLength(3)
  expect(states[0]).toBe(busy)
  expect(pauses).toHaveLength(3)
  expect(pauses[0]).toBeGreaterThanOrEqual(500)
})

test('what is refused is not asked again', async () => {
  const refused = new ApiError(403, 'forbidden', 'no')
  const states: unknown[] = []
  await expect(
    retryWithBackOff(
      () => Promise.reject(refused),
      (error) => states.push(error),
      async () => undefined,
    ),
  ).rejects.toBe(refused)
  expect(states).toEqual([])
})

test('pauses double up to half a minute, and differ between browsers', () => {
  expect([1, 2, 3, 6, 60].map((failures) => backOffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
  expect(backOffMs(1, 0)).toBe(500)
})
