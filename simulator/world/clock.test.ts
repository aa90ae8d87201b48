import { expect, onTestFinished, test, vi } from 'vitest'
import { createSlowClock, every, realClock } from './clock.ts'
import { dayMs, hourMs, minuteMs } from './time.ts'

test('a slow clock that is put right calls everything at its time and in its order, and then goes with the real one', async () => {
  const clock = createSlowClock(hourMs)
  const startMs = clock.now()
  expect(startMs).toBeLessThanOrEqual(Date.now() - hourMs)
  const calls: [string, number][] = []
  const note = (name: string) => () => calls.push([name, clock.now() - startMs])
  clock.at(startMs + 30 * minuteMs, note('half'))
  clock.at(startMs + 25 * minuteMs, () => clock.at(startMs, note('overdue')))
  const stop = every(clock, 10 * minuteMs, note('every'))
  const callOff = clock.at(startMs + minuteMs, note('called off'))
  callOff()
  await clock.putRight()
  stop()
  expect(calls.map(([name]) => name)).toEqual(['every', 'every', 'overdue', 'half', 'every', 'every', 'every', 'every'])
  const [, , overdue, half] = calls
  expect([overdue?.[1], half?.[1]]).toEqual([25 * minuteMs + 1, 30 * minuteMs])
  // It is set a moment before the first of them.
  const everyMs = calls.filter(([name]) => name === 'every').map(([, timeMs]) => timeMs)
  expect(everyMs.slice(1).map((timeMs, index) => timeMs - (everyMs[index] ?? 0))).toEqual(Array(5).fill(10 * minuteMs))
  expect(clock.now()).toBeGreaterThanOrEqual(startMs + hourMs)
})

test('waits on as before with what is due later', async () => {
  const clock = createSlowClock(minuteMs)
  const later = new Promise<void>((resolve) => clock.at(clock.now() + minuteMs + 100, resolve))
  await clock.putRight()
  await later
  expect(clock.now()).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['the real clock', () => realClock],
  ['a slow clock', () => createSlowClock(minuteMs)],
])('%s waits longer than a timer of Node can, and not a millisecond less', (_, create) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const clock = create()
  const calls: string[] = []
  clock.at(clock.now() + 60 * dayMs, () => calls.push('in two months'))
  const callOff = clock.at(clock.now() + 31 * dayMs, () => calls.push('called off'))
  vi.advanceTimersByTime(30 * dayMs)
  callOff()
  vi.advanceTimersByTime(30 * dayMs - 1)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['in two months'])
  expect(vi.getTimerCount()).toBe(0)
})
