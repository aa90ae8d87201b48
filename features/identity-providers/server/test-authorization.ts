import { randomUUID } from 'node:crypto'
import { type CallRows, type RecordMaker, superAdminOnly } from '../../../tests/spec/authorization/call-row.ts'
import { identityProvider } from './tables.ts'

const aProvider: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    const claims = { scopes: 'openid email', subjectClaim: 'sub', emailClaim: 'email' }
    await db.insert(identityProvider).values({
      id: recordId,
      name: recordId,
      issuer: `https://${recordId}.example.org`,
      clientId: 'solvane',
      isEnabled: false,
      ...claims,
    })
    return { recordId }
  },
}

export const authorization: CallRows = {
  getIdentityProviders: {
    product: null,
    request: () => ({ url: '/api/IdentityProviders' }),
    outcomes: superAdminOnly,
  },
  getIdentityProvider: {
    product: null,
    about: aProvider,
    request: ({ recordId }) => ({ url: `/api/IdentityProviders/${recordId}` }),
    outcomes: superAdminOnly,
  },
  createIdentityProvider: {
    product: null,
    request: () => ({
      url: '/api/IdentityProviders',
      body: { name: 'Company', issuer: 'https://login.example.org', clientId: 'solvane' },
    }),
    outcomes: superAdminOnly,
  },
  updateIdentityProvider: {
    product: null,
    about: aProvider,
    request: ({ recordId }) => ({ url: `/api/IdentityProviders/${recordId}`, body: { version: 1 } }),
    outcomes: superAdminOnly,
  },
  deleteIdentityProvider: {
    product: null,
    about: aProvider,
    request: ({ recordId }) => ({ url: `/api/IdentityProviders/${recordId}?people=0` }),
    outcomes: superAdminOnly,
  },
  getIdentityProviderChanges: {
    product: null,
    about: aProvider,
    request: ({ recordId }) => ({ url: `/api/IdentityProviders/${recordId}/Changes` }),
    outcomes: superAdminOnly,
  },
  // An address that no request may go to: what is asserted is who may ask.
  testIdentityProvider: {
    product: null,
    request: () => ({
      url: '/api/IdentityProviders/Test',
      body: { issuer: 'https://169.254.169.254', clientId: 'solvane' },
    }),
    outcomes: superAdminOnly,
  },
}
