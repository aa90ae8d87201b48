import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { oneAborted, pause } from './abortable-wait.ts'

const listeners = (...signals: readonly AbortSignal[]) =>
  signals.reduce((count, signal) => count + getEventListeners(signal, 'abort').length, 0)

test('a pause ends after its time or when the signal is aborted, and leaves no listener behind', async () => {
  const closing = new AbortController()
  await pause(1, closing.signal)
  expect(listeners(closing.signal)).toBe(0)
  const long = pause(600_000, closing.signal)
  closing.abort()
  await long
  expect(listeners(closing.signal)).toBe(0)
  await pause(600_000, closing.signal)
})

test('the first of two signals that is aborted ends the wait, and no listener is left behind', async () => {
  const [closing, lost] = [new AbortController(), new AbortController()]
  const waiting = oneAborted(closing.signal, lost.signal)
  expect(listeners(closing.signal, lost.signal)).toBe(2)
  lost.abort()
  await waiting
  expect(listeners(closing.signal, lost.signal)).toBe(0)
  await oneAborted(closing.signal, lost.signal)
})
