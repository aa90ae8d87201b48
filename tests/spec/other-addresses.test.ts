/** Addresses of the server that are no calls of the API: each is listed with what a stranger gets, and another site's page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoPeople } from '../../features/users/server/demo-people.ts'
import { pushPaths } from '../../platform/contract/live-protocol.ts'
import { issuerOf } from '../../platform/server/config/issuer.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { createSignInBrowser, type SignInBrowser } from './sign-in-browser.ts'

interface Row {
  /** Route of the server, as it is declared. */
  readonly route: string
  /** Address that is asked; the route itself unless given. */
  readonly url?: string
  /** What a request without cookies and token gets. */
  readonly anonymous: number
  /** What it gets when a page of another site makes the browser of somebody who is signed in send it. */
  readonly crossSite: number
}

const unlimited = Number.POSITIVE_INFINITY
const askedFor = (id: string) => `/oidc-interaction/${id}`

const rows: readonly Row[] = [
  // The test asks from this machine, and the pages are not built.
  { route: 'GET /metrics', anonymous: 200, crossSite: 200 },
  { route: 'GET /health/live', anonymous: 200, crossSite: 200 },
  { route: 'GET /health/ready', anonymous: 200, crossSite: 200 },
  { route: 'GET /ressources/:locale', url: '/ressources/fr-FR', anonymous: 200, crossSite: 200 },
  { route: 'GET /*', url: '/MyFleet/Table', anonymous: 503, crossSite: 503 },
  // Signing in needs the cookie of the interaction, and a form of our own page.
  { route: 'GET /oidc-interaction/inter.woff2', anonymous: 200, crossSite: 200 },
  { route: 'GET /oidc-interaction/:uid', url: askedFor('x'), anonymous: 400, crossSite: 400 },
  { route: 'POST /oidc-interaction/:uid', url: askedFor('x'), anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc-interaction/:uid/code', url: askedFor('x/code'), anonymous: 400, crossSite: 400 },
  { route: 'POST /oidc-interaction/:uid/code', url: askedFor('x/code'), anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc-interaction/:uid/set-up', url: askedFor('x/set-up'), anonymous: 400, crossSite: 400 },
  { route: 'POST /oidc-interaction/:uid/set-up', url: askedFor('x/set-up'), anonymous: 400, crossSite: 400 },
  { route: 'POST /oidc-interaction/:uid/continue', url: askedFor('x/continue'), anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc-interaction/:uid/anew', url: askedFor('x/anew'), anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc-interaction/:uid/with/:id', url: askedFor('x/with/y'), anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc-interaction/callback', anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc-interaction/:uid/outside', url: askedFor('x/outside'), anonymous: 400, crossSite: 400 },
  // Its word is a signed token.
  { route: 'POST /oidc-interaction/backchannel-logout', anonymous: 400, crossSite: 400 },
  // The token in the address is all that a link needs; nobody else has it.
  ...['FirstConnection', 'ResetPassword'].flatMap((page): Row[] => [
    { route: `GET /${page}/PersonalInformation/:token`, anonymous: 404, crossSite: 404 },
    { route: `POST /${page}/PersonalInformation/:token`, anonymous: 404, crossSite: 404 },
  ]),
]

/** The provider's own routes, below one of the server's. Whoever is signed in is known by the cookie to the first alone. */
const providerRows: readonly Row[] = [
  { route: 'GET /oidc/auth', anonymous: 400, crossSite: 400 },
  { route: 'POST /oidc/token', anonymous: 400, crossSite: 400 },
  { route: 'POST /oidc/token/revocation', anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc/me', anonymous: 401, crossSite: 401 },
  { route: 'GET /oidc/jwks', anonymous: 200, crossSite: 200 },
  // A page asks whether that is the person's wish.
  { route: 'GET /oidc/session/end', anonymous: 200, crossSite: 200 },
  { route: 'POST /oidc/session/end/confirm', anonymous: 400, crossSite: 400 },
  { route: 'GET /oidc/.well-known/openid-configuration', anonymous: 200, crossSite: 200 },
]

const pushRows: readonly Row[] = Object.values(pushPaths).map((path) => ({
  route: `GET ${path}`,
  url: `${path}/?EIO=4&transport=polling`,
  anonymous: 400,
  crossSite: 400,
}))

let server: TestServer
let address: string
let victim: SignInBrowser
beforeAll(async () => {
  server = await openTestServer({ rateLimits: { identity: unlimited } })
  await seedDemoPeople(server.relations.db, [], testPasswordCost)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  victim = createSignInBrowser(address, server.config)
  await victim.exchange(await victim.signIn('reader', 'demo-reader'))
})
afterAll(() => server.close())

test('every address outside the API is listed', () => {
  const others = server.addresses.filter((route) => !/^\w+ \/api\//i.test(route) && !route.startsWith('HEAD '))
  const listed = rows.map(({ route }) => route)
  const ofProvider = ['GET /oidc/*', 'POST /oidc/*', 'OPTIONS /oidc/*']
  expect(others.sort()).toEqual([...listed, ...ofProvider].sort())
})

test('so is every address that the identity provider tells of', async () => {
  const reply = await fetch(`${address}/oidc/.well-known/openid-configuration`)
  const told = Object.entries((await reply.json()) as object)
    .filter(([name]) => /_endpoint$|^jwks_uri$/.test(name))
    .map(([, url]) => new URL(String(url)).pathname)
  expect(told.length).toBeGreaterThan(4)
  const listed = new Set(providerRows.map(({ route }) => route.split(' ')[1]))
  expect(told.filter((path) => !listed.has(path))).toEqual([])
})

test.each([...rows, ...providerRows, ...pushRows])('$route', async ({ route, url, anonymous, crossSite }) => {
  const [method = 'GET', path = ''] = route.split(' ')
  const target = url ?? path
  const stranger = await fetch(`${address}${target}`, { method, redirect: 'manual' })
  expect(stranger.status, await stranger.text()).toBe(anonymous)
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const sent = await victim.go(target, { method, headers })
  expect(sent.status, await sent.text()).toBe(crossSite)
  // What is open to every page is so without cookies.
  expect(sent.headers.get('access-control-allow-credentials')).toBe(null)
})

test('after all of it the person is signed in as before', async () => {
  const reply = await victim.authorize({ prompt: 'none' })
  expect(victim.location(reply)).toMatch(new RegExp(`^${victim.redirectUri}\\?code=`))
  expect(new URL(victim.location(reply)).searchParams.get('iss')).toBe(issuerOf(server.config))
})
