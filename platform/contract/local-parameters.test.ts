import { expect, test } from 'vitest'
import { inEveryLanguage, localParameters } from './local-parameters.ts'

const texts = { 'en-GB': 'Imports', 'fr-FR': 'Importations', 'es-ES': '', 'pt-PT': 'Importações' }

test.each([
  ['fr-FR', 'Importations'],
  ['en-GB', 'Imports'],
  ['es-ES', 'Imports'],
] as const)('in %s it reads %s, whatever the order', (language, expected) => {
  const given = { ...inEveryLanguage('job', texts), count: 3 }
  const momentText = String
  expect(localParameters(given, language, momentText)).toEqual({ job: expected, count: 3 })
  expect(localParameters(Object.fromEntries(Object.entries(given).reverse()), language, momentText)).toMatchObject({
    job: expected,
  })
})

test('a moment is written by the clock of the reader, a count as it is', () =>
  expect(localParameters({ sinceAtMs: 0, count: 3 }, 'en-GB', (atMs) => new Date(atMs).toISOString())).toEqual({
    sinceAtMs: '1970-01-01T00:00:00.000Z',
    count: 3,
  }))
