import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeNotice, currentNotices, holdNotices, onNotices, releaseNotices, showNotice } from './notice-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const notice of currentNotices()) closeNotice(notice.id)
  vi.useRealTimers()
})

it('takes a notice away after 6 s, a sticky one never', () => {
  showNotice('Saved')
  showNotice('Answer me', { sticky: true })
  vi.advanceTimersByTime(5_999)
  expect(currentNotices().map((notice) => notice.text)).toEqual(['Saved', 'Answer me'])
  vi.advanceTimersByTime(1)
  expect(currentNotices().map((notice) => notice.text)).toEqual(['Answer me'])
})

it('waits while it is being read and starts anew afterwards', () => {
  showNotice('Deleted')
  vi.advanceTimersByTime(5_000)
  holdNotices()
  vi.advanceTimersByTime(60_000)
  expect(currentNotices()).toHaveLength(1)
  releaseNotices()
  vi.advanceTimersByTime(6_000)
  expect(currentNotices()).toHaveLength(0)
})

it('keeps the five newest and tells its listeners', () => {
  const heard = vi.fn()
  const stop = onNotices(heard)
  for (let index = 1; index <= 7; index += 1) showNotice(`Notice ${index}`)
  stop()
  expect(currentNotices().map((notice) => notice.text)).toEqual([3, 4, 5, 6, 7].map((index) => `Notice ${index}`))
  expect(heard).toHaveBeenCalledTimes(7)
})
