import { eq, sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemoPeople } from '../../features/users/server/demo-people.ts'
import { createFirstAdministrator } from '../../features/users/server/port.ts'
import { appUser } from '../../features/users/server/tables.ts'
import { issuerOf } from '../../platform/server/config/issuer.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import { identityRecord } from '../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { createSignInBrowser, type SignInBrowser } from './sign-in-browser.ts'

const unlimited = {
  api: Number.POSITIVE_INFINITY,
  identity: Number.POSITIVE_INFINITY,
  signInAddress: Number.POSITIVE_INFINITY,
}

const sessionDays = 60

let server: TestServer
let address: string
let browser: SignInBrowser

beforeAll(async () => {
  server = await openTestServer({
    rateLimits: { ...unlimited, signIn: 4 },
    environment: { OIDC_SESSION_DAYS: String(sessionDays) },
  })
  await seedDemoPeople(server.relations.db, ['FR01'], testPasswordCost)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(() => {
  browser = createSignInBrowser(address, server.config)
})

const callAs = (accessToken: string) =>
  fetch(`${address}/api/CurrentUser`, { headers: { authorization: `Bearer ${accessToken}` } })

describe('signing in', () => {
  test('with code and PKCE gives an access token that the API takes', async () => {
    const callback = await browser.signIn('operator', 'demo-operator')
    expect(callback).toMatch(/^http:\/\/localhost:8080\/implicit\/callback\?code=/)
    expect(new URL(callback).searchParams.get('state')).toBe('my-state')
    expect(new URL(callback).hash).toBe('')
    const tokens = await browser.exchange(callback)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: issuerOf(server.config), aud: 'urn:solvane:api' })
    const reply = await callAs(tokens.access_token)
    expect(await reply.json()).toMatchObject({ firstName: 'Tomás', products: { MyFleet: 3, HealthDashboard: 1 } })
    expect((await callAs(tokens.id_token)).status).toBe(401)
  })

  test('a second time in the same browser needs no password; prompt=login asks again', async () => {
    await browser.signIn('reader', 'demo-reader')
    expect(browser.location(await browser.authorize())).toContain('/implicit/callback?code=')
    expect(browser.location(await browser.authorize({ prompt: 'login' }))).toContain('/oidc-interaction/')
  })

  test('lasts as many days as the setting says, with all that is given under it', async () => {
    await browser.exchange(await browser.signIn('reader', 'demo-reader'))
    const ends = await server.relations.db
      .select({ kind: identityRecord.kind, last: sql<string>`max(${identityRecord.expiresAt})` })
      .from(identityRecord)
      .groupBy(identityRecord.kind)
    const daysOf = (name: string) => {
      const last = ends.find(({ kind }) => kind === name)?.last ?? ''
      return Math.round((Date.parse(last) - Date.now()) / 86_400_000)
    }
    expect(['Session', 'Grant', 'RefreshToken'].map(daysOf)).toEqual([sessionDays, sessionDays, sessionDays])
  })

  test('is logged with the network address, not with an address that the browser claims', async () => {
    const claiming = createSignInBrowser(address, server.config, {
      'x-forwarded-for': '198.51.100.7',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const { access_token } = await claiming.exchange(await claiming.signIn('reader', 'demo-reader'))
    const reply = await fetch(`${address}/api/MyProfile/Sessions`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { results } = (await reply.json()) as { results: { isThis: boolean }[] }
    expect(results.find(({ isThis }) => isThis)).toMatchObject({
      address: '127.0.0.1',
      browser: 'Firefox 140',
      system: 'Linux',
    })
  })

  test('the control-command client takes nobody without a second factor, and says so', async () => {
    const callback = await browser.signIn('manager', 'demo-manager', {
      client_id: server.config.oidc.controlClientId,
      scope: 'openid profile email curtailment',
    })
    const answer = new URL(callback).searchParams
    expect([answer.get('error'), answer.get('code')]).toEqual(['unmet_authentication_requirements', null])
  })

  test.each([
    ['the implicit grant', { response_type: 'token' }],
    ['the hybrid grant', { response_type: 'code id_token' }],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
  ])('%s is refused', async (_name, parameters) => {
    const reply = await browser.authorize(parameters)
    expect(reply.headers.get('location') ?? '').not.toMatch(/code=|access_token=|oidc-interaction/)
  })

  test.each([
    'https://evil.example/implicit/callback',
    'http://localhost:8080/implicit/callback/../evil',
    'http://localhost:8080.evil.example/implicit/callback',
    'http://localhost:8080@evil.example/implicit/callback',
    '//evil.example/implicit/callback',
    'http://localhost:8080/implicit/callback#x',
    'javascript:alert(1)',
  ])('redirect address %s is refused without a redirect', async (redirect) => {
    const reply = await browser.authorize({ redirect_uri: redirect })
    expect(reply.status).toBe(400)
    expect(reply.headers.get('location')).toBeNull()
  })

  test('a code works once, for its verifier, its client and its address', async () => {
    const wrongVerifier = await browser.signIn('reader', 'demo-reader')
    await expect(browser.exchange(wrongVerifier, { code_verifier: 'x'.repeat(43) })).rejects.toThrow('invalid_grant')
    const callback = browser.location(await browser.authorize())
    const { access_token, refresh_token } = await browser.exchange(callback)
    expect((await callAs(access_token)).status).toBe(200)
    await expect(browser.exchange(callback)).rejects.toThrow('invalid_grant')
    // Somebody else tried the code: what it had given is taken back.
    expect((await browser.refresh(refresh_token)).status).toBe(400)
  })

  test('of two exchanges of one code at the same moment, at most one succeeds', async () => {
    await browser.signIn('reader', 'demo-reader')
    const callback = browser.location(await browser.authorize())
    const results = await Promise.allSettled([browser.exchange(callback), browser.exchange(callback)])
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })
})

describe('the sign-in page', () => {
  const open = async (headers: Record<string, string> = {}, parameters = {}) => {
    const page = browser.location(await browser.authorize(parameters))
    return { page, reply: await browser.go(page, { headers }) }
  }

  test('speaks the language that the page asks for, else the browser’s', async () => {
    const asked = await open({ 'accept-language': 'es' }, { ui_locales: 'fr-FR' })
    expect(await asked.reply.text()).toContain('<html lang="fr-FR">')
    const own = await open({ 'accept-language': 'de, pt-BR;q=0.8, en;q=0.5' })
    expect(await own.reply.text()).toContain('Palavra-passe')
  })

  test('helps browsers and password managers, and holds no script', async () => {
    const text = await (await open()).reply.text()
    expect(text).toContain('autocomplete="username"')
    expect(text).toContain('autocomplete="current-password"')
    expect(text).not.toContain('<script')
    expect(text).toContain('demo-title')
  })

  test('says the same of an unknown login and of a wrong password', async () => {
    const { page } = await open()
    const unknown = await browser.go(page, browser.form({ login: 'nobody-1', password: 'x' }))
    const wrong = await browser.go(page, browser.form({ login: 'manager', password: 'x' }))
    expect([unknown.status, wrong.status]).toEqual([401, 401])
    const strip = (text: string) => text.replace(/nonce="[^"]*"/g, '').replace(/value="(nobody-1|manager)"/, '')
    expect(strip(await unknown.text())).toBe(strip(await wrong.text()))
  })

  test('shows what was typed as text', async () => {
    const { page } = await open()
    const reply = await browser.go(page, browser.form({ login: '"><script>alert(1)</script>', password: 'x' }))
    expect(await reply.text()).not.toContain('<script>')
  })

  test('a demo person signs in with one press', async () => {
    const { page } = await open()
    const sent = await browser.go(page, browser.form({ demo: 'guest' }))
    const { access_token } = await browser.exchange(browser.location(await browser.go(browser.location(sent))))
    expect(await (await callAs(access_token)).json()).toMatchObject({ products: {} })
  })

  test('a form from another site signs nobody in', async () => {
    const { page } = await open()
    const good = { login: 'reader', password: 'demo-reader' }
    expect((await browser.go(page, browser.form(good, { 'sec-fetch-site': 'cross-site' }))).status).toBe(400)
    const stranger = createSignInBrowser(address, server.config)
    expect((await stranger.go(page, stranger.form(good))).status).toBe(400)
  })

  test('so many failed attempts for a login in a minute, then a wait; other logins are not affected', async () => {
    const { page } = await open()
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await browser.go(page, browser.form({ login: 'guessed', password: `${attempt}` }))).status).toBe(401)
    const refused = await browser.go(page, browser.form({ login: 'Guessed ', password: 'x' }))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await browser.go(page, browser.form({ login: 'reader', password: 'demo-reader' }))).status).toBe(303)
  })
})

