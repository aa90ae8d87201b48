import { expect, test } from 'vitest'
import { searchWidth } from './search-width.ts'

test.each([
  ['a short label', 'Find', undefined, 'calc(22ch * 0.92 + 42px)'],
  ['a long one grows with its letters', 'Search name, login or e-mail', undefined, 'calc(28ch * 0.92 + 42px)'],
  ['a key at the end has its own room', 'Search name, login or e-mail', '/', 'calc(28ch * 0.92 + 68px)'],
  ['but only so far', 'x'.repeat(90), undefined, 'calc(52ch * 0.92 + 42px)'],
])('%s', (_name, label, hint, width) => {
  expect(searchWidth(label, hint)).toBe(width)
})
