import { expect, test } from 'vitest'
import { inEveryLanguage, localParameters } from './local-parameters.ts'

const texts = { 'en-GB': 'Imports', 'fr-FR': 'Importations', 'es-ES': '', 'pt-PT': 'Importações' }

test.each([
  ['fr-FR', 'Importations'],
  ['en-GB', 'Imports'],
  ['es-ES', 'Imports'],
] as const)('in %s it reads %s, whatever the order', (language, expected) => {
  const given = { ...inEveryLanguage('job', texts), count: 3 }
  expect(localParameters(given, language)).toEqual({ job: expected, count: 3 })
  expect(localParameters(Object.fromEntries(Object.entries(given).reverse()), language)).toMatchObject({
    job: expected,
  })
})
