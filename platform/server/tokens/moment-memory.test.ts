import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMomentMemory } from './moment-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const counting = () => {
  let count = 0
  return async () => ++count
}

test('a value is read once in its time and anew after it, however often it is asked for', async () => {
  const memory = createMomentMemory<number>(2_000, 10)
  const read = counting()
  expect([await memory('a', read), await memory('a', read)]).toEqual([1, 1])
  vi.advanceTimersByTime(1_999)
  expect(await memory('a', read)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await memory('a', read)).toBe(2)
})

test('what nobody asks for any more is not held', async () => {
  const memory = createMomentMemory<number>(2_000, 10_000)
  for (let signIn = 0; signIn < 5_000; signIn += 1) {
    await memory(`session ${signIn}`, counting())
    vi.advanceTimersByTime(100)
  }
  expect(memory.size()).toBe(20)
})

test('no more keys than it may have are held at once', async () => {
  const memory = createMomentMemory<number>(2_000, 3)
  for (const key of ['a', 'b', 'c', 'd']) await memory(key, counting())
  expect(memory.size()).toBe(1)
})

test('a reading that failed is forgotten, and not one that came after it', async () => {
  const memory = createMomentMemory<number>(2_000, 10)
  let fail = (_: Error) => {}
  const failing = memory('a', () => new Promise((_, reject) => (fail = reject)))
  memory.forget()
  const read = counting()
  expect(await memory('a', read)).toBe(1)
  fail(new Error('no database'))
  await expect(failing).rejects.toThrow('no database')
  expect(await memory('a', read)).toBe(1)
  await expect(memory('b', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await memory('b', read)).toBe(2)
})
