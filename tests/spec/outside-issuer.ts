import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export interface OutsideIssuer {
  readonly issuer: string
  /** Times that a browser was sent there to sign in. */
  readonly visits: () => number
  /** Nobody answers at its address any more; sessions and tokens stand. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** For journeys: the one provider of an installation (`OIDC_ISSUER`), where one person signs in without a page. */
export const openOutsideIssuer = async (options: {
  readonly application: string
  readonly email: string
  readonly tokenLifeS: number
}): Promise<OutsideIssuer> => {
  const { application, email, tokenLifeS } = options
  const server = createServer()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const claims = { email, email_verified: true, name: 'Ada Love' }
  const scope = 'openid profile email offline_access'
  let visits = 0
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'journey', use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: 'solvane-web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${application}/implicit/callback`],
        post_logout_redirect_uris: [`${application}/Login`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    clientBasedCORS: () => true,
    cookies: { keys: ['journey'] },
    extraTokenClaims: () => claims,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:solvane:api',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope,
          audience: 'urn:solvane:api',
          accessTokenFormat: 'jwt',
          accessTokenTTL: tokenLifeS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async () => true,
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope('urn:solvane:api', scope)
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: tokenLifeS,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 60,
      RefreshToken: 3_600,
      Session: 3_600,
    },
  })
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/auth') visits += 1
    if (!pathname.startsWith('/interaction/')) return answer(request, reply)
    const result = { login: { accountId: 'ada' } }
    return provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: false })
  })
  return {
    issuer,
    visits: () => visits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: () => listen(port),
  }
}
