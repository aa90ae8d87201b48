import { z } from 'zod'

export const longestProviderName = 100
/** A name people read on the sign-in page. */
const text = (longest: number) => z.string().trim().min(1).max(longest)

const wellKnown = /\/\.well-known\/openid-configuration$/
const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, search, hash, username, password } = new URL(value)
  return ['https:', 'http:'].includes(protocol) && `${search}${hash}${username}${password}` === ''
}
/** Issuer of a provider; the address of its discovery document is taken as well. Which hosts may be asked says the server. */
export const Issuer = text(500)
  .transform((value) => value.replace(wellKnown, ''))
  .refine(isIssuer)

/** Names of claims: letters of tokens and addresses; dots lead into nested claims. */
const Claim = z
  .string()
  .trim()
  .regex(/^[\w.:/-]{1,200}$/)

/** A part of e-mail addresses, e.g. `example.org`; with everything below it only where that is named as well. */
export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{4,})([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/)

/** Scopes in one line, `openid` among them. */
export const Scopes = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( +[\x21\x23-\x5b\x5d-\x7e]+)*$/)
  .transform((value) => value.split(/ +/).join(' '))
  .refine((value) => value.split(' ').includes('openid'))

/** Who has this value in the claim of groups is a member of this group. */
export const GroupMapping = z.strictObject({ value: text(200), groupId: z.uuid() })
export type GroupMapping = z.infer<typeof GroupMapping>

export const ClientSecret = z.string().min(1).max(1_000)

const fields = {
  name: text(longestProviderName),
  issuer: Issuer,
  clientId: text(500),
  scopes: Scopes,
  /** Claim by which a person is known again. */
  subjectClaim: Claim,
  /** Claim with the e-mail address by which a person is found the first time. */
  emailClaim: Claim,
  /** Null: groups stay as they are. */
  groupsClaim: Claim.nullable(),
  groupMappings: z.array(GroupMapping).max(500),
  /** E-mail domains for which the provider speaks; none: it has a button on the sign-in page. */
  domains: z.array(Domain).max(200),
  /** Whether people who are not known yet get an account at their first sign-in. */
  mayCreate: z.boolean(),
  /** E-mail addresses count as verified, though the provider does not say so. */
  trustsEmail: z.boolean(),
  isEnabled: z.boolean(),
}

export const NewIdentityProvider = z.strictObject({
  ...fields,
  scopes: fields.scopes.default('openid profile email'),
  subjectClaim: fields.subjectClaim.default('sub'),
  emailClaim: fields.emailClaim.default('email'),
  groupsClaim: fields.groupsClaim.default(null),
  groupMappings: fields.groupMappings.default([]),
  domains: fields.domains.default([]),
  mayCreate: fields.mayCreate.default(false),
  trustsEmail: fields.trustsEmail.default(false),
  isEnabled: fields.isEnabled.default(true),
  /** Written once and never read again; null: a client without a secret. */
  clientSecret: ClientSecret.nullable().default(null),
})
export type NewIdentityProvider = z.output<typeof NewIdentityProvider>

/** Changed fields only; `version` is the one that the editor loaded. */
export const IdentityProviderChange = z.strictObject({
  version: z.number().int().min(1),
  ...z.object(fields).partial().shape,
  clientSecret: ClientSecret.nullable().optional(),
})
export type IdentityProviderChange = z.output<typeof IdentityProviderChange>

/** A provider as a super administrator sees it: all but the secret. */
export const IdentityProvider = z
  .object({
    id: z.string(),
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    /** When the client secret was set; null: none. The secret itself is never returned. */
    secretSetAtMs: z.number().nullable(),
    scopes: z.string(),
    subjectClaim: z.string(),
    emailClaim: z.string(),
    groupsClaim: z.string().nullable(),
    groupMappings: z.array(z.object({ value: z.string(), groupId: z.string(), groupName: z.string().nullable() })),
    domains: z.array(z.string()),
    mayCreate: z.boolean(),
    trustsEmail: z.boolean(),
    isEnabled: z.boolean(),
    /** People who have signed in through it. */
    people: z.number().int(),
    lastSignInAtMs: z.number().nullable(),
    /** Sign-ins that stand now, and how many of them it cannot be asked again about: it gave no refresh token. */
    openSessions: z.number().int(),
    uncheckedSessions: z.number().int(),
    createdAtMs: z.number(),
    version: z.number().int(),
  })
  .meta({ id: 'IdentityProvider' })
export type IdentityProvider = z.infer<typeof IdentityProvider>

type Fields = Pick<NewIdentityProvider, 'emailClaim' | 'trustsEmail' | 'domains' | 'groupsClaim' | 'groupMappings'>

/** Contradictions by field: unverified e-mail addresses need the domains that the provider owns. */
export const providerFaults = (provider: Fields): { readonly field: keyof Fields; readonly code: string }[] => [
  ...(provider.trustsEmail && provider.domains.length === 0
    ? [{ field: 'domains' as const, code: 'trust-needs-domains' }]
    : []),
  ...(provider.emailClaim !== 'email' && !provider.trustsEmail
    ? [{ field: 'emailClaim' as const, code: 'needs-trust' }]
    : []),
  ...(provider.groupsClaim === null && provider.groupMappings.length > 0
    ? [{ field: 'groupsClaim' as const, code: 'required' }]
    : []),
]
