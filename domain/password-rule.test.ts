import { expect, test } from 'vitest'
import { isKnownOfPerson } from './password-rule.ts'

const ada = {
  login: 'ada.lovelace',
  email: 'countess.ada@example.org',
  firstName: 'Ada',
  lastName: 'King-Lovelace',
}

test.each([
  ['the login', 'ada.lovelace'],
  ['the login in other letters', 'ADA LOVELACE'],
  ['the e-mail address', 'countess.ada@example.org'],
  ['its part before the sign', 'Countess-Ada'],
  ['the name', 'Ada King-Lovelace'],
  ['the last name alone', 'king lovelace'],
  ['the name the other way round', 'kinglovelace ada'],
])('%s is known of the person', (_, password) => expect(isKnownOfPerson(password, ada)).toBe(true))

test.each(['wind over the hills', 'ada.lovelace1843', '', '------------'])('%j is not', (password) =>
  expect(isKnownOfPerson(password, ada)).toBe(false),
)

test('a login of signs alone is known as it is', () => {
  expect(isKnownOfPerson('____________', { ...ada, login: '____________' })).toBe(true)
})

test('nothing is known of somebody without name and e-mail but the login', () => {
  const nobody = { login: 'x', email: null, firstName: '', lastName: '' }
  expect(isKnownOfPerson('            ', nobody)).toBe(false)
})
