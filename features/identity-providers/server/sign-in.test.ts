/** Long because one journey, from the sign-in page to an outside provider and back, is tried with all that can be wrong. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { sessionsOf } from '../../../platform/server/identity/person-sessions.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createSignInBrowser, type SignInBrowser } from '../../../tests/spec/sign-in-browser.ts'
import { appUser, groupMember, userGroup } from '../../users/server/tables.ts'
import { identityLink } from './tables.ts'
import { type OutsideTestProvider, openTestOutsideProvider } from './test-outside-provider.ts'

const unlimited = Number.POSITIVE_INFINITY
let server: TestServer
let address: string
let outside: OutsideTestProvider
let browser: SignInBrowser
let admin: string
let providerId: string

beforeAll(async () => {
  server = await openTestServer({
    rateLimits: { api: unlimited, identity: unlimited, signIn: unlimited, signInAddress: unlimited },
  })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  outside = await openTestOutsideProvider(`${server.config.webApplicationUrl}${federationCallbackPath}`)
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(async () => {
  await outside.close()
  await server.close()
})

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const headers = { authorization: `Bearer ${admin}` }
  const reply = await server.app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
  return { status: reply.statusCode, body: reply.json() }
}
const addProvider = async (fields: object = {}): Promise<string> => {
  const { issuer, clientId, clientSecret } = outside
  const made = await ask('POST', '/IdentityProviders', {
    name: `Company ${randomUUID()}`,
    ...{ issuer, clientId, clientSecret },
    ...fields,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const change = async (id: string, fields: object) => {
  const { version } = (await ask('GET', `/IdentityProviders/${id}`)).body
  const reply = await ask('PATCH', `/IdentityProviders/${id}`, { version, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const addPerson = async (fields: { email?: string; isEnabled?: boolean; isUserSuperAdmin?: boolean } = {}) => {
  const id = randomUUID()
  const email = fields.email ?? `${id}@acme.example`
  await server.relations.db
    .insert(appUser)
    .values({ id, subject: id, login: id, firstName: 'Ana', lastName: 'Lopes', ...fields, email })
  return { id, email }
}
const groupsOf = async (userId: string) =>
  (await server.relations.db.select().from(groupMember).where(eq(groupMember.userId, userId))).map((row) => row.groupId)
const personOf = async (email: string) =>
  (await server.relations.db.select().from(appUser).where(eq(appUser.email, email)))[0]

/** Opens the sign-in page and follows its button; resolves with the address at the outside provider. */
const leave = async (id = providerId, parameters = {}): Promise<string> => {
  const page = browser.location(await browser.authorize(parameters))
  return browser.location(await browser.go(`${page}/with/${id}`))
}
/** Comes back; resolves with where the browser ends: the client’s callback or the sign-in page. */
const comeBack = async (callback: string): Promise<string> => {
  let reply = await browser.go(callback)
  while (reply.status === 303 && browser.location(reply).includes('oidc'))
    reply = await browser.go(browser.location(reply))
  return reply.status === 303 ? browser.location(reply) : `${reply.url} ${reply.status}`
}
const signIn = async (id = providerId, parameters = {}) => comeBack(await outside.signIn(await leave(id, parameters)))
const inside = /\/implicit\/callback\?code=/

beforeEach(async () => {
  browser = createSignInBrowser(address, server.config)
  outside.spoil = undefined
  providerId = await addProvider()
})
afterEach(async () => {
  const { results } = (await ask('GET', '/IdentityProviders')).body
  for (const { id, people } of results) await ask('DELETE', `/IdentityProviders/${id}?people=${people}`)
})

