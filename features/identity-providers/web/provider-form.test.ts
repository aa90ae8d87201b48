import { expect, test } from 'vitest'
import { checkedForm, emptyProvider, neededOfProvider } from './provider-form.ts'

const filled = { ...emptyProvider, name: 'Company', issuer: 'https://login.example.org', clientId: 'solvane' }

test('domains may be typed with commas, spaces or lines between, in any letters', () => {
  const checked = checkedForm({ ...filled, domains: 'ACME.example, other.example\nacme.example;' })
  expect(checked).toMatchObject({ provider: { domains: ['acme.example', 'other.example'], groupsClaim: null } })
})

test.each([
  ['nothing in the name', { name: ' ' }, 'name', 'required'],
  ['an issuer without scheme', { issuer: 'login.example.org' }, 'issuer', 'format.issuer'],
  ['scopes without openid', { scopes: 'profile' }, 'scopes', 'format.scopes'],
  ['a domain with an @', { domains: '@acme.example' }, 'domains', 'format.domains'],
  ['trust without domains', { trustsEmail: true }, 'domains', 'trust-needs-domains'],
  ['another claim without trust', { emailClaim: 'upn' }, 'emailClaim', 'needs-trust'],
  [
    'a group without its value',
    { groupMappings: [{ value: '', groupId: crypto.randomUUID() }] },
    'groupMappings',
    'format.groupMappings',
  ],
])('%s is told beside its field', (_name, fields, field, key) => {
  const checked = checkedForm({ ...filled, ...fields })
  expect('faults' in checked && checked.faults).toMatchObject([{ field, key }])
})

test('what nobody may leave empty is marked before it is sent', () => {
  expect([...neededOfProvider].toSorted()).toEqual(['clientId', 'issuer', 'name'])
})
