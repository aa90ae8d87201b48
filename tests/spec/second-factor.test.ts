import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownAccounts } from '../../features/users/server/port.ts'
import { createSecondFactors } from '../../features/users/server/second-factor.ts'
import { appUser, secondFactor } from '../../features/users/server/tables.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { testPrincipal } from '../../platform/server/auth/test-principal.ts'
import { codeAt } from '../../platform/server/auth/totp.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import { createSecretBox } from '../../platform/server/identity/secret-box.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { createSignInBrowser, type SignInBrowser } from './sign-in-browser.ts'

const unlimited = {
  api: Number.POSITIVE_INFINITY,
  identity: Number.POSITIVE_INFINITY,
  signIn: Number.POSITIVE_INFINITY,
  signInAddress: Number.POSITIVE_INFINITY,
}
const password = 'the wind over the hills'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await openTestServer({ rateLimits: unlimited })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const newBrowser = (): SignInBrowser => createSignInBrowser(address, server.config)

/** Somebody with a password, in a server. */
const addPerson = async (at: TestServer, isUserSuperAdmin = false): Promise<string> => {
  const id = await at.addPerson({ isUserSuperAdmin })
  await (await ownAccounts.newOwnPassword(id, password, testPasswordCost))(at.relations.db)
  return id
}

const setUp = async (id: string) => {
  const factors = createSecondFactors(server.relations.db, server.config)
  const { secret = '' } = (await factors.begin(id)) ?? {}
  const confirmed = await factors.confirm(id, codeAt(secret, Date.now()))
  if (typeof confirmed === 'string') throw new Error(confirmed)
  return { secret, recoveryCodes: confirmed.recoveryCodes }
}

/** As if no code of these minutes had been used yet. */
const forgetUse = (id: string) =>
  server.relations.db.update(secondFactor).set({ lastStep: 0 }).where(eq(secondFactor.userId, id))

const withFactor = async () => {
  const id = await addPerson(server)
  const { secret, recoveryCodes } = await setUp(id)
  await forgetUse(id)
  return { id, secret, recoveryCodes, code: () => codeAt(secret, Date.now()) }
}

/** Sends login and password; resolves with where the browser is sent. */
const givePassword = async (browser: SignInBrowser, login: string, parameters: Record<string, string> = {}) => {
  const page = browser.location(await browser.authorize(parameters))
  const sent = await browser.go(page, browser.form({ login, password }))
  expect(sent.status).toBe(303)
  return browser.location(sent)
}

/** Sends a code that is right and goes back to the callback. */
const giveCode = async (browser: SignInBrowser, page: string, code: string): Promise<string> => {
  const sent = await browser.go(page, browser.form({ code }))
  expect(sent.status, await sent.clone().text()).toBe(303)
  return browser.location(await browser.go(browser.location(sent)))
}

const control = () => ({
  client_id: server.config.oidc.controlClientId,
  scope: 'openid profile email curtailment',
})

const rowsOf = async (id: string) =>
  (await server.relations.db.select().from(auditEntry).where(eq(auditEntry.targetId, id))).map(
    ({ operation, result, reason }) => ({ operation, result, ...(reason && { reason }) }),
  )

const lastSignInOf = async (id: string) =>
  (await server.relations.db.select({ at: appUser.lastSignInAt }).from(appUser).where(eq(appUser.id, id)))[0]?.at

