import { expect, test } from 'vitest'
import { bytesText } from './use-bytes.ts'

test.each([
  ['en-GB', 1_240_000_000, '1.24 GB'],
  ['fr-FR', 1_240_000_000, '1,24 Go'],
  ['en-GB', 75_895_185_408, '75.9 GB'],
  ['en-GB', 715_522_048, '716 MB'],
  ['en-GB', 993, '993 B'],
  ['en-GB', 2.154, '2.15 B'],
  ['fr-FR', 2.154, '2,15 o'],
  ['en-GB', null, '-'],
])('%s %d', (locale, bytes, expected) =>
  expect(bytesText(locale, bytes).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected),
)
