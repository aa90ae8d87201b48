import type { IdentityProvider } from '../contract/identity-provider.ts'

/** A provider with two users, for component tests. */
export const acme: IdentityProvider = {
  ...{ id: '60000000-0000-4000-8000-000000000001', name: 'Acme', issuer: 'https://id.example', clientId: 'solvane' },
  ...{ secretSetAtMs: 0, scopes: 'openid', subjectClaim: 'sub', emailClaim: 'email', groupsClaim: null },
  ...{ groupMappings: [], domains: [], mayCreate: false, trustsEmail: false, isEnabled: true },
  ...{ people: 2, lastSignInAtMs: null, openSessions: 0, uncheckedSessions: 0, createdAtMs: 0, version: 1 },
}
