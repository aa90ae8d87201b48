import { expect, test } from 'vitest'
import { asPlainLine, plainLine } from './plain-line.ts'

test.each(['a\u0007b', 'a\nb', 'a\u202Eb', 'a\u200Bb', 'a\u2028b', 'a\u0000'])('%j hides something', (text) => {
  expect(plainLine.test(text)).toBe(false)
  expect(plainLine.test(asPlainLine(text))).toBe(true)
})

test.each(['Zoë', '山田', 'O’Brien-Núñez', 'محمد', 'می\u200Cخواهم', ''])('%j shows all', (text) => {
  expect(plainLine.test(text)).toBe(true)
  expect(asPlainLine(text)).toBe(text)
})
