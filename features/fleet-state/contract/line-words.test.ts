import { expect, test } from 'vitest'
import { lineWords } from './line-words.ts'

test('a page that hears nothing does not say that a farm is connected, only that it last was', () => {
  const connected = { state: 'connected', ageMs: 4_000 } as const
  const lost = { state: 'lost', ageMs: 900_000 } as const
  expect(lineWords(connected, undefined, 100_000)).toEqual({ word: 'connected', ageMs: 4_000 })
  expect(lineWords(connected, 40_000, 100_000)).toEqual({ word: 'lastConnected', ageMs: 60_000 })
  expect(lineWords(lost, undefined, 100_000)).toEqual({ word: 'lost', ageMs: 900_000 })
  expect(lineWords(lost, 40_000, 100_000)).toEqual({ word: 'lastLost', ageMs: 60_000 })
  expect(lineWords({ state: 'unknown', ageMs: undefined }, 40_000, 100_000).word).toBe('unknown')
})
