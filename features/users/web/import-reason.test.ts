import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { importReason } from './import-reason.ts'

const textsOf = (language: string) => ({
  translation: JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')),
})
const i18n = createInstance()
await i18n.init({
  lng: 'en-GB',
  interpolation: { escapeValue: false },
  resources: { 'en-GB': textsOf('en-GB'), 'fr-FR': textsOf('fr-FR') },
})

test.each([
  [{ code: 'format', column: 'login' }, 'no spaces allowed'],
  [{ code: 'format', column: 'email' }, 'must be an address such as name@example.org'],
  [{ code: 'format', column: 'lastName' }, 'no line breaks allowed'],
  [{ code: 'format', column: 'groups' }, 'invalid format'],
  [{ code: 'double', column: 'login', otherRow: 1_200 }, 'already used in row 1200'],
  [{ code: 'cell-error', column: 'login' }, 'the cell contains an error'],
  [{ code: 'unknown-group', column: 'groups', possible: ['A', 'B'] }, 'unknown group; groups: A, B'],
  [{ code: 'empty', column: '' }, 'The file is empty.'],
])('%j is told as: %s', (fault, words) => expect(i18n.t(...importReason(fault))).toBe(words))

test('in every language', () =>
  expect(i18n.getFixedT('fr-FR')(...importReason({ code: 'double', column: 'login', otherRow: 12 }))).toBe(
    'déjà utilisé à la ligne 12',
  ))
