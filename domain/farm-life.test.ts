import { expect, test, vi } from 'vitest'
import { isFarmAlive, lifeSignMs } from './farm-life.ts'

test('a farm is judged by the newest of its life words, whatever else it sends', () => {
  const newestMs = vi.fn(() => 900)
  expect(lifeSignMs({ lifeWordsMs: [undefined, 100, 200], newestMs })).toBe(200)
  expect(newestMs).not.toHaveBeenCalled()
})

test('a farm without a life word, or whose life word never came, is judged by what it and its machines sent', () => {
  expect(lifeSignMs({ lifeWordsMs: [], newestMs: () => 900 })).toBe(900)
  expect(lifeSignMs({ lifeWordsMs: [undefined], newestMs: () => 900 })).toBe(900)
  expect(lifeSignMs({ lifeWordsMs: [], newestMs: () => undefined })).toBeUndefined()
})

test('a farm lives up to its time-out; one of which nothing is known does not', () => {
  expect(isFarmAlive(40_000, 100_000, 60)).toBe(true)
  expect(isFarmAlive(40_000, 100_001, 60)).toBe(false)
  expect(isFarmAlive(undefined, 100_000, 60)).toBe(false)
})
