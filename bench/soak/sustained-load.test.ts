import { expect, test } from 'vitest'
import { shownPercentOf } from './sustained-load.ts'

test('values shown are counted against messages of now, and nothing to show is no figure', () => {
  expect([shownPercentOf(949_999, 1_000_000), shownPercentOf(95, 100)]).toEqual([94.9, 95])
  expect(shownPercentOf(0, 0)).toBeNaN()
})