describe('a person of an outside provider', () => {
  test('is found by the verified e-mail address the first time, by subject ever after, and gets ordinary tokens', async () => {
    const { id, email } = await addPerson()
    outside.person = { sub: 'first', email: email.toUpperCase(), email_verified: true }
    const callback = await signIn()
    expect(callback).toMatch(inside)
    const tokens = await browser.exchange(callback)
    const iss = `${server.config.webApplicationUrl}/oidc`
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: id, iss, acr: 'urn:test:strong', amr: ['pwd', 'otp'] })
    const [question] = outside.asked.slice(-1)
    expect(question?.get('code_challenge_method')).toBe('S256')
    expect(question?.get('nonce')).toMatch(/.{20}/)
    expect((await personOf(email))?.lastSignInAt).toBeInstanceOf(Date)

    // The address has changed there: the subject decides.
    outside.person = { sub: 'first', email: 'new@acme.example', email_verified: true }
    browser = createSignInBrowser(address, server.config)
    expect(decodeJwt((await browser.exchange(await signIn())).access_token).sub).toBe(id)
    const rows = await server.relations.db.select().from(auditEntry).where(eq(auditEntry.targetId, id))
    expect(rows.filter(({ operation }) => operation === 'linkUserAtSignIn')).toHaveLength(1)
  })

  test.each([
    ['an address that the provider does not vouch for', { email_verified: false }, 'unverified'],
    ['an address of which the provider says nothing', { email_verified: undefined }, 'unverified'],
    ['nobody who is known here', { email: 'nobody@acme.example' }, 'unknown'],
  ])('%s does not enter', async (_name, claims, problem) => {
    const { email } = await addPerson()
    outside.person = { sub: randomUUID(), email, email_verified: true, ...claims }
    expect(await signIn()).toContain(`problem=${problem}`)
    expect(await server.relations.db.select().from(identityLink)).toHaveLength(0)
  })

  test('who is disabled here, runs everything, or had the address before somebody else does not enter', async () => {
    const disabled = await addPerson({ isEnabled: false })
    outside.person = { sub: 'disabled', email: disabled.email, email_verified: true }
    expect(await signIn()).toContain('problem=notAllowed')
    const chief = await addPerson({ isUserSuperAdmin: true })
    outside.person = { sub: 'chief', email: chief.email, email_verified: true }
    expect(await signIn()).toContain('problem=notAllowed')
    const { email } = await addPerson()
    outside.person = { sub: 'was here', email, email_verified: true }
    expect(await signIn()).toMatch(inside)
    browser = createSignInBrowser(address, server.config)
    outside.person = { sub: 'has the address now', email, email_verified: true }
    expect(await signIn()).toContain('problem=notAllowed')
  })

  test('gets an account at the first sign-in where that is allowed, with groups by the claim', async () => {
    const [group] = await server.relations.db.insert(userGroup).values({ name: randomUUID() }).returning()
    const [other] = await server.relations.db.insert(userGroup).values({ name: randomUUID() }).returning()
    if (!group || !other) throw new Error('two groups')
    await change(providerId, {
      mayCreate: true,
      groupsClaim: 'groups',
      groupMappings: [
        { value: 'operators', groupId: group.id },
        { value: 'boss', groupId: other.id },
      ],
    })
    const email = `${randomUUID()}@acme.example`
    outside.person = { sub: email, email, email_verified: true, name: 'Rui Costa Dias', groups: ['operators', 'else'] }
    expect(await signIn()).toMatch(inside)
    const person = await personOf(email)
    expect(person).toMatchObject({ login: email, firstName: 'Rui', lastName: 'Costa Dias', passwordHash: null })
    expect(await groupsOf(person?.id ?? '')).toEqual([group.id])

    // Groups that the mapping does not name stay; those that it names follow.
    const [own] = await server.relations.db.insert(userGroup).values({ name: randomUUID() }).returning()
    await server.relations.db.insert(groupMember).values({ groupId: own?.id ?? '', userId: person?.id ?? '' })
    browser = createSignInBrowser(address, server.config)
    outside.person = { ...outside.person, groups: ['boss'] }
    expect(await signIn()).toMatch(inside)
    expect((await groupsOf(person?.id ?? '')).sort()).toEqual([own?.id, other.id].sort())
    const rows = await server.relations.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.targetId, person?.id ?? ''))
    expect(rows.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['createUserAtSignIn', 'linkUserAtSignIn', 'setGroupsAtSignIn']),
    )
  })
})

