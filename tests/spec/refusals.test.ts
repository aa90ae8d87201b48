/** Whatever is refused to somebody stands in the audit log (quality row S26), beside what the matrix of the calls asserts. */
import { and, eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EDIT, READ } from '../../domain/right.ts'
import { registerPlants, tagsOfFarms } from '../../features/plant-connection/server/port.ts'
import { seedDemoPeople } from '../../features/users/server/demo-people.ts'
import { pushPaths } from '../../platform/contract/live-protocol.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { issuerOf } from '../../platform/server/config/issuer.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import { federationCallbackPath } from '../../platform/server/identity/federation-client.ts'
import { backchannelLogoutPath } from '../../platform/server/identity/logout-token.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { createSignInBrowser } from './sign-in-browser.ts'
import { testPlant } from './test-plant.ts'

let server: TestServer
let address: string
let foreignTag: number
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer({ rateLimits: { api: 100, signIn: 3, file: 1 } })
  const { db } = server.relations
  await seedDemoPeople(db, [], testPasswordCost)
  await registerPlants(db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  const [tag] = await tagsOfFarms(db, ['PT01'])
  foreignTag = tag?.tagId ?? 0
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const [name, person] of [
    ['owner', { products: { MyFleet: READ + EDIT } }],
    ['tenant', { products: { MyFleet: READ, BackOfficeUsers: READ + EDIT }, farms: ['FR01'] }],
    ['hasty', { products: { MyFleet: READ } }],
  ] as const)
    tokens.set(name, await server.tokenFor(await server.addPerson(person)))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.audit.close()
})

/** Refusals of an operation, newest last, once all have been written. */
const refusalsOf = async (operation: string) => {
  // Who it was is looked up after the answer.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await server.audit.close()
  return server.relations.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.operation, operation), eq(auditEntry.result, 'refused')))
    .orderBy(auditEntry.number)
}
const lastOf = async (operation: string) => (await refusalsOf(operation)).at(-1)

