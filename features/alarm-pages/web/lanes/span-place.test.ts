import { expect, test } from 'vitest'
import { spanPlace } from './span-place.ts'

const range = { fromMs: 1_000, toMs: 2_000 }

test.each([
  ['within the range', { fromMs: 1_250, toMs: 1_500 }, '25%', 'max(3px, 25%)'],
  ['active', { fromMs: 1_500, toMs: null }, '50%', 'max(3px, 50%)'],
  ['begun before the range', { fromMs: 0, toMs: 1_100 }, '0%', 'max(3px, 10%)'],
])('%s', (_, span, left, width) => {
  expect(spanPlace(span, range)).toEqual({ left, width })
})
