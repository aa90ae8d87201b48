import { expect, test } from 'vitest'
import { fillPath, outlinePath } from './mark-shapes.ts'

test('a mark fills from below, and holds at its ends', () => {
  expect(fillPath(true, null)).toBe('')
  expect(fillPath(true, -0.2)).toBe('')
  expect(fillPath(true, 1.4)).toBe(outlinePath(true))
  expect(fillPath(true, 0.5)).toBe('M-11 0A11 11 0 0 0 11 0z')
  // Above the middle the larger arc is the lower one.
  expect(fillPath(true, 0.75)).toContain(' 0 1 0 ')
  expect(fillPath(false, 0.5)).toBe('M-11 0h22V11h-22z')
})
