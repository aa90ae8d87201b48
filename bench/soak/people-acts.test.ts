import { expect, test, vi } from 'vitest'
import { act, checkReply, report } from './people-acts.ts'

const answers = (...statuses: readonly number[]) => {
  const left = [...statuses]
  return vi.fn(async () => {
    checkReply('sign in', left.shift() ?? 200, 0.01, 'no')
    return 'in'
  })
}

test('who waits tries again when the time is over, and is counted each time', async () => {
  const [waits, work, before] = [vi.fn(), answers(429, 503), { ...report }]
  expect(await act('sign in', work, waits)).toBe('in')
  expect(work).toHaveBeenCalledTimes(3)
  expect(waits).toHaveBeenCalledTimes(2)
  expect(report.tooManyRequests - before.tooManyRequests).toBe(1)
  expect(report.unavailable - before.unavailable).toBe(1)
  expect(report.unavailableCalls['sign in']).toBe(1)
  expect(report.failed).toBe(before.failed)
})

test('who does not wait gives it up, which is no failure', async () => {
  const [work, failed] = [answers(429), report.failed]
  expect(await act('chart', work)).toBeUndefined()
  expect(work).toHaveBeenCalledTimes(1)
  expect(report.failed).toBe(failed)
})

test('any other answer is a failure, also for who would wait, and the first is kept in words', async () => {
  const [work, failed] = [answers(404), report.failed]
  expect(await act('sign in', work, vi.fn())).toBeUndefined()
  expect(report.failed).toBe(failed + 1)
  expect(report.firstFailure).toMatch(/^sign in: 404/)
})

test('503 that does not say when to come again is a failure', async () => {
  const [unavailable, failed] = [report.unavailable, report.failed]
  expect(await act('chart', async () => checkReply('chart', 503, undefined, 'no'))).toBeUndefined()
  expect(report.failed).toBe(failed + 1)
  expect(report.unavailable).toBe(unavailable)
})
