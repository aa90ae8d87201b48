import { z } from 'zod'
import { changesEndpoint } from '../../../platform/contract/changes-endpoint.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import {
  ClientSecret,
  IdentityProvider,
  IdentityProviderChange,
  Issuer,
  NewIdentityProvider,
  Scopes,
} from './identity-provider.ts'

const right = 'super-admin'
const Id = z.strictObject({ id: z.uuid() })

export const getIdentityProviders = endpoint({
  id: 'getIdentityProviders',
  method: 'GET',
  path: '/api/IdentityProviders',
  isOurs: true,
  summary: 'Outside identity providers that people may sign in with',
  right,
  reply: z.object({
    results: z.array(IdentityProvider),
    /** Address that every provider must send people back to. */
    callbackUrl: z.string(),
    /** Back-channel logout URL for all providers. */
    logoutUrl: z.string(),
    /** Set by OIDC_ISSUER: all people sign in there, and none of these providers is asked. */
    onlyIssuer: z.string().nullable(),
  }),
})

export const getIdentityProvider = endpoint({
  id: 'getIdentityProvider',
  method: 'GET',
  path: '/api/IdentityProviders/:id',
  isOurs: true,
  summary: 'One outside identity provider, without its secret',
  right,
  params: Id,
  reply: IdentityProvider,
})

export const createIdentityProvider = endpoint({
  id: 'createIdentityProvider',
  method: 'POST',
  path: '/api/IdentityProviders',
  isOurs: true,
  summary: 'Adds an outside identity provider',
  right,
  body: NewIdentityProvider,
  reply: IdentityProvider,
})

export const updateIdentityProvider = endpoint({
  id: 'updateIdentityProvider',
  method: 'PATCH',
  path: '/api/IdentityProviders/:id',
  isOurs: true,
  summary: 'Changes the fields that are named; disabling ends the sessions of its people; 409 when somebody was faster',
  right,
  params: Id,
  body: IdentityProviderChange,
  reply: IdentityProvider,
})

export const deleteIdentityProvider = endpoint({
  id: 'deleteIdentityProvider',
  method: 'DELETE',
  path: '/api/IdentityProviders/:id',
  isOurs: true,
  summary: 'Deletes a provider and ends the sessions of its people; 409 when their number is not the confirmed one',
  right,
  params: Id,
  query: z.strictObject({ people: z.coerce.number().int().min(0) }),
  reply: z.object({ id: z.string() }),
})

export const getIdentityProviderChanges = changesEndpoint({
  id: 'getIdentityProviderChanges',
  recordPath: '/api/IdentityProviders/:id',
  summary: 'Who changed what of a provider and when',
  right,
})

/** What is tried, in this order. */
export const testSteps = [
  'reach',
  'issuer',
  'endpoints',
  'flow',
  'keys',
  'pkce',
  'scopes',
  'redirect',
  'credentials',
] as const

export const TestStep = z
  .object({
    step: z.enum(testSteps),
    /** `unknown`: it works perhaps, the provider does not tell; `skipped`: a step before it failed. */
    state: z.enum(['ok', 'failed', 'unknown', 'skipped']),
    /** Why, as a key of texts. */
    code: z.string(),
    /** What was found, as the provider wrote it. */
    detail: z.string(),
  })
  .meta({ id: 'IdentityProviderTestStep' })
export type TestStep = z.infer<typeof TestStep>

export const testIdentityProvider = endpoint({
  id: 'testIdentityProvider',
  method: 'POST',
  path: '/api/IdentityProviders/Test',
  isOurs: true,
  summary: 'Asks a provider what sign-in needs, step by step, with settings that need not be saved yet',
  right,
  pace: 'work',
  body: z.strictObject({
    /** A stored provider: its secret is used when none is given and the issuer is the same. */
    id: z.uuid().nullable().default(null),
    issuer: Issuer,
    clientId: z.string().trim().min(1).max(500),
    clientSecret: ClientSecret.nullable().default(null),
    scopes: Scopes.default('openid profile email'),
  }),
  reply: z.object({ steps: z.array(TestStep) }),
})
