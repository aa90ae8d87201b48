import { expect, test } from 'vitest'
import { headerWidth } from './header-width.ts'

test('a header has room for two lines, with its unit and the arrow of a sort', () => {
  expect(headerWidth('Pitch', '°')).toBe(84)
  expect(headerWidth('Power', 'kW')).toBe(91)
  expect(headerWidth('Température du palier', '°C')).toBe(106)
  expect(headerWidth('Temperatura', '°C')).toBe(121)
})

test('narrow letters take less room than wide ones', () => {
  expect(headerWidth('Disponibilité')).toBeLessThan(headerWidth('MMMMMMMMMMMMM') - 50)
  expect(headerWidth('Disponibilité')).toBeGreaterThanOrEqual(71 + 34)
})
