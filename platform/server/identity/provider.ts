import Provider, { type ClientMetadata, type Configuration, type errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { PasswordCheck } from '../auth/principal.ts'
import type { SecondFactors } from '../auth/second-factors.ts'
import type { Config } from '../config/config.ts'
import { controlAudienceOf, issuerOf } from '../config/issuer.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { freshSecondFactorS, passwordAcr } from './authentication-context.ts'
import { createEndSession } from './end-session.ts'
import { grantClaim } from './grants.ts'
import { type IdentityKeys, signingAlgorithm } from './identity-keys.ts'
import { messagePage, type PageRenderer, sendPage } from './identity-page.ts'
import { createIdentityStore } from './identity-store.ts'
import { keepOutsideSession, type OutsideSession } from './outside-sessions.ts'
import { keepPlace } from './person-sessions.ts'
import { type IdentityOperation, identityOperations } from './sign-in-audit.ts'
import { signInPolicy } from './sign-in-policy.ts'
import { pickLanguage, textsOf } from './texts.ts'

/** Where the provider sends a browser that has to sign in. */
export const interactionPath = '/oidc-interaction'

const dayS = 86_400
const longestReason = 200

const webScopes = 'openid profile email offline_access'
const controlScopes = 'openid profile email curtailment'

/** The page and the control-command application: public clients with code and PKCE; the implicit grant does not exist. */
const clientsOf = (config: Config): ClientMetadata[] => {
  const common = {
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    response_types: ['code' as const],
    redirect_uris: [`${config.webApplicationUrl}/implicit/callback`],
    post_logout_redirect_uris: [`${config.webApplicationUrl}/Login`],
    id_token_signed_response_alg: signingAlgorithm,
  }
  return [
    {
      ...common,
      client_id: config.oidc.clientId,
      client_name: 'Solvane',
      grant_types: ['authorization_code', 'refresh_token'],
      scope: webScopes,
    },
    {
      ...common,
      client_id: config.oidc.controlClientId,
      client_name: 'Solvane control commands',
      grant_types: ['authorization_code'],
      scope: controlScopes,
      default_acr_values: [config.oidc.controlAcr],
      default_max_age: freshSecondFactorS,
      require_auth_time: true,
    },
  ]
}

/** Result of a sign-in at an external provider in its interaction: an {@link OutsideSession}. */
export const outsideSessionOf = 'outsideSession'

/** Our own two clients need no consent page: the grant is given with the sign-in. */
const grantWithoutAsking = async (ctx: KoaContextWithOIDC) => {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const knownId = session.grantIdFor(client.clientId)
  const known = knownId === undefined ? undefined : await provider.Grant.find(knownId)
  if (known) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  const scopes = client.scope ?? 'openid'
  grant.addOIDCScope(scopes)
  for (const resource of [ctx.oidc.params?.resource].flat())
    if (typeof resource === 'string') grant.addResourceScope(resource, scopes)
  await grant.save()
  return grant
}

interface ProviderParts {
  readonly config: Config
  readonly db: Db
  readonly passwords: PasswordCheck
  readonly secondFactors: SecondFactors
  readonly keys: IdentityKeys
  readonly log: Log
  /** Records refusals. */
  readonly refused: (ctx: KoaContextWithOIDC, operation: IdentityOperation, reason: string, subject?: string) => void
  readonly render: PageRenderer
}

const configurationOf = ({ config, db, passwords, secondFactors, keys, render }: ProviderParts): Configuration => {
  const sessionLifeS = config.oidc.sessionDays * dayS
  const audienceOf = (clientId: string | undefined) =>
    clientId === config.oidc.controlClientId ? controlAudienceOf(config) : config.oidc.audience
  /** Access of control commands ends with what it stands on. */
  const lifeOf = (clientId: string | undefined) =>
    clientId === config.oidc.controlClientId
      ? Math.min(freshSecondFactorS, config.oidc.accessTokenSeconds)
      : config.oidc.accessTokenSeconds
  const secure = config.webApplicationUrl.startsWith('https:')
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', secure } as const
  return {
    acrValues: [passwordAcr, config.oidc.controlAcr],
    adapter: createIdentityStore(db),
    clients: clientsOf(config),
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    clientBasedCORS: (_ctx, origin) => origin === new URL(config.webApplicationUrl).origin,
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      profile: ['name', 'locale'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'solvane_session', interaction: 'solvane_interaction', resume: 'solvane_resume' },
      long: cookie,
      short: cookie,
    },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    // Tokens end with the session: after a logout no refresh token is left.
    expiresWithSession: async () => true,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      introspection: { enabled: false },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: createEndSession(render),
        postLogoutSuccessSource: createSignedOutPage(render),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => audienceOf(client.clientId),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, _resource, client) => ({
          scope: client.scope ?? 'openid',
          audience: audienceOf(client.clientId),
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifeOf(client.clientId),
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
    },
    // A token of a grant that was taken back is refused before its time; how and when its person signed in, it tells itself.
    formats: {
      customizers: {
        jwt: async (ctx, token, parts) => {
          const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
          const source = code ?? refresh
          Object.assign(parts.payload, {
            [grantClaim]: 'grantId' in token ? token.grantId : undefined,
            ...(source && { acr: source.acr, amr: source.amr, auth_time: source.authTime }),
          })
        },
      },
    },
    findAccount: async (_ctx, subject) => {
      const claims = await passwords.claims(subject)
      if (!claims) return undefined
      const { name, email, locale } = claims
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name,
          ...(locale && { locale }),
          ...(email && { email, email_verified: true }),
        }),
      }
    },
    interactions: {
      url: (_ctx, interaction) => `${interactionPath}/${interaction.uid}`,
      policy: signInPolicy(config, passwords, secondFactors),
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [...keys.signing] },
    loadExistingGrant: async (ctx) => {
      const grant = await grantWithoutAsking(ctx)
      if (grant) await keepPlace(db, grant.jti, { address: ctx.ip, userAgent: ctx.get('user-agent') })
      const outside = ctx.oidc.result?.[outsideSessionOf] as OutsideSession | undefined
      if (grant?.accountId && outside) await keepOutsideSession(db, grant.jti, grant.accountId, outside, sessionLifeS)
      return grant
    },
    pkce: { required: () => true },
    renderError: createErrorPage(render),
    responseTypes: ['code'],
    rotateRefreshToken: true,
    scopes: ['openid', 'offline_access', 'curtailment'],
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? config.oidc.accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: sessionLifeS,
      IdToken: 3_600,
      Interaction: 3_600,
      RefreshToken: sessionLifeS,
      Session: sessionLifeS,
    },
  }
}