describe('a provider with domains', () => {
  const withDomains = () => change(providerId, { domains: ['acme.example'] })

  test('speaks for its domains and for no other, even of people whom it has brought before', async () => {
    const { id, email } = await addPerson()
    outside.person = { sub: 'inside', email, email_verified: true }
    await withDomains()
    expect(await signIn()).toMatch(inside)
    const foreign = await addPerson({ email: `${randomUUID()}@other.example` })
    browser = createSignInBrowser(address, server.config)
    outside.person = { sub: 'foreign', email: foreign.email, email_verified: true }
    expect(await signIn()).toContain('problem=otherDomain')
    outside.person = { sub: 'below', email: `${randomUUID()}@sub.acme.example`, email_verified: true }
    expect(await signIn()).toContain('problem=otherDomain')
    outside.person = { sub: 'inside', email: foreign.email, email_verified: true }
    expect(await signIn()).toContain('problem=otherDomain')
    expect(await sessionsOf(server.relations.db, foreign.id)).toEqual([])
    expect((await sessionsOf(server.relations.db, id)).length).toBe(1)
  })

  test('is where the sign-in page sends an address of these; others go on to the password', async () => {
    await withDomains()
    const page = browser.location(await browser.authorize())
    const first = await (await browser.go(page)).text()
    expect(first).not.toContain('type="password"')
    const sent = await browser.go(page, browser.form({ login: 'Somebody@ACME.example', step: 'name' }))
    const text = await sent.text()
    const onward = /content="0;url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(onward.startsWith(`${outside.issuer}/auth?`)).toBe(true)
    expect(new URL(onward).searchParams.get('login_hint')).toBe('Somebody@ACME.example')
    const { email } = await addPerson()
    outside.person = { sub: randomUUID(), email, email_verified: true }
    expect(await comeBack(await outside.signIn(onward))).toMatch(inside)
    const again = createSignInBrowser(address, server.config)
    const other = again.location(await again.authorize())
    const password = await (await again.go(other, again.form({ login: 'me@other.example', step: 'name' }))).text()
    expect(password).toContain('type="password"')
    expect(password).toContain('value="me@other.example"')
    expect(await (await again.go(`${other}?way=password`)).text()).toContain('type="password"')
  })

  test('may be trusted with addresses that it says nothing of, and only then', async () => {
    const { email } = await addPerson()
    await change(providerId, { domains: ['acme.example'], trustsEmail: true })
    outside.person = { sub: randomUUID(), email }
    expect(await signIn()).toMatch(inside)
    const { version } = (await ask('GET', `/IdentityProviders/${providerId}`)).body
    expect(await ask('PATCH', `/IdentityProviders/${providerId}`, { version, domains: [] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.domains', code: 'trust-needs-domains' }] },
    })
  })
})

describe('an answer that is not the one to this browser’s question', () => {
  let email: string
  beforeEach(async () => {
    email = (await addPerson()).email
    outside.person = { sub: randomUUID(), email, email_verified: true }
  })

  test('with a state that was never given, changed or missing', async () => {
    const callback = new URL(await outside.signIn(await leave()))
    callback.searchParams.set('state', 'x'.repeat(43))
    expect(await comeBack(callback.href)).toMatch(/ 400$/)
    callback.searchParams.delete('state')
    expect(await comeBack(callback.href)).toMatch(/ 400$/)
  })

  test('a second time', async () => {
    const callback = await outside.signIn(await leave())
    expect(await comeBack(callback)).toMatch(inside)
    expect(await comeBack(callback)).toMatch(/ 400$/)
  })

  test('in another browser, and the right browser can start again', async () => {
    const callback = await outside.signIn(await leave())
    const own = browser
    browser = createSignInBrowser(address, server.config)
    await leave()
    expect(await comeBack(callback)).toMatch(/ 400$/)
    browser = own
    expect(await signIn()).toMatch(inside)
  })

  test('with an ID token for another nonce, another client, another issuer, or changed by a byte', async () => {
    const kept: Record<string, unknown>[] = []
    outside.spoil = (reply) => {
      kept.push(reply)
      return reply
    }
    expect(await signIn()).toMatch(inside)
    outside.spoil = (reply) => ({ ...reply, id_token: kept[0]?.id_token })
    browser = createSignInBrowser(address, server.config)
    expect(await signIn()).toContain('problem=wrong')
    const forged = (claims: object) => (reply: Record<string, unknown>) => {
      const [head, body = '', signature] = String(reply.id_token).split('.')
      const payload = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }
      return {
        ...reply,
        id_token: [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.'),
      }
    }
    for (const claims of [{}, { aud: 'other' }, { iss: 'https://evil.example' }, { sub: 'somebody else' }]) {
      outside.spoil = forged({ ...claims, name: 'changed' })
      browser = createSignInBrowser(address, server.config)
      expect(await signIn()).toContain('problem=wrong')
    }
    outside.spoil = ({ id_token: _none, ...reply }) => reply
    expect(await signIn()).toContain('problem=wrong')
  })

  test('the page names the fault of the provider and the request id, and never a wrong password', async () => {
    /** An ID token of the provider's own key, with other claims. */
    const signed = (claims: (honest: JWTPayload) => JWTPayload, header?: object) => {
      outside.spoil = async (reply) => ({
        ...reply,
        id_token: await outside.sign(claims(decodeJwt(String(reply.id_token))), header),
      })
    }
    const nowS = () => Math.floor(Date.now() / 1000)
    const pageAfter = async () => {
      browser = createSignInBrowser(address, server.config)
      const back = await signIn()
      return back.includes('problem=wrong') ? (await browser.go(back.split(' ')[0] ?? '')).text() : back
    }
    const cases: [(honest: JWTPayload) => JWTPayload, RegExp, object?][] = [
      [(honest) => ({ ...honest, aud: 'other' }), /another client \(aud\)/],
      [(honest) => ({ ...honest, iss: 'https://evil.example' }), /another issuer \(iss\)/],
      [(honest) => ({ ...honest, exp: nowS() - 90 }), /has expired \(exp\)[\s\S]*may differ: 9\d s/],
      [(honest) => ({ ...honest, nbf: nowS() + 300 }), /not valid yet \(nbf, iat\)[\s\S]*may differ: (29|30)\d s/],
      // A provider whose clock is ahead, and that states no nbf.
      [
        (honest) => ({ ...honest, iat: nowS() + 3_600, exp: nowS() + 4_000 }),
        /not valid yet[\s\S]*differ: 3[56]\d\d s/,
      ],
      [(honest) => honest, /a key that the provider does not publish/, { kid: 'unknown' }],
    ]
    for (const [claims, words, header] of cases) {
      signed(claims, header)
      const page = await pageAfter()
      expect(page).toMatch(words)
      expect(page).toMatch(/Request id: [\w-]+/)
      expect(page).not.toContain('Wrong login or password')
      expect(page).toContain('could not be accepted')
    }
    // Clocks that differ by less than a minute keep nobody out.
    signed((honest) => ({ ...honest, exp: nowS() - 50, nbf: nowS() + 50, iat: nowS() + 50 }))
    expect(await pageAfter()).toMatch(inside)
    outside.spoil = undefined
  })

  test('to a question that is another interaction’s, or finishing without an answer', async () => {
    await leave()
    const uid = new URL(browser.location(await browser.authorize()), address).pathname.split('/').pop()
    expect((await browser.go(`/oidc-interaction/${uid}/outside`)).status).toBe(400)
    expect((await browser.go('/oidc-interaction/nothing/outside')).status).toBe(400)
    expect((await browser.go(`/oidc-interaction/${uid}/with/not-an-id`)).status).toBe(303)
  })

  test('nothing secret of a question is kept in the clear', async () => {
    const question = new URL(await leave()).searchParams
    const rows = await server.relations.db
      .select()
      .from(identityRecord)
      .where(eq(identityRecord.kind, 'FederationAttempt'))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ id }) => id)).not.toContain(question.get('state'))
    const secret = browser.cookies.get('solvane_outside')?.value ?? 'none'
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a provider that', () => {
  test('is disabled takes nobody in, also who is on the way, and the sessions of its people end', async () => {
    const { id, email } = await addPerson()
    outside.person = { sub: randomUUID(), email, email_verified: true }
    const { access_token } = await browser.exchange(await signIn())
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await server.app.inject({ url: '/api/CurrentUser', headers })).statusCode).toBe(200)
    browser = createSignInBrowser(address, server.config)
    const callback = await outside.signIn(await leave())
    await change(providerId, { isEnabled: false })
    expect(await sessionsOf(server.relations.db, id)).toEqual([])
    await expect
      .poll(async () => (await server.app.inject({ url: '/api/CurrentUser', headers })).statusCode, { timeout: 10_000 })
      .toBe(401)
    expect(await comeBack(callback)).toContain('problem=gone')
    const page = browser.location(await browser.authorize())
    expect(await (await browser.go(page)).text()).not.toContain(`/with/${providerId}`)
    expect(browser.location(await browser.go(`${page}/with/${providerId}`))).toContain('problem=gone')
  })

  test('refuses or cannot be reached shows an error on the sign-in page, in the language of the user and without details', async () => {
    outside.person = undefined
    const cancelled = await signIn(providerId, { ui_locales: 'fr-FR' })
    expect(cancelled).toContain('problem=cancelled')
    const away = await addProvider({ issuer: 'http://127.0.0.1:1' })
    const page = browser.location(await browser.authorize({ ui_locales: 'fr-FR' }))
    const back = browser.location(await browser.go(`${page}/with/${away}`))
    expect(back).toContain('problem=unreachable')
    const text = await (await browser.go(back.split(' ')[0] ?? '')).text()
    expect(text).toContain('Le fournisseur ne répond pas')
    expect(text).not.toContain('127.0.0.1:1')
    expect(await (await browser.go(`${page}?problem=<script>`)).text()).not.toMatch(/role="alert"|<script>/)
  })

  test('is asked to let the person sign in anew when the client asks for that', async () => {
    const question = new URL(await leave(providerId, { prompt: 'login', max_age: '60' })).searchParams
    expect([question.get('prompt'), question.get('max_age')]).toEqual(['login', '60'])
    expect(new URL(await leave()).searchParams.get('prompt')).toBeNull()
  })
})

test('an e-mail address that the user info alone tells counts, with what is said of that very address', async () => {
  const { email } = await addPerson()
  const short = await openTestOutsideProvider(`${server.config.webApplicationUrl}${federationCallbackPath}`, {}, true)
  try {
    const id = await addProvider({ issuer: short.issuer })
    short.person = { sub: randomUUID(), email, email_verified: false }
    expect(await comeBack(await short.signIn(await leave(id)))).toContain('problem=unverified')
    short.person = { sub: randomUUID(), email, email_verified: true }
    expect(await comeBack(await short.signIn(await leave(id)))).toMatch(inside)
  } finally {
    await short.close()
  }
})
