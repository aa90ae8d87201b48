import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'

/** Somebody at the provider of a test. */
export interface OutsideTestPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | undefined
  readonly groups?: readonly string[]
  readonly name?: string
}

export interface OutsideTestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in next, without being asked. Undefined: the person cancels. */
  person: OutsideTestPerson | undefined
  /** How the next token reply is spoilt. */
  spoil: ((reply: Record<string, unknown>) => object | Promise<object>) | undefined
  /** Questions that came, newest last. */
  readonly asked: URLSearchParams[]
  /** Follows a question to its end: resolves with the address that the browser is sent back to. */
  signIn(address: string): Promise<string>
  /** Switches an account off: the provider gives nothing more for it. */
  switchOff(sub: string): void
  /** Changes what is said of somebody who has signed in. */
  change(person: OutsideTestPerson): void
  /** Set: every reply has this status, as of a gateway in front of a provider that is away. */
  awayStatus: number | undefined
  /** Set: that alone is away which is asked for the user info. */
  isUserInfoAway: boolean
  /** Set: who asks for `offline_access` is sent back with `invalid_scope`. */
  refusesOffline: boolean
  /** Signs the last one out there, who then tells the client's `backchannel_logout_uri`. */
  signOut(): Promise<void>
  /** Signs what it is given, with the provider's key. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
  close(): Promise<void>
}

/** For tests: a second, real OpenID provider on a port of this machine, where people sign in without a page. */
export const openTestOutsideProvider = async (
  redirectUri: string,
  client: Partial<ClientMetadata> = {},
  /** The ID token tells who somebody is and nothing more; the rest is in the user info. */
  isShort = false,
): Promise<OutsideTestProvider> => {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = 'a-secret-of-the-client'
  const asked: URLSearchParams[] = []
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: 'solvane',
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...client,
      },
    ],
    issueRefreshToken: async (_ctx, { grantTypes }) => grantTypes?.includes('refresh_token') ?? false,
    rotateRefreshToken: true,
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      profile: ['name', 'groups'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: isShort,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own would refuse to speak with this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as unknown as RequestInit),
    findAccount: async (_ctx, sub) => {
      const person = people.get(sub)
      return (
        person && { accountId: sub, claims: async () => ({ ...person, groups: person.groups && [...person.groups] }) }
      )
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { client: asking, session } = ctx.oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      RefreshToken: 60,
      Session: 60,
    },
  })
  const people = new Map<string, OutsideTestPerson>()
  const answer = provider.callback()
  /** Of the browser that signed in last. */
  let cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const reply = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return reply
  }
  const outside: OutsideTestProvider = {
    issuer,
    clientId: 'solvane',
    clientSecret,
    person: undefined,
    spoil: undefined,
    asked,
    async signIn(address) {
      cookies = new Map()
      let next = address
      for (let hop = 0; hop < 6; hop += 1) {
        const reply = await visit(next)
        next = reply.headers.get('location') ?? ''
        if (next.startsWith(redirectUri)) return next
        if (next === '') throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
      }
      throw new Error('the provider leads nowhere')
    },
    awayStatus: undefined,
    isUserInfoAway: false,
    refusesOffline: false,
    switchOff: (sub) => void people.delete(sub),
    change: (person) => void people.set(person.sub, person),
    async signOut() {
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await (await visit('/session/end')).text()) ?? []
      await visit('/session/end/confirm', { xsrf, logout: 'yes' })
    },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test', ...header }).sign(privateKey),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  server.on('request', async (request, reply) => {
    if (outside.awayStatus !== undefined) return void reply.writeHead(outside.awayStatus).end()
    const url = new URL(request.url ?? '/', issuer)
    if (outside.isUserInfoAway && url.pathname === '/me') return void reply.writeHead(503).end()
    if (url.pathname === '/auth') asked.push(url.searchParams)
    const isOffline = url.searchParams.get('scope')?.includes('offline_access')
    if (url.pathname === '/auth' && outside.refusesOffline && isOffline) {
      const answer = { error: 'invalid_scope', state: url.searchParams.get('state') ?? '', iss: issuer }
      return void reply.writeHead(303, { location: `${redirectUri}?${new URLSearchParams(answer)}` }).end()
    }
    if (url.pathname.startsWith('/interaction/')) {
      const { person } = outside
      if (person) people.set(person.sub, person)
      const result = person
        ? { login: { accountId: person.sub, amr: ['pwd', 'otp'], acr: 'urn:test:strong' } }
        : { error: 'access_denied', error_description: 'no' }
      return provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: false })
    }
    const { spoil } = outside
    if (spoil && url.pathname === '/token') {
      const end = reply.end.bind(reply)
      reply.end = ((body: unknown) => {
        Promise.resolve(spoil(JSON.parse(String(body)))).then((spoilt) => {
          const text = JSON.stringify(spoilt)
          reply.setHeader('content-length', Buffer.byteLength(text))
          end(text)
        })
        return reply
      }) as typeof reply.end
    }
    return answer(request, reply)
  })
  return outside
}
