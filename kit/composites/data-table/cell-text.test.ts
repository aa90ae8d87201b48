import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'

it('writes figures by the language and "-" for what is missing', () => {
  expect(cellText(1234.567, 'en-GB')).toBe('1,234.57')
  expect(cellText(1234.5, 'fr-FR', 1)).toBe('1\u202f234,5')
  expect(cellText(7, 'en-GB', 2)).toBe('7.00')
  expect([null, '', Number.NaN].map((cell) => cellText(cell, 'en-GB'))).toEqual(['-', '-', '-'])
  expect(cellText(0, 'en-GB')).toBe('0')
  expect(cellText(-0.001, 'en-GB')).toBe('0')
  expect(['es-ES', 'pt-PT'].map((locale) => cellText(4097, locale))).toEqual(['4.097', '4\u00a0097'])
})
