import { expect, test } from 'vitest'
import { lasting } from './lasting.ts'

test('what goes on for long enough lasts; a break, or not having looked, begins anew', () => {
  const lasts = lasting(60_000)
  expect(lasts('a', true, 0)).toBe(false)
  expect(lasts('a', true, 30_000)).toBe(false)
  expect(lasts('a', true, 60_000)).toBe(true)
  expect(lasts('b', true, 60_000)).toBe(false)
  expect(lasts('a', false, 61_000)).toBe(false)
  expect(lasts('a', true, 62_000)).toBe(false)
  expect(lasts('a', true, 110_000)).toBe(false)
  expect(lasts('a', true, 122_000)).toBe(true)
  expect(lasts('a', true, 500_000)).toBe(false)
  expect(lasts('a', true, undefined)).toBe(false)
})
