import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../../../domain/language.ts'
import { plainNumber } from '../../../../kit/primitives/plain-number.ts'
import { readTypedNumber } from '../../../contract/typed-number.ts'

test('a number that a field shows is read back with every digit, in each language', () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(numbers, fc.constantFrom(...languages), (value, language) => {
      const read = readTypedNumber(plainNumber(value, language), { language, unit: 'kW' })
      expect('value' in read && read.value + 0).toBe(value + 0)
    }),
  )
})

test.each([
  [2.51e-10, 'en-GB', '2.51E-10'],
  [2.51e-10, 'pt-PT', '2,51E-10'],
  [3600.5, 'es-ES', '3600,5'],
  [1e21, 'fr-FR', '1E21'],
])('%d in %s is shown as %s', (value, language, text) => {
  expect(plainNumber(value, language)).toBe(text)
})
