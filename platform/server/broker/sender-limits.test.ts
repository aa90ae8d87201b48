import { expect, onTestFinished, test, vi } from 'vitest'
import { createThrottledLog, SenderPace } from './sender-limits.ts'

const limits = { messagesPerSecond: 100, bytesPerSecond: 1_000_000, burstSeconds: 2 }

test('a burst passes at once, what follows is held to the rate, and a pause gives the burst back', () => {
  const pace = new SenderPace(limits)
  const nowMs = 1_000_000
  const holds = Array.from({ length: 300 }, () => pace.hold('a', 10, nowMs))
  expect(holds.slice(0, 200)).toEqual(Array(200).fill(0))
  expect(holds[299]).toBeCloseTo(1_000)
  expect(pace.hold('b', 10, nowMs)).toBe(0)
  expect(pace.hold('a', 10, nowMs + 60_000)).toBe(0)
})

test('bytes count as messages do', () => {
  const pace = new SenderPace(limits)
  expect(pace.hold('a', 2_000_000, 0)).toBe(0)
  expect(pace.hold('a', 500_000, 0)).toBeCloseTo(500)
})

test('where nobody can be held back exactly the rate is admitted', () => {
  const pace = new SenderPace(limits)
  let admitted = 0
  for (let ms = 0; ms < 10_000; ms++) if (pace.admit('a', 10, ms)) admitted += 1
  // Two seconds of burst and ten seconds of rate.
  expect(admitted).toBeGreaterThanOrEqual(1_199)
  expect(admitted).toBeLessThanOrEqual(1_202)
})

test('invented names fill no memory and do not wash away who floods', () => {
  const pace = new SenderPace(limits)
  let heldMs = 0
  for (let name = 0; name < 120_000; name++) {
    pace.hold(`name-${name}`, 10, 0)
    heldMs = pace.hold('flood', 10, 0)
  }
  expect(heldMs).toBeCloseTo(1_198_000, -3)
})

test('no limit means no hold', () => {
  const pace = new SenderPace({ ...limits, messagesPerSecond: Infinity, bytesPerSecond: Infinity })
  for (let message = 0; message < 10_000; message++) expect(pace.hold('a', 1e6, 0)).toBe(0)
})

test('a sender over its limit is logged once a minute with the count, and once more at the end', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const logged: [string, number][] = []
  const logThrottled = createThrottledLog((sender, times) => logged.push([sender, times]))
  for (let second = 0; second < 60; second++) {
    logThrottled('a')
    vi.advanceTimersByTime(1_000)
  }
  logThrottled('b')
  logThrottled('a')
  vi.advanceTimersByTime(600_000)
  logThrottled('a')
  expect(logged).toEqual([
    ['a', 1],
    ['a', 59],
    ['b', 1],
    ['a', 1],
    ['a', 1],
  ])
  expect(vi.getTimerCount()).toBe(1)
})
