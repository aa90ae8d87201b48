import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { backchannelLogoutPath } from '../../../platform/server/identity/logout-token.ts'
import { sessionsOf } from '../../../platform/server/identity/person-sessions.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createSignInBrowser } from '../../../tests/spec/sign-in-browser.ts'
import { appUser } from '../../users/server/tables.ts'
import { type OutsideTestProvider, openTestOutsideProvider } from './test-outside-provider.ts'

const unlimited = Number.POSITIVE_INFINITY
const rateLimits = { api: unlimited, identity: unlimited, signIn: unlimited, signInAddress: unlimited }
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

let server: TestServer
let address: string
let outside: OutsideTestProvider
let providerId: string
let person: { readonly id: string; readonly email: string }

const nowS = () => Math.floor(Date.now() / 1000)
const claims = (others: object = {}) => ({
  iss: outside.issuer,
  aud: outside.clientId,
  iat: nowS(),
  jti: randomUUID(),
  events: event,
  sub: person.id,
  ...others,
})
const logOut = async (token: string, to = server) => {
  const payload = new URLSearchParams({ logout_token: token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await to.app.inject({ method: 'POST', url: backchannelLogoutPath, headers, payload })
  return { status: reply.statusCode, body: reply.body }
}

beforeAll(async () => {
  server = await openTestServer({ rateLimits })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  outside = await openTestOutsideProvider(`${server.config.webApplicationUrl}${federationCallbackPath}`, {
    backchannel_logout_uri: `${address}${backchannelLogoutPath}`,
    backchannel_logout_session_required: true,
  })
  const admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  const { issuer, clientId, clientSecret } = outside
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/IdentityProviders',
    headers: { authorization: `Bearer ${admin}` },
    payload: { name: 'Company', issuer, clientId, clientSecret },
  })
  expect(made.statusCode, made.body).toBe(200)
  providerId = made.json().id
  const list = await server.app.inject({
    url: '/api/IdentityProviders',
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(list.json().logoutUrl).toBe(`${server.config.webApplicationUrl}${backchannelLogoutPath}`)
})
afterAll(async () => {
  await outside.close()
  await server.close()
})

beforeEach(async () => {
  const id = randomUUID()
  person = { id, email: `${id}@acme.example` }
  const row = { id, subject: id, login: id, firstName: 'Ana', lastName: 'Lopes', email: person.email }
  await server.relations.db.insert(appUser).values(row)
  outside.person = { sub: id, email: person.email, email_verified: true }
})

/** Signs the person in through the provider in a browser of their own; resolves with the tokens. */
const signIn = async () => {
  const browser = createSignInBrowser(address, server.config)
  const page = browser.location(await browser.authorize())
  let reply = await browser.go(await outside.signIn(browser.location(await browser.go(`${page}/with/${providerId}`))))
  while (!browser.location(reply).includes('/implicit/callback?')) reply = await browser.go(browser.location(reply))
  return { browser, tokens: await browser.exchange(browser.location(reply)) }
}
const enters = async (token: string, at = server) =>
  (await at.app.inject({ url: '/api/CurrentUser', headers: { authorization: `Bearer ${token}` } })).statusCode
const isOut = (token: string, at = server) => expect.poll(() => enters(token, at), { timeout: 10_000 }).toBe(401)
const places = async () => (await sessionsOf(server.relations.db, person.id)).length

describe('who signs out at the provider', () => {
  test('is signed out here in that session alone: tokens, refresh tokens and the browser’s session', async () => {
    const first = await signIn()
    const second = await signIn()
    expect(await places()).toBe(2)
    await outside.signOut()
    await expect.poll(places).toBe(1)
    await isOut(second.tokens.access_token)
    expect((await second.browser.refresh(second.tokens.refresh_token)).status).toBe(400)
    expect(second.browser.location(await second.browser.authorize())).toContain('/oidc-interaction/')
    expect(await enters(first.tokens.access_token)).toBe(200)
    expect((await first.browser.refresh(first.tokens.refresh_token)).status).toBe(200)
    const written = () =>
      server.relations.db
        .select({ after: auditEntry.after })
        .from(auditEntry)
        .where(and(eq(auditEntry.targetId, person.id), eq(auditEntry.operation, 'signOut')))
    await expect.poll(written).toEqual([{ after: JSON.stringify({ provider: 'Company' }) }])
  })

  test('is signed out everywhere when the provider names the person alone; nobody else is', async () => {
    const both = [await signIn(), await signIn()]
    const own = person
    outside.person = { sub: 'somebody else', email: `${randomUUID()}@acme.example`, email_verified: true }
    expect((await logOut(await outside.sign(claims({ sub: 'nobody here' })))).status).toBe(200)
    expect(await places()).toBe(2)
    expect((await logOut(await outside.sign(claims({ sub: own.id })))).status).toBe(200)
    expect(await places()).toBe(0)
    for (const { tokens } of both) await isOut(tokens.access_token)
  })

  test('is out with what was kept of the session, and can come in again', async () => {
    await signIn()
    await outside.signOut()
    await expect.poll(places).toBe(0)
    const kept = await server.relations.db
      .select()
      .from(identityRecord)
      .where(eq(identityRecord.kind, 'OutsideSession'))
    expect(kept.filter(({ payload }) => JSON.stringify(payload).includes(person.id))).toEqual([])
    expect(await enters((await signIn()).tokens.access_token)).toBe(200)
  })
})

describe('a logout token ends nothing', () => {
  const spoilt: readonly [string, () => object, object?][] = [
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['for another client', () => ({ aud: 'other' })],
    ['that is too old', () => ({ iat: nowS() - 3_600 })],
    ['that has run out', () => ({ exp: nowS() - 600 })],
    ['without its event', () => ({ events: { other: {} } })],
    ['without any event', () => ({ events: undefined })],
    ['with a nonce, as an ID token has', () => ({ nonce: 'n' })],
    ['without an id', () => ({ jti: undefined })],
    ['that names nobody', () => ({ sub: undefined })],
    ['of the type of an access token', () => ({}), { typ: 'at+jwt' }],
  ]
  test.each(spoilt)('%s', async (_name, others, header = {}) => {
    await signIn()
    const refused = await logOut(await outside.sign(claims(others()), header))
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.body)).toMatchObject({ error: 'invalid_request' })
    expect(await places()).toBe(1)
  })

  test('signed by another key, by none, changed, cut, missing or a second time', async () => {
    await signIn()
    const { privateKey } = await generateKeyPair('RS256')
    const foreign = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey)
    const good = await outside.sign(claims({ sub: 'nobody' }))
    const [head, , signature] = good.split('.')
    const other = Buffer.from(JSON.stringify({ ...decodeJwt(good), sub: person.id })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const token of [foreign, `${none}.${other}.`, [head, other, signature].join('.'), good.slice(0, -4), 'x', ''])
      expect((await logOut(token)).status).toBe(400)
    expect((await logOut(good)).status).toBe(200)
    expect(JSON.parse((await logOut(good)).body).error_description).toContain('used before')
    expect(await places()).toBe(1)
  })
})

