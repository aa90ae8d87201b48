import { expect, test } from 'vitest'
import { countryCodes, countryName, isCountry } from './country.ts'

test('the codes are those of ISO 3166-1 and Kosovo, once each, and each has a name', () => {
  expect(countryCodes).toHaveLength(250)
  expect(new Set(countryCodes).size).toBe(250)
  for (const code of countryCodes) expect(countryName(code, 'fr-FR')).not.toBe(code)
})

test('regions that are no country, old codes and small letters are none', () => {
  expect(['PT', 'FR', 'XK'].every(isCountry)).toBe(true)
  expect(['EU', 'UK', 'AC', 'pt', 'P', 'Portugal', ''].filter(isCountry)).toEqual([])
})

test('a country has its name in the language, and another text stays', () => {
  expect(countryName('DE', 'pt-PT')).toBe('Alemanha')
  expect(countryName('Portugal', 'en-GB')).toBe('Portugal')
})
