/** An outside identity provider that the sign-in page offers. */
export interface OfferedProvider {
  readonly id: string
  readonly name: string
  /** E-mail domains, in lower case, for which it speaks; none: it has a button. */
  readonly domains: readonly string[]
}

/** Connection settings of an external provider. */
export interface OutsideProvider extends OfferedProvider {
  readonly issuer: string
  readonly clientId: string
  /** Null: a client without a secret. */
  readonly clientSecret: string | null
  /** `openid` among them. */
  readonly scopes: string
}

/**
 * Why somebody whom an outside provider knows does not enter. `unverified`: the provider does not vouch for the e-mail
 * address; `otherDomain`: it speaks for other domains; `unknown`: there is no account, and none is made; `notAllowed`:
 * the account is disabled, or belongs to somebody else at this provider.
 */
export const entryRefusals = ['unverified', 'otherDomain', 'unknown', 'notAllowed'] as const
export type EntryRefusal = (typeof entryRefusals)[number]

/** Where somebody signs in from, for the audit log. */
export interface EntryPlace {
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

/** The outside providers and who their people are here. Supplied by the identity-providers feature. */
export interface OutsideProviders {
  /** Those that are enabled, by name. */
  offered(): Promise<readonly OfferedProvider[]>
  /** One that is enabled, with its secret. */
  find(id: string): Promise<OutsideProvider | undefined>
  /** Those of an issuer that are enabled, with their secrets. */
  ofIssuer(issuer: string): Promise<readonly OutsideProvider[]>
  /** Finds, links or creates the account for the claims of a provider, and sets its groups. */
  admit(
    providerId: string,
    claims: Readonly<Record<string, unknown>>,
    place: EntryPlace,
  ): Promise<{ readonly subject: string } | { readonly refusal: EntryRefusal }>
  /**
   * Applies new claims of a signed-in user: updates the groups. `isWhole`: a claim that is
   * missing was taken away.
   */
  follow(providerId: string, claims: Readonly<Record<string, unknown>>, isWhole: boolean): Promise<void>
}

/** Implementation for installations without external providers. */
export const noOutsideProviders: OutsideProviders = {
  offered: async () => [],
  find: async () => undefined,
  ofIssuer: async () => [],
  admit: async () => ({ refusal: 'unknown' }),
  follow: async () => undefined,
}

/** Provider for the e-mail domain of a typed login. */
export const providerOfEmail = <Provider extends OfferedProvider>(
  typed: string,
  providers: readonly Provider[],
): Provider | undefined => {
  const domain = domainOf(typed)
  return domain === undefined ? undefined : providers.find(({ domains }) => domains.includes(domain))
}

/** Text after the last @, in lower case. */
export const domainOf = (email: string): string | undefined => {
  const at = email.trim().lastIndexOf('@')
  return at < 1
    ? undefined
    : email
        .trim()
        .slice(at + 1)
        .toLowerCase() || undefined
}