describe('signing in', () => {
  test('asks for the code after the password, and tokens tell it', async () => {
    const { id, code } = await withFactor()
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    expect(page).toMatch(/\/oidc-interaction\/[\w-]+\/code$/)
    const text = await (await browser.go(page)).text()
    expect(text).toContain('autocomplete="one-time-code"')
    expect(text).not.toContain('<script')
    expect(await lastSignInOf(id)).toBeNull()
    const callback = await giveCode(browser, page, code())
    expect(await lastSignInOf(id)).toBeInstanceOf(Date)
    const tokens = await browser.exchange(callback)
    const claims = { acr: 'mfa', amr: ['pwd', 'otp', 'mfa'], auth_time: expect.any(Number) }
    expect(decodeJwt(tokens.access_token)).toMatchObject(claims)
    expect(decodeJwt(tokens.id_token)).toMatchObject(claims)
    const renewed = (await (await browser.refresh(tokens.refresh_token)).json()) as { access_token: string }
    expect(decodeJwt(renewed.access_token)).toMatchObject({
      ...claims,
      auth_time: decodeJwt(tokens.access_token).auth_time,
    })
    await expect.poll(() => rowsOf(id)).toContainEqual({ operation: 'signIn', result: 'done' })
  })

  test('somebody without one signs in as before, and tokens tell that too', async () => {
    const id = await addPerson(server)
    const browser = newBrowser()
    const tokens = await browser.exchange(await browser.signIn(id, password))
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd'], auth_time: expect.any(Number) })
    expect(decodeJwt(tokens.access_token).acr).not.toBe('mfa')
  })

  test('the password alone opens nothing, whichever address is tried', async () => {
    const { id } = await withFactor()
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    const resume = page.replace('/oidc-interaction/', '/oidc/auth/').replace('/code', '')
    for (const target of [resume, page.replace('/code', '/continue')])
      for (const init of [{}, browser.form({})]) {
        const reply = await browser.go(target, init)
        expect(browser.location(reply)).not.toContain('code=')
        expect(await reply.text()).not.toContain('code=')
      }
    expect(browser.location(await browser.authorize())).toContain('/oidc-interaction/')
    const stranger = newBrowser()
    expect((await stranger.go(page)).status).toBe(400)
    const foreign = browser.form({ code: '123456' }, { 'sec-fetch-site': 'cross-site' })
    expect((await browser.go(page, foreign)).status).toBe(400)
  })

  test('a code is taken once: not in a second browser, not twice at the same moment', async () => {
    const { id, code } = await withFactor()
    const browsers = [newBrowser(), newBrowser(), newBrowser()]
    const pages: string[] = []
    for (const browser of browsers) pages.push(await givePassword(browser, id))
    const typed = code()
    const sent = await Promise.all(
      browsers.map((browser, index) => browser.go(pages[index] ?? '', browser.form({ code: typed }))),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 401, 401])
  })

  test('a used code, an old one and a mistyped one are answered alike', async () => {
    const { id, secret, code } = await withFactor()
    const typed = code()
    const first = newBrowser()
    await giveCode(first, await givePassword(first, id), typed)
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    const texts = new Set<string>()
    for (const wrong of [typed, codeAt(secret, Date.now() - 300_000), 'abcdef', 'aaaa-aaaa-aaaa-aaaa']) {
      const reply = await browser.go(page, browser.form({ code: wrong }))
      expect(reply.status).toBe(401)
      texts.add((await reply.text()).replaceAll(/nonce="[^"]*"/g, ''))
    }
    expect(texts.size).toBe(1)
  })

  test('a recovery code stands in once', async () => {
    const { id, recoveryCodes } = await withFactor()
    const [first = ''] = recoveryCodes
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    const other = await (await browser.go(`${page}?recovery=1`)).text()
    expect(other).toContain('inputmode="text"')
    const callback = await giveCode(browser, `${page}?recovery=1`, first)
    expect(decodeJwt((await browser.exchange(callback)).access_token)).toMatchObject({ acr: 'mfa' })
    const again = newBrowser()
    const reply = await again.go(await givePassword(again, id), again.form({ code: first }))
    expect(reply.status).toBe(401)
  })

  test('a wrong recovery code gets no hint to wait for the next one', async () => {
    const { id } = await withFactor()
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    const reply = await browser.go(`${page}?recovery=1`, browser.form({ code: 'aaaa-aaaa-aaaa-aaaa' }))
    const text = await reply.text()
    expect(reply.status).toBe(401)
    expect(text).toContain('The recovery code is wrong or was used.')
    expect(text).not.toContain('Wait for the next code')
  })

  test('who sends no code is asked for it as often as that happens, and it counts as no attempt', async () => {
    const { id, code } = await withFactor()
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    for (const [at, words] of [
      [page, 'Enter the code.'],
      [`${page}?recovery=1`, 'Enter a recovery code.'],
    ] as const)
      for (const typed of ['', '  ', '', '']) {
        const reply = await browser.go(at, browser.form({ code: typed }))
        expect([reply.status, (await reply.text()).includes(`id="error">${words}`)]).toEqual([422, true])
      }
    await giveCode(browser, page, code())
    expect(await rowsOf(id)).not.toContainEqual(expect.objectContaining({ result: 'refused' }))
  })

  test('too many wrong codes make it wait, in every browser; the log tells of each and of no code', async () => {
    const { id, code } = await withFactor()
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await browser.go(page, browser.form({ code: `x${attempt}` }))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const other = newBrowser()
    const right = code()
    expect((await other.go(await givePassword(other, id), other.form({ code: right }))).status).toBe(429)
    await expect
      .poll(() => rowsOf(id))
      .toEqual(
        expect.arrayContaining([
          { operation: 'signIn', result: 'refused', reason: 'Wrong code of the second factor' },
          { operation: 'signIn', result: 'refused', reason: 'Too many wrong codes of the second factor' },
        ]),
      )
    expect(JSON.stringify(await server.relations.db.select().from(auditEntry))).not.toContain(right)
  })

  test('somebody else may begin anew on the page of the code', async () => {
    const { id } = await withFactor()
    const other = await addPerson(server)
    const browser = newBrowser()
    const page = await givePassword(browser, id)
    const start = browser.location(await browser.go(page.replace('/code', '/anew')))
    expect((await browser.go(start)).status).toBe(200)
    const sent = await browser.go(start, browser.form({ login: other, password }))
    const tokens = await browser.exchange(browser.location(await browser.go(browser.location(sent))))
    expect(decodeJwt(tokens.access_token).sub).toBe(other)
  })
})

