import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceStart } from './start-words.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a start of more than a second says so in words, in the language of the visitor', () => {
  const place = document.createElement('div')
  announceStart(place, 'fr-FR')
  vi.advanceTimersByTime(999)
  expect(place).toBeEmptyDOMElement()
  vi.advanceTimersByTime(1)
  expect(place).toHaveTextContent('Solvane démarre…')
  expect(place.firstElementChild).toHaveAttribute('role', 'status')
})

test('a quick start says nothing', () => {
  const place = document.createElement('div')
  const stop = announceStart(place, 'en-GB')
  vi.advanceTimersByTime(500)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(place).toBeEmptyDOMElement()
})
