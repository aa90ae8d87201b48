import { z } from 'zod'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../../platform/contract/record-kind.ts'

const right = 'super-admin'

/** An outside identity provider that people may sign in with. */
export const providerKind = defineRecordKind({
  kind: 'identityProvider',
  one: 'IdentityProvider',
  many: 'IdentityProviders',
  path: '/api/IdentityProviders',
  isOurs: true,
  noun: 'identity provider',
  nouns: 'outside identity providers',
  words: 'identityProviders',
  right: { read: right, edit: right, manage: right },
  fields: {
    name: { kind: 'text', section: 'connection', longest: 100, need: 'needed', isUnique: true, inTable: true },
    /** The address of its discovery document is accepted as well. */
    issuer: { kind: 'text', section: 'connection', longest: 500, format: 'issuer', need: 'needed', inTable: true },
    clientId: { kind: 'text', section: 'connection', longest: 500, need: 'needed', inTable: true },
    clientSecret: { kind: 'secret', section: 'connection', longest: 1_000, setAt: 'secretSetAt' },
    scopes: {
      kind: 'text',
      section: 'connection',
      longest: 500,
      format: 'scopes',
      need: 'needed',
      initial: 'openid profile email',
    },
    isEnabled: { kind: 'boolean', section: 'connection', need: 'needed', initial: true, inTable: true },
    /** E-mail domains that the provider is responsible for. Without domains it has a button on the sign-in page. */
    domains: { kind: 'list', section: 'people', longest: 253, most: 200, format: 'domain', inTable: true },
    /** Claim that identifies a user. */
    subjectClaim: {
      kind: 'text',
      section: 'people',
      longest: 200,
      format: 'claim',
      need: 'needed',
      initial: 'sub',
    },
    /** Claim with the e-mail address that finds a user at the first sign-in. */
    emailClaim: {
      kind: 'text',
      section: 'people',
      longest: 200,
      format: 'claim',
      need: 'needed',
      initial: 'email',
    },
    /** Whether unknown users get an account at their first sign-in. */
    mayCreate: { kind: 'boolean', section: 'people', need: 'needed', initial: false, inTable: true },
    /** E-mail addresses count as verified, although the provider does not say so. */
    trustsEmail: { kind: 'boolean', section: 'people', need: 'needed', initial: false },
    /** Null: groups do not change. */
    groupsClaim: { kind: 'text', section: 'groups', longest: 200, format: 'claim' },
    /** Users with this value in the claim of groups are members of this group. */
    groupMappings: {
      kind: 'rows',
      section: 'groups',
      most: 500,
      inTable: true,
      of: {
        value: { kind: 'text', section: 'groups', longest: 200, need: 'needed' },
        groupId: { kind: 'reference', section: 'groups', to: 'group', need: 'needed' },
      },
    },
  },
  rules: [
    ({ trustsEmail, domains }) =>
      trustsEmail && domains.length === 0
        ? [{ field: 'domains', code: 'trust-needs-domains', sentence: 'must not be empty while addresses are trusted' }]
        : [],
    ({ emailClaim, trustsEmail }) =>
      emailClaim !== 'email' && !trustsEmail
        ? [{ field: 'emailClaim', code: 'needs-trust', sentence: 'must be email while addresses are not trusted' }]
        : [],
    ({ groupsClaim, groupMappings }) =>
      groupsClaim === null && groupMappings.length > 0 ? [{ field: 'groupsClaim', code: 'needed' }] : [],
  ],
})
export type ProviderFields = typeof providerKind.fields

export const providerCalls = recordCalls(providerKind, {
  reply: {
    groupMappings: z.array(z.object({ value: z.string(), groupId: z.string(), groupName: z.string().nullable() })),
    /** When the client secret was set; null: none. */
    secretSetAtMs: z.number().nullable(),
    /** Users who have signed in with it. */
    people: z.number().int(),
    lastSignInAtMs: z.number().nullable(),
    openSessions: z.number().int(),
    /** Open sessions that Solvane cannot check at the provider, because it gave no refresh token. */
    uncheckedSessions: z.number().int(),
    createdAtMs: z.number(),
  },
  list: {
    /** Redirect URI to register at every provider. */
    callbackUrl: z.string(),
    /** Back-channel logout URL for all providers. */
    logoutUrl: z.string(),
    /** Set by OIDC_ISSUER: all users sign in there, and these providers are not used. */
    onlyIssuer: z.string().nullable(),
  },
  confirm: { people: z.coerce.number().int().min(0) },
})
export type IdentityProvider = z.infer<typeof providerCalls.get.reply>
export type GroupMapping = Pick<IdentityProvider['groupMappings'][number], 'value' | 'groupId'>
