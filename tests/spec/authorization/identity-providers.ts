import { type CallRows, nobodysRequest, superAdminOnly } from './call-row.ts'

export const identityProviders: CallRows = {
  getIdentityProviders: {
    product: null,
    request: () => ({ url: '/api/IdentityProviders' }),
    outcomes: superAdminOnly,
  },
  getIdentityProvider: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
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
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}`, body: { version: 1 } }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  deleteIdentityProvider: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}?people=0` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getIdentityProviderChanges: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}/Changes` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
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
