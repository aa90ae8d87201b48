import { beforeEach, expect, test, vi } from 'vitest'
import { watchLine } from './line-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  return () => vi.useRealTimers()
})

const start = (probe: (timeoutMs: number) => Promise<void>) => {
  const dead = vi.fn()
  const line = watchLine({ steadyMs: Date.now, isConnected: () => true, probe, dead })
  return { dead, line }
}

test('a line that nobody closed is found dead within 5 s', async () => {
  const { dead, line } = start(
    (timeoutMs) => new Promise((_, reject) => setTimeout(() => reject(new Error('silence')), timeoutMs)),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(dead).toHaveBeenCalledOnce()
  line.stop()
})

test('a quiet line that answers lives, and a busy one is not even asked', async () => {
  const probe = vi.fn(async () => undefined)
  const { dead, line } = start(probe)
  const frames = setInterval(line.heard, 1_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe).not.toHaveBeenCalled()
  clearInterval(frames)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalled()
  expect(dead).not.toHaveBeenCalled()
  line.stop()
})
