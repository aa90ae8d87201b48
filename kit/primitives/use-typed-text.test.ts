import { expect, it } from 'vitest'
import { stillAwaited } from './use-typed-text.ts'

it('knows its own values when they come back late, and one that somebody else has set', () => {
  expect(stillAwaited(['W', 'WT', 'WT1'], 'W')).toEqual(['WT', 'WT1'])
  expect(stillAwaited(['W', 'WT', 'WT1'], 'WT1')).toEqual([])
  expect(stillAwaited(['W', 'WT'], '')).toBeNull()
})