describe('step-up', () => {
  test('asks a person who is signed in for the code alone, and gives a token for control commands alone', async () => {
    const id = await addPerson(server)
    const browser = newBrowser()
    const ordinary = await browser.exchange(await browser.signIn(id, password))
    const { secret } = await setUp(id)
    await forgetUse(id)
    const interaction = browser.location(await browser.authorize(control()))
    const page = browser.location(await browser.go(interaction))
    expect(page).toMatch(/\/code$/)
    expect(await (await browser.go(page)).text()).not.toMatch(/type="password"|\/anew/)
    const callback = await giveCode(browser, page, codeAt(secret, Date.now()))
    const tokens = await browser.exchange(callback, { client_id: server.config.oidc.controlClientId })
    expect(tokens.refresh_token).toBeUndefined()
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      aud: 'urn:solvane:api:control',
      client_id: 'solvane-control',
      acr: 'mfa',
      amr: ['pwd', 'otp', 'mfa'],
      auth_time: expect.any(Number),
    })
    expect(String(claims.scope).split(' ').toSorted()).toEqual(['curtailment', 'email', 'openid', 'profile'])
    expect(Number(claims.exp) - Number(claims.iat)).toBeLessThanOrEqual(300)

    const callWith = async (bearer: string) =>
      (await fetch(`${address}/api/CurrentUser`, { headers: { authorization: `Bearer ${bearer}` } })).status
    expect([await callWith(ordinary.access_token), await callWith(tokens.access_token)]).toEqual([200, 401])

    const places = await fetch(`${address}/api/MyProfile/Sessions`, {
      headers: { authorization: `Bearer ${ordinary.access_token}` },
    })
    expect(((await places.json()) as { results: unknown[] }).results).toHaveLength(1)

    const principal = testPrincipal({ subject: id })
    const fresh = await server.requireFreshSecondFactor(principal, tokens.access_token)
    expect(fresh.endsAtMs - fresh.confirmedAtMs).toBe(300_000)
    for (const wrong of [ordinary.access_token, tokens.id_token, '', undefined])
      await expect(server.requireFreshSecondFactor(principal, wrong)).rejects.toMatchObject({
        status: 403,
        code: 'second-factor-needed',
      })
    await expect.poll(() => rowsOf(id)).toContainEqual({ operation: 'stepUp', result: 'done' })
  })

  test('is not asked twice in five minutes, unless the client wants it anew', async () => {
    const { id, code } = await withFactor()
    const browser = newBrowser()
    await browser.exchange(await giveCode(browser, await givePassword(browser, id), code()))
    expect(browser.location(await browser.authorize(control()))).toContain('/implicit/callback?code=')
    expect(browser.location(await browser.authorize({ ...control(), prompt: 'none' }))).toContain('code=')

    const anew = browser.location(await browser.authorize({ ...control(), prompt: 'login' }))
    expect(await (await browser.go(anew)).text()).toContain('type="password"')
    // Two seconds are over.
    await expect
      .poll(async () => browser.location(await browser.authorize({ ...control(), max_age: '1' })), { timeout: 4_000 })
      .toContain('/oidc-interaction/')
    const page = browser.location(await browser.authorize({ ...control(), max_age: '1' }))
    expect(browser.location(await browser.go(page))).toMatch(/\/code$/)
    const noWay = await browser.authorize({ ...control(), max_age: '1', prompt: 'none' })
    expect(browser.location(noWay)).toContain('error=login_required')
  })

  test('acr_values of the ordinary client are honoured as well', async () => {
    const id = await addPerson(server)
    const browser = newBrowser()
    await browser.exchange(await browser.signIn(id, password))
    const { secret } = await setUp(id)
    await forgetUse(id)
    const interaction = browser.location(await browser.authorize({ acr_values: 'mfa' }))
    const page = browser.location(await browser.go(interaction))
    const tokens = await browser.exchange(await giveCode(browser, page, codeAt(secret, Date.now())))
    expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: 'mfa', aud: 'urn:solvane:api' })
  })

  test('tells the client when the person has no second factor, without asking anything', async () => {
    const id = await addPerson(server)
    const browser = newBrowser()
    await browser.exchange(await browser.signIn(id, password))
    const interaction = browser.location(await browser.authorize(control()))
    const back = browser.location(await browser.go(interaction))
    const answer = new URL(browser.location(await browser.go(back))).searchParams
    expect([answer.get('error'), answer.get('code')]).toEqual(['unmet_authentication_requirements', null])
    // The ordinary session goes on.
    expect(browser.location(await browser.authorize())).toContain('code=')
  })

  test('a session that knows the password alone is asked for the code once its person has one', async () => {
    const id = await addPerson(server)
    const browser = newBrowser()
    await browser.exchange(await browser.signIn(id, password))
    expect(browser.location(await browser.authorize())).toContain('code=')
    await setUp(id)
    expect(browser.location(await browser.authorize())).toContain('/oidc-interaction/')
  })
})