const ask = (who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tokens.get(who)}` },
    ...(payload && { payload }),
  })

describe('calls', () => {
  test('a tag of another farm, with the farm that was tried', async () => {
    const url = `/api/History?tags=${foreignTag}&from=0&to=60000&width=300`
    const reply = await ask('tenant', 'GET', url)
    expect(reply.statusCode).toBe(404)
    expect(await lastOf('getHistory')).toMatchObject({
      requestId: reply.headers['x-request-id'],
      targetKind: 'tag',
      targetId: String(foreignTag),
      farmCode: 'PT01',
    })
  })

  test('a saved request of somebody else', async () => {
    const made = await ask('owner', 'POST', '/api/SavedRequests', {
      product: 'MyFleet',
      screen: 'table',
      name: 'Theirs',
      criteria: [],
      isShared: true,
    })
    const { id } = made.json()
    const shared = await ask('tenant', 'PATCH', `/api/SavedRequests/${id}`, { version: 1, name: 'Mine' })
    expect(shared.statusCode).toBe(403)
    expect(await lastOf('updateSavedRequest')).toMatchObject({ targetId: id, targetName: 'Theirs' })
    await ask('owner', 'PATCH', `/api/SavedRequests/${id}`, { version: 1, isShared: false })
    expect((await ask('tenant', 'DELETE', `/api/SavedRequests/${id}`)).statusCode).toBe(404)
    expect(await lastOf('deleteSavedRequest')).toMatchObject({ targetKind: 'savedRequest', targetId: id })
  })

  test('a record that does not exist for the user, with its id', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await ask('tenant', 'GET', `/api/Groups/${id}`)).statusCode).toBe(404)
    expect(await lastOf('getGroup')).toMatchObject({ targetKind: 'group', targetId: id })
  })

  test('a token beyond the own rights, and one of a farm that is not seen', async () => {
    const form = { name: 'x', days: 1, farmCodes: null, products: {} }
    const products = { MyFleet: READ + EDIT }
    expect((await ask('tenant', 'POST', '/api/MyProfile/Tokens', { ...form, products })).statusCode).toBe(400)
    expect(await lastOf('createMyToken')).toMatchObject({ reason: expect.stringContaining('rights or farms you don') })
    const farmCodes = ['PT01']
    expect((await ask('tenant', 'POST', '/api/MyProfile/Tokens', { ...form, farmCodes })).statusCode).toBe(400)
    expect(await lastOf('createMyToken')).toMatchObject({ farmCode: 'PT01' })
  })

  test('a perimeter with a farm that is not seen', async () => {
    const perimeter = { everyFarm: false, farmCodes: ['PT01'], countryCodes: [], technologies: [], subsidiaries: [] }
    const person = { login: 'new.person', firstName: 'New', lastName: 'Person', perimeter }
    const reply = await ask('tenant', 'POST', '/api/Users', person)
    expect(reply.statusCode, reply.body).toBe(400)
    expect(await lastOf('createUser')).toMatchObject({ requestId: reply.headers['x-request-id'], farmCode: 'PT01' })
  })

  test('a super administrator made by somebody who is none: one row, with whom they meant', async () => {
    const person = { login: 'new.chief', firstName: 'New', lastName: 'Chief', isUserSuperAdmin: true }
    const reply = await ask('tenant', 'POST', '/api/Users', person)
    expect(reply.statusCode, reply.body).toBe(403)
    const rows = (await refusalsOf('createUser')).filter(({ targetName }) => targetName === 'new.chief')
    expect(rows).toMatchObject([
      { requestId: reply.headers['x-request-id'], targetKind: 'user', reason: expect.stringContaining('Only a super') },
    ])
  })

  test('one request too many: many of them are few rows', async () => {
    const replies = []
    for (let call = 0; call < 150; call += 1) replies.push(await ask('hasty', 'GET', '/api/CurrentUser'))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(50)
    const rows = await refusalsOf('getCurrentUser')
    expect(rows.length).toBeLessThan(5)
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(50)
  })

  test('the metrics, to another machine', async () => {
    const reply = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(reply.statusCode).toBe(403)
    expect(await lastOf('getMetrics')).toMatchObject({ address: '203.0.113.9', actorId: null })
  })
})

describe('the sign-in', () => {
  test('an attempt too many, with whose login it was; what was typed otherwise stands nowhere', async () => {
    const browser = createSignInBrowser(address, server.config)
    const page = browser.location(await browser.authorize())
    const attempt = async (login: string) => (await browser.go(page, browser.form({ login, password: 'x' }))).status
    for (const login of ['reader', 'my-typed-password'])
      for (const status of [401, 401, 401, 429]) expect(await attempt(login)).toBe(status)
    const rows = (await refusalsOf('signIn')).filter(({ reason }) => reason === 'Too many failed sign-ins')
    expect(rows.map(({ targetName }) => targetName)).toEqual([expect.stringMatching(/\w/), null])
    expect(JSON.stringify(await server.relations.db.select().from(auditEntry))).not.toContain('my-typed-password')
  })

  test('a form that another site sends', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const browser = createSignInBrowser(address, server.config)
      const page = browser.location(await browser.authorize())
      const sent = await browser.go(page, browser.form({ login: 'manager', password: 'demo-manager' }, headers))
      expect(sent.status).toBe(400)
      expect(await lastOf('signIn')).toMatchObject({ reason: 'The form was sent from another site' })
    }
  })

  test('an authorization that no client of ours asks for', async () => {
    await fetch(`${address}${new URL(issuerOf(server.config)).pathname}/auth?client_id=nobody`, { redirect: 'manual' })
    expect(await lastOf('signIn')).toMatchObject({ reason: expect.stringContaining('invalid_client') })
  })

  test('a page that only looks for a session is refused nothing', async () => {
    const before = (await refusalsOf('signIn')).length
    const reply = await createSignInBrowser(address, server.config).authorize({ prompt: 'none' })
    expect(reply.headers.get('location')).toContain('error=login_required')
    expect(await refusalsOf('signIn')).toHaveLength(before)
  })

  test('a refresh token that comes a second time, with whose it is', async () => {
    const browser = createSignInBrowser(address, server.config)
    const { refresh_token } = await browser.exchange(await browser.signIn('operator', 'demo-operator'))
    expect((await browser.refresh(refresh_token)).status).toBe(200)
    await server.relations.db.execute(
      "update identity_record set consumed_at = now() - interval '1 hour' where consumed_at is not null",
    )
    expect((await browser.refresh(refresh_token)).status).toBe(400)
    expect(await lastOf('getTokens')).toMatchObject({
      reason: expect.stringContaining('already used'),
      targetKind: 'user',
      targetName: expect.stringMatching(/\w/),
    })
  })

  test('a forged answer of an outside provider, and forged word of a sign-out', async () => {
    expect((await fetch(`${address}${federationCallbackPath}?code=x&state=forged`)).status).toBe(400)
    expect(await lastOf('signIn')).toMatchObject({ reason: expect.stringContaining('nobody here waits for') })
    const body = new URLSearchParams({ logout_token: 'forged' })
    expect((await fetch(`${address}${backchannelLogoutPath}`, { method: 'POST', body })).status).toBe(400)
    expect(await lastOf('signOut')).toMatchObject({ reason: expect.stringContaining('does not hold') })
  })

  test.each([
    ['firstConnection', '/FirstConnection'],
    ['passwordReset', '/ResetPassword'],
  ])('a dead link, and one that another site sends: %s', async (operation, path) => {
    const url = `${path}/PersonalInformation/nothing-known`
    const dead = await server.app.inject({ url })
    expect(dead.statusCode).toBe(404)
    const row = await lastOf(operation)
    expect(row).toMatchObject({ requestId: dead.headers['x-request-id'], result: 'refused' })
    expect(JSON.stringify(row)).not.toContain('nothing-known')
    await server.app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await lastOf(operation)).toMatchObject({ reason: 'The form was sent from another site' })
  })
})

describe('the push connections', () => {
  const connect = (auth: object, extraHeaders: Record<string, string> = {}) =>
    io(address, {
      path: pushPaths.general,
      auth,
      extraHeaders,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
  const refusedBy = async (auth: object, headers?: Record<string, string>) => {
    const socket = connect(auth, headers)
    await new Promise((resolve) => socket.once('connect_error', resolve))
    return lastOf('connectPush')
  }

  test('a page of another site, and a token that does not hold', async () => {
    const token = tokens.get('tenant')
    const foreign = await refusedBy({ token }, { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ reason: 'Push connection: foreign origin', address: '127.0.0.1' })
    expect(await refusedBy({})).toMatchObject({ reason: 'Sign in first' })
    expect(await refusedBy({ token: 'nobody' })).toMatchObject({ reason: expect.stringContaining('not valid') })
    const disabled = await server.tokenFor(await server.addPerson({ isEnabled: false }))
    expect(await refusedBy({ token: disabled })).toMatchObject({
      reason: 'This person is disabled',
      actorName: 'Test Person',
    })
  })

  test('tags of a farm that is not seen, and a renewal by somebody else', async () => {
    const socket = connect({ token: tokens.get('tenant') })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    expect(await socket.emitWithAck('subscribe', { tags: [foreignTag] })).toEqual({ refused: [foreignTag] })
    // Numbers that a page makes up are no rows of their own: a loop over them would fill the log.
    expect(await socket.emitWithAck('subscribe', { tags: [9_999_999] })).toEqual({ refused: [9_999_999] })
    expect(await lastOf('subscribeTags')).toMatchObject({ targetId: null, actorName: 'Test Person' })
    expect(await socket.emitWithAck('renew', tokens.get('owner'))).toBe(false)
    expect(await lastOf('connectPush')).toMatchObject({ reason: 'The token is of somebody else' })
    socket.disconnect()
  })
})
