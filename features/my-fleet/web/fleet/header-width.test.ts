import { expect, test } from 'vitest'
import { headerWidth } from './header-width.ts'

test('a header has room for two lines, with its unit and the arrow of a sort', () => {
  expect(headerWidth('Pitch', '°')).toBe(84)
  expect(headerWidth('Power', 'kW')).toBe(90)
  expect(headerWidth('Température du palier', '°C')).toBe(118)
  expect(headerWidth('Temperatura', '°C')).toBe(132)
})
