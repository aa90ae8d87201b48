import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { valuesSchema } from '../../../platform/contract/field-schema.ts'
import { providerKind } from './identity-provider.ts'

/** The checks of a provider, in this order. */
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

const { issuer, clientId, clientSecret, scopes } = providerKind.fields

export const testIdentityProvider = endpoint({
  id: 'testIdentityProvider',
  method: 'POST',
  path: '/api/IdentityProviders/Test',
  isOurs: true,
  summary: 'Asks a provider what sign-in needs, step by step, with settings that need not be saved yet',
  right: 'super-admin',
  pace: 'work',
  body: valuesSchema(
    { issuer, clientId, clientSecret, scopes },
    /** A stored provider: its secret is used when none is given and the issuer is the same. */
    { id: z.uuid().nullable().default(null) },
  ),
  reply: z.object({ steps: z.array(TestStep) }),
})