test('where one outside provider is all there is, its word ends tokens that were given before', async () => {
  const alone = await openTestServer({ beside: server, rateLimits, environment: { OIDC_ISSUER: outside.issuer } })
  try {
    const subject = await alone.addPerson({ isUserSuperAdmin: true })
    const tokenOf = (sid: string, iat = nowS()) =>
      outside.sign({
        ...{ iss: outside.issuer, aud: alone.config.oidc.audience, sub: subject, sid, iat, exp: nowS() + 600 },
        client_id: alone.config.oidc.clientId,
      })
    const logOutWith = (others: object) =>
      outside
        .sign(claims({ aud: alone.config.oidc.clientId, sub: undefined, ...others }))
        .then((it) => logOut(it, alone))
    const [one, two] = [await tokenOf('one'), await tokenOf('two')]
    expect([await enters(one, alone), await enters(two, alone)]).toEqual([200, 200])
    expect((await logOutWith({ sid: 'one' })).status).toBe(200)
    await isOut(one, alone)
    expect(await enters(two, alone)).toBe(200)
    expect((await logOutWith({ sub: subject, aud: 'other' })).status).toBe(400)
    expect((await logOutWith({ sub: subject })).status).toBe(200)
    await isOut(two, alone)
    expect(await enters(await tokenOf('three', nowS() + 5), alone)).toBe(200)
  } finally {
    await alone.close()
  }
})
