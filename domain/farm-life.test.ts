import { expect, test, vi } from 'vitest'
import { isAwaited, isFarmAlive, lifeSignMs } from './farm-life.ts'

test('a farm is judged by the newest of its life words, whatever else it sends', () => {
  const newestMs = vi.fn(() => 900)
  expect(lifeSignMs({ lifeWordsMs: [undefined, 100, 200], newestMs, nowMs: 1_000 })).toBe(200)
  expect(newestMs).not.toHaveBeenCalled()
})

test('a farm without a life word, or whose life word never came, is judged by what it and its machines sent', () => {
  expect(lifeSignMs({ lifeWordsMs: [], newestMs: () => 900, nowMs: 1_000 })).toBe(900)
  expect(lifeSignMs({ lifeWordsMs: [undefined], newestMs: () => 900, nowMs: 1_000 })).toBe(900)
  expect(lifeSignMs({ lifeWordsMs: [], newestMs: () => undefined, nowMs: 1_000 })).toBeUndefined()
})

test('a life word of the future counts for nothing: neither alone nor beside the current one of another controller', () => {
  const nowMs = 10_000_000
  const ahead = nowMs + 3_600_000
  expect(lifeSignMs({ lifeWordsMs: [ahead, nowMs - 1_000], newestMs: () => undefined, nowMs })).toBe(nowMs - 1_000)
  expect(lifeSignMs({ lifeWordsMs: [ahead], newestMs: () => nowMs - 7_000, nowMs })).toBe(nowMs - 7_000)
  expect(isFarmAlive(ahead, nowMs, 60)).toBe(false)
  // The clock of a device may be a little ahead.
  expect(isFarmAlive(nowMs + 300_000, nowMs, 60)).toBe(true)
})

test('a farm lives up to its time-out; one of which nothing is known does not', () => {
  expect(isFarmAlive(40_000, 100_000, 60)).toBe(true)
  expect(isFarmAlive(40_000, 100_001, 60)).toBe(false)
  expect(isFarmAlive(undefined, 100_000, 60)).toBe(false)
})

test('after a restart of the server a farm is waited for as long as its life word may stay away', () => {
  const restartMs = 1_000_000
  const heard = { sinceMs: restartMs, newestMs: restartMs + 1 }
  expect(isAwaited(restartMs - 90_000, restartMs + 60_000, 60, heard)).toBe(true)
  expect(isAwaited(restartMs - 90_000, restartMs + 60_001, 60, heard)).toBe(false)
  expect(isAwaited(undefined, restartMs + 10, 60, heard)).toBe(true)
  // What has told something since and went silent is lost.
  expect(isAwaited(restartMs + 5, restartMs + 60_000, 30, heard)).toBe(false)
})

test('while a server that restarted has heard of no farm at all none of them is lost, for five minutes', () => {
  const nothing = { sinceMs: 1_000_000, newestMs: 999_000 }
  expect(isAwaited(990_000, 1_290_000, 60, nothing)).toBe(true)
  expect(isAwaited(990_000, 1_300_001, 60, nothing)).toBe(false)
})

test('after a restart nobody waits for a farm that was silent before the server stopped', () => {
  const sinceMs = 1_000_000
  const heard = { sinceMs, newestMs: sinceMs + 1, storedUntilMs: sinceMs - 10_000 }
  expect(isAwaited(sinceMs - 70_000, sinceMs + 5_000, 60, heard)).toBe(true)
  expect(isAwaited(sinceMs - 70_001, sinceMs + 5_000, 60, heard)).toBe(false)
})

test('a farm whose clock is ahead does not make others silent', () => {
  const sinceMs = 1_000_000
  const heard = { sinceMs, newestMs: sinceMs + 1, storedUntilMs: sinceMs + 200_000 }
  expect(isAwaited(sinceMs - 50_000, sinceMs + 5_000, 60, heard)).toBe(true)
})
