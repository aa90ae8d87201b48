import { type CallRows, superAdminOnly } from './call-row.ts'

export const identityProviders: CallRows = {
  getIdentityProviders: {
    product: null,
    request: () => ({ url: '/api/IdentityProviders' }),
    outcomes: superAdminOnly,
  },
  getIdentityProvider: {
    product: null,
    about: 'identityProvider',
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
    about: 'identityProvider',
    request: ({ recordId }) => ({ url: `/api/IdentityProviders/${recordId}`, body: { version: 1 } }),
    outcomes: superAdminOnly,
  },
  deleteIdentityProvider: {
    product: null,
    about: 'identityProvider',
    request: ({ recordId }) => ({ url: `/api/IdentityProviders/${recordId}?people=0` }),
    outcomes: superAdminOnly,
  },
  getIdentityProviderChanges: {
    product: null,
    about: 'identityProvider',
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
