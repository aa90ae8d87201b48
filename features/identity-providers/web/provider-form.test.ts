import { expect, test } from 'vitest'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import { formOfValues, valuesOfForm } from '../../../platform/web/record/form/form-values.ts'
import { providerKind } from '../contract/identity-provider.ts'
import { acme } from './test-provider.ts'

const { fields } = providerKind
/** The values of a form in which a user typed. */
const typed = (form: object) => valuesOfForm(fields, { ...formOfValues(fields, { ...acme }), ...form })

test('domains may be typed with commas, spaces or lines between, in any letters', () => {
  const values = typed({ domains: 'ACME.example, other.example\nacme.example;', groupsClaim: ' ' })
  expect(kindFaults(providerKind, values)).toEqual([])
  expect(values).toMatchObject({ domains: ['acme.example', 'other.example'], groupsClaim: null })
})

test.each([
  ['nothing in the name', { name: ' ' }, 'name', 'needed'],
  ['an issuer without scheme', { issuer: 'login.example.org' }, 'issuer', 'wrong-format'],
  ['scopes without openid', { scopes: 'profile' }, 'scopes', 'wrong-format'],
  ['a domain with an @', { domains: '@acme.example' }, 'domains', 'wrong-format'],
  ['trust without domains', { trustsEmail: true }, 'domains', 'trust-needs-domains'],
  ['another claim without trust', { emailClaim: 'upn' }, 'emailClaim', 'needs-trust'],
  [
    'a group without its value',
    { groupMappings: [{ value: '', groupId: crypto.randomUUID() }] },
    'groupMappings',
    'needed',
  ],
  [
    'a mapping without a claim',
    { groupMappings: [{ value: 'a', groupId: crypto.randomUUID() }] },
    'groupsClaim',
    'needed',
  ],
])('%s is a fault of its field', (_name, form, field, code) => {
  expect(kindFaults(providerKind, typed(form))).toMatchObject([{ field, code }])
})
