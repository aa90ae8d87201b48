import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageTick, withPageTick } from './page-tick.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a beat comes once a second, and alone where no values come', () => {
  const pageTick = createPageTick()
  const heard = vi.fn()
  pageTick.subscribe(heard)
  vi.advanceTimersByTime(1_099)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([heard.mock.calls.length, pageTick.count()]).toEqual([1, 1])
  vi.advanceTimersByTime(10_000)
  expect([heard.mock.calls.length, pageTick.count()]).toEqual([11, 11])
})

test('a beat that is due goes with the values that come next, and not once more', () => {
  const pageTick = createPageTick()
  const heard = vi.fn()
  pageTick.subscribe(heard)
  pageTick.ride()
  vi.advanceTimersByTime(990)
  pageTick.ride()
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  pageTick.ride()
  pageTick.ride()
  expect(heard).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(500)
  expect(heard).toHaveBeenCalledTimes(1)
  // The next one is due a second after this one was, however late it came.
  vi.advanceTimersByTime(495)
  pageTick.ride()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('who comes and goes while others hear changes nothing for these; without anybody there is no beat', () => {
  const pageTick = createPageTick()
  const late = vi.fn()
  const leaves: (() => void)[] = []
  leaves.push(
    pageTick.subscribe(() => {
      leaves.shift()?.()
      leaves.push(pageTick.subscribe(late))
    }),
  )
  const steady = vi.fn()
  leaves.push(pageTick.subscribe(steady))
  vi.advanceTimersByTime(1_100)
  expect([steady.mock.calls.length, late.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(1_000)
  expect([steady.mock.calls.length, late.mock.calls.length]).toEqual([2, 1])
  for (const leave of leaves) leave()
  expect(vi.getTimerCount()).toBe(0)
})

test('who was sent away during a beat hears it no more', () => {
  const pageTick = createPageTick()
  const heard = vi.fn()
  const leaves: (() => void)[] = []
  pageTick.subscribe(() => leaves.shift()?.())
  leaves.push(pageTick.subscribe(heard))
  vi.advanceTimersByTime(1_100)
  expect(heard).not.toHaveBeenCalled()
})

test('what fails for one is reported, and all others hear their beats', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const pageTick = createPageTick()
  const failure = new Error('a figure that cannot be')
  pageTick.subscribe(() => {
    throw failure
  })
  const heard = vi.fn()
  pageTick.subscribe(heard)
  vi.advanceTimersByTime(3_100)
  expect(heard).toHaveBeenCalledTimes(3)
  expect(reported.mock.calls).toEqual([[failure], [failure], [failure]])
  vi.unstubAllGlobals()
})

test('a beat that is due comes behind what is written for a paint, in the same turn', () => {
  const events: string[] = []
  const pageTick = createPageTick()
  pageTick.subscribe(() => events.push('beat'))
  const beforePaint = withPageTick((work) => {
    events.push('turn')
    work()
  }, pageTick)
  beforePaint(() => events.push('values'))
  vi.advanceTimersByTime(1_010)
  beforePaint(() => events.push('values'))
  expect(events).toEqual(['turn', 'values', 'turn', 'values', 'beat'])
})