describe('an installation that asks for it', () => {
  let strict: TestServer | undefined
  afterEach(async () => {
    await strict?.close()
    strict = undefined
  })

  test('has it set up at the sign-in, by QR code or key, and shows the recovery codes once', async () => {
    strict = await openTestServer({
      beside: server,
      rateLimits: unlimited,
      environment: { SECOND_FACTOR: 'required' },
    })
    const { db } = strict.relations
    const at = await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const browser = createSignInBrowser(at, strict.config)
    const id = await addPerson(strict)
    const page = await givePassword(browser, id)
    expect(page).toMatch(/\/set-up$/)
    const text = await (await browser.go(page)).text()
    expect(text).toContain('<svg class="qr"')
    const secret = (/<code class="secret">([^<]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '')
    const [row] = await db.select().from(secondFactor).where(eq(secondFactor.userId, id))
    expect(await createSecretBox(db).open(`second factor ${id}`, row?.secret ?? '')).toBe(secret)

    const none = await browser.go(page, browser.form({ code: '' }))
    expect([none.status, (await none.text()).includes('id="error">Enter the code.')]).toEqual([422, true])
    for (const wrong of ['nothing', '1'.repeat(200)])
      expect((await browser.go(page, browser.form({ code: wrong }))).status).toBe(401)
    expect(browser.location(await browser.go(page.replace('/set-up', '/continue'), browser.form({})))).not.toContain(
      '/oidc/',
    )
    const confirmed = await browser.go(page, browser.form({ code: codeAt(secret, Date.now()) }))
    expect(confirmed.status).toBe(200)
    const codes = [...(await confirmed.text()).matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code)
    expect(new Set(codes).size).toBe(10)
    expect(await (await browser.go(page)).text()).not.toContain(secret)
    const onward = await browser.go(page.replace('/set-up', '/continue'), browser.form({}))
    const tokens = await browser.exchange(browser.location(await browser.go(browser.location(onward))))
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: id, acr: 'mfa' })

    const other = createSignInBrowser(at, strict.config)
    expect(await givePassword(other, id)).toMatch(/\/code$/)
    const rowsNow = () => db.select().from(auditEntry).where(eq(auditEntry.targetId, id))
    // What a sign-in leaves is written beside it.
    await expect
      .poll(async () => (await rowsNow()).map(({ operation }) => operation), { timeout: 10_000 })
      .toContain('setUpSecondFactor')
    const rows = await rowsNow()
    for (const kept of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(kept)
  })

  test('of administrators asks nobody else', async () => {
    strict = await openTestServer({
      beside: server,
      rateLimits: unlimited,
      environment: { SECOND_FACTOR: 'required-for-administrators' },
    })
    const at = await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const [plain, admin] = [createSignInBrowser(at, strict.config), createSignInBrowser(at, strict.config)]
    expect(await givePassword(plain, await addPerson(strict))).not.toContain('/set-up')
    expect(await givePassword(admin, await addPerson(strict, true))).toContain('/set-up')
  })
})