describe('refreshing', () => {
  const refreshTokenOf = async (reply: Response) => ((await reply.json()) as { refresh_token: string }).refresh_token

  test('rotates the token; the old one still works for a moment, then its reuse ends the sign-in', async () => {
    const first = await browser.exchange(await browser.signIn('reader', 'demo-reader'))
    const second = await refreshTokenOf(await browser.refresh(first.refresh_token))
    expect(second).not.toBe(first.refresh_token)
    const third = await browser.refresh(first.refresh_token)
    expect(third.status).toBe(200)

    // As if half a minute had passed.
    await server.relations.db
      .update(identityRecord)
      .set({ consumedAt: sql`consumed_at - interval '31 seconds'` })
      .where(eq(identityRecord.kind, 'RefreshToken'))
    expect((await browser.refresh(first.refresh_token)).status).toBe(400)
    expect((await browser.refresh(await refreshTokenOf(third))).status).toBe(400)
    expect((await callAs(first.access_token)).status).toBe(401)
  })

  test('ends when the person is switched off, and so do their calls', async () => {
    const { db } = server.relations
    const tokens = await browser.exchange(await browser.signIn('guest', 'demo-guest'))
    await db.update(appUser).set({ isEnabled: false }).where(eq(appUser.login, 'guest'))
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    // A change of rights holds within 5 s.
    await expect.poll(async () => (await callAs(tokens.access_token)).status, { timeout: 5_000 }).toBe(401)
    // The browser's session is no use any more either: it is asked to sign in.
    const page = browser.location(await browser.authorize())
    expect((await browser.go(page, browser.form({ login: 'guest', password: 'demo-guest' }))).status).toBe(401)
    // Somebody else may sign in instead: the provider first ends the old session by a form that sends itself.
    const other = await browser.go(page, browser.form({ demo: 'reader' }))
    const change = await browser.go(browser.location(other))
    expect(change.headers.get('content-security-policy')).toMatch(/script-src[^;]*'sha256-/)
    const ended = await browser.submit(change)
    const { access_token } = await browser.exchange(browser.location(await browser.go(browser.location(ended))))
    expect(await (await callAs(access_token)).json()).toMatchObject({ products: { MyFleet: 1 } })
    await db.update(appUser).set({ isEnabled: true }).where(eq(appUser.login, 'guest'))
  })
})

describe('signing out', () => {
  const end = (parameters: Record<string, string>) =>
    `${issuerOf(server.config)}/session/end?${new URLSearchParams({ client_id: server.config.oidc.clientId, ...parameters })}`
  const back = 'http://localhost:8080/Login'

  test('returns to the login page at once and leaves nothing that can be refreshed', async () => {
    const tokens = await browser.exchange(await browser.signIn('reader', 'demo-reader'))
    const reply = await browser.go(end({ id_token_hint: tokens.id_token, post_logout_redirect_uri: back, state: 's' }))
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `${back}?state=s`])
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await callAs(tokens.access_token)).status).toBe(401)
    expect(browser.location(await browser.authorize())).toContain('/oidc-interaction/')
  })

  test('from another site without a token asks first', async () => {
    await browser.signIn('reader', 'demo-reader')
    const address = end({ post_logout_redirect_uri: back })
    const asked = await browser.go(address, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(asked.status).toBe(200)
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await asked.text()) ?? []
    const sent = await browser.go(
      `${issuerOf(server.config)}/session/end/confirm`,
      browser.form({ xsrf, logout: 'yes' }),
    )
    expect(browser.location(sent)).toBe(back)
    expect(browser.location(await browser.authorize())).toContain('/oidc-interaction/')
  })

  test('never leads to another address', async () => {
    const tokens = await browser.exchange(await browser.signIn('reader', 'demo-reader'))
    for (const target of [
      'https://evil.example/Login',
      'http://localhost:8080/Login/../x',
      'http://localhost:8080@evil.example/Login',
      '//evil.example',
      'javascript:alert(1)',
    ]) {
      const reply = await browser.go(end({ id_token_hint: tokens.id_token, post_logout_redirect_uri: target }))
      expect(reply.headers.get('location'), target).toBeNull()
    }
  })
})

