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
  [{ code: 'format', column: 'login' }, 'must be written without blanks'],
  [{ code: 'format', column: 'email' }, 'must be an address such as name@example.org'],
  [{ code: 'format', column: 'lastName' }, 'must be written in one line'],
  [{ code: 'format', column: 'groups' }, 'does not have the right form'],
  [{ code: 'double', column: 'login', otherRow: 1_200 }, 'stands in row 1200 already'],
  [{ code: 'cell-error', column: 'login' }, 'the cell holds an error'],
  [{ code: 'unknown-group', column: 'groups', possible: ['A', 'B'] }, 'there is no such group: there are A, B'],
  [{ code: 'empty', column: '' }, 'The file is empty.'],
])('%j is told as: %s', (fault, words) => expect(i18n.t(...importReason(fault))).toBe(words))

test('in every language', () =>
  expect(i18n.getFixedT('fr-FR')(...importReason({ code: 'double', column: 'login', otherRow: 12 }))).toBe(
    'figure déjà à la ligne 12',
  ))