const languageOf = (ctx: KoaContextWithOIDC) => pickLanguage([ctx.get('accept-language')])

/** The error is for the developer of a client. The user only needs a way back. */
const createErrorPage =
  (render: PageRenderer): NonNullable<Configuration['renderError']> =>
  (ctx, out) => {
    const language = languageOf(ctx)
    const texts = textsOf(language)
    const link = { href: '/', text: texts.backToSolvane }
    const detail = [out.error, out.error_description].filter((part) => part !== undefined).join(': ')
    sendPage(ctx, render(messagePage({ language, title: texts.failedTitle, text: texts.failedText, detail, link })))
  }

const createSignedOutPage =
  (render: PageRenderer) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const language = languageOf(ctx)
    const texts = textsOf(language)
    const link = { href: '/', text: texts.backToSolvane }
    sendPage(ctx, render(messagePage({ language, title: texts.signedOutTitle, text: texts.signedOutText, link })))
  }

/** Answers that ask the client for a step more, and refuse nothing: a page that looks for a session gets one every time. */
const nextSteps: ReadonlySet<string> = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])

/** Tells the logs what the provider refuses by itself. */
const logRefusals = (provider: Provider, { log, refused }: ProviderParts): void => {
  const logRefusal = (operation: IdentityOperation) => (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const detail = error.error_detail ?? error.error_description ?? error.message
    log.info({ error: error.error, detail, operation }, 'request to the identity provider refused')
    if (nextSteps.has(error.error)) return
    const { entities, session } = ctx.oidc
    const subject = entities.RefreshToken?.accountId ?? entities.AuthorizationCode?.accountId ?? session?.accountId
    refused(ctx, operation, `${error.error}: ${detail}`.slice(0, longestReason), subject)
  }
  provider.on('authorization.error', logRefusal(identityOperations.come))
  provider.on('grant.error', logRefusal(identityOperations.getTokens))
  provider.on('userinfo.error', logRefusal(identityOperations.useToken))
  provider.on('revocation.error', logRefusal(identityOperations.useToken))
  provider.on('end_session.error', logRefusal(identityOperations.go))
  provider.on('end_session_confirm.error', logRefusal(identityOperations.go))
}

/** The provider itself, not yet mounted. */
export const createProvider = (parts: ProviderParts): Provider => {
  const provider = new Provider(issuerOf(parts.config), configurationOf(parts))
  // The mount sets the forwarded headers itself, from the configuration: nothing from outside is believed.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => parts.log.error({ err: error }, 'identity provider failed'))
  logRefusals(provider, parts)
  return provider
}