describe('the first administrator', () => {
  const wanted = {
    webApplicationUrl: 'http://localhost:8080',
    login: 'root',
    email: 'Root@Example.org',
    outsideProvider: false,
  }

  test('sets name and password by a link that works once, and signs in', async () => {
    const { db } = server.relations
    const old = await createFirstAdministrator(db, wanted)
    const made = await createFirstAdministrator(db, wanted)
    if (made.kind !== 'link' || old.kind !== 'link') throw new Error('no link')
    const gone = await browser.go(old.link)
    expect([gone.status, gone.headers.get('clear-site-data')]).toEqual([404, '"cookies", "storage"'])

    const page = await browser.go(made.link)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('clear-site-data')).toBe('"cookies", "storage"')
    const answer = {
      firstName: 'Ruth',
      lastName: 'Root',
      password: 'wind over the hills',
      repeat: 'wind over the hills',
    }
    for (const wrong of [{ password: 'short', repeat: 'short' }, { repeat: 'something else' }, { firstName: ' ' }])
      expect((await browser.go(made.link, browser.form({ ...answer, ...wrong }))).status).toBe(422)
    expect((await browser.go(made.link, browser.form(answer))).status).toBe(200)
    expect((await browser.go(made.link)).status).toBe(404)
    expect((await browser.go(made.link, browser.form(answer))).status).toBe(404)

    const { access_token } = await browser.exchange(await browser.signIn('root', answer.password))
    expect(await (await callAs(access_token)).json()).toMatchObject({
      isUserSuperAdmin: true,
      firstName: 'Ruth',
      email: 'root@example.org',
    })
    await expect(createFirstAdministrator(db, { ...wanted, login: 'second' })).rejects.toThrow('already')
  })
})

test('expired sign-in records differ from active ones', async () => {
  await browser.signIn('reader', 'demo-reader')
  const { db } = server.relations
  await db.update(identityRecord).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(browser.location(await browser.authorize())).toContain('/oidc-interaction/')
})
