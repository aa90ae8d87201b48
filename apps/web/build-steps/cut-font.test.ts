import { expect, test } from 'vitest'
import { charactersOf } from './cut-font.ts'

test('a range of a style sheet names single characters and rows of them', () => {
  expect(charactersOf('U+0041-0044,U+20AC, U+0031')).toBe('ABCD€1')
})
