import { expect, test } from 'vitest'
import { suggestedLogin, withSuggestedLogin } from './suggested-login.ts'

test.each([
  ['Hélène', 'de la Tour', 'helene.delatour'],
  ['Ana', '', 'ana'],
  ['', 'Costa', 'costa'],
  ['Jean-Luc', 'Petit', 'jean-luc.petit'],
  ['  ', '', ''],
])('%s %s gives the login %s', (firstName, lastName, login) => expect(suggestedLogin(firstName, lastName)).toBe(login))

test('the login follows the names until somebody types another one', () => {
  const value = { firstName: 'Ana', lastName: '', login: 'ana' }
  expect(withSuggestedLogin(value, { lastName: 'Costa' })).toEqual({ lastName: 'Costa', login: 'ana.costa' })
  expect(withSuggestedLogin({ ...value, login: 'acosta' }, { lastName: 'Costa' })).toEqual({ lastName: 'Costa' })
  expect(withSuggestedLogin(value, { login: '' })).toEqual({ login: '' })
  expect(withSuggestedLogin(value, { email: 'a@b.c' })).toEqual({ email: 'a@b.c' })
})
