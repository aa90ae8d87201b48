import { expect, test } from 'vitest'
import { rateBetween } from './reception-rate.ts'

const totals = (atMs: number, messages: number, samples: number) => ({ atMs, messages, samples })

test('what was taken in five seconds, a second', () => {
  expect(rateBetween(totals(0, 100, 1_000), totals(5_000, 150, 3_500))).toEqual({
    messagesPerSecond: 10,
    samplesPerSecond: 500,
  })
  expect(rateBetween(totals(0, 100, 1_000), totals(5_000, 100, 1_000))?.samplesPerSecond).toBe(0)
})

test('no rate from one reading or across a restart', () => {
  expect(rateBetween(totals(0, 1, 1), totals(0, 1, 1))).toBeUndefined()
  expect(rateBetween(totals(0, 100, 1_000), totals(5_000, 3, 20))).toBeUndefined()
})
