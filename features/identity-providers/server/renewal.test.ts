import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushPaths } from '../../../platform/contract/live-protocol.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { longestUncheckedMs, renewEveryMs } from '../../../platform/server/identity/renew-outside-sessions.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createSignInBrowser } from '../../../tests/spec/sign-in-browser.ts'
import { appUser, groupMember, userGroup } from '../../users/server/tables.ts'
import { renewalJob } from './renewal-job.ts'
import { type OutsideTestPerson, type OutsideTestProvider, openTestOutsideProvider } from './test-outside-provider.ts'

const unlimited = Number.POSITIVE_INFINITY
let server: TestServer
let address: string
let outside: OutsideTestProvider
let admin: string
let providerId: string
let groupId: string
let person: OutsideTestPerson & { readonly email: string }
const sockets: Socket[] = []

const withRefresh = { grant_types: ['authorization_code', 'refresh_token'] }
const callback = () => `${server.config.webApplicationUrl}${federationCallbackPath}`

beforeAll(async () => {
  const rateLimits = { api: unlimited, identity: unlimited, signIn: unlimited, signInAddress: unlimited }
  server = await openTestServer({ rateLimits })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  outside = await openTestOutsideProvider(callback(), withRefresh)
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  groupId = randomUUID()
  await server.relations.db.insert(userGroup).values({ id: groupId, name: 'Operators' })
  providerId = await addProvider(outside)
})
afterAll(async () => {
  await outside.close()
  await server.close()
})
beforeEach(async () => {
  const id = randomUUID()
  person = { sub: id, email: `${id}@acme.example`, email_verified: true, groups: ['operators'] }
  const row = { id, subject: id, login: id, firstName: 'Ana', lastName: 'Lopes', email: person.email }
  await server.relations.db.insert(appUser).values(row)
  outside.person = person
})
afterEach(async () => {
  outside.awayStatus = undefined
  outside.refusesOffline = false
  for (const socket of sockets.splice(0)) socket.disconnect()
  await server.relations.db.delete(identityRecord).where(eq(identityRecord.kind, 'OutsideSession'))
})

const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${admin}` }
  return server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}
async function addProvider({ issuer, clientId, clientSecret }: OutsideTestProvider): Promise<string> {
  const made = await ask('POST', '/IdentityProviders', {
    name: `Company ${randomUUID()}`,
    ...{ issuer, clientId, clientSecret },
    groupsClaim: 'groups',
    groupMappings: [{ value: 'operators', groupId }],
  })
  expect(made.statusCode, made.body).toBe(200)
  return made.json().id
}

/** Signs the person in and opens their push connections. */
const signIn = async (at = outside, id = providerId) => {
  const browser = createSignInBrowser(address, server.config)
  const page = browser.location(await browser.authorize())
  let reply = await browser.go(await at.signIn(browser.location(await browser.go(`${page}/with/${id}`))))
  while (!browser.location(reply).includes('/implicit/callback?')) {
    const next = browser.location(reply)
    reply = await browser.go(next.startsWith(at.issuer) ? await at.signIn(next) : next)
  }
  const { access_token: token } = await browser.exchange(browser.location(reply))
  const open = Object.values(pushPaths).map((path) => {
    const socket = io(address, {
      path,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    return socket
  })
  await expect.poll(() => open.every(({ connected }) => connected)).toBe(true)
  return { token, open }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

const round = () => renewalJob(server.context).run(new AbortController().signal)
const enters = async ({ token }: SignedIn) =>
  (await server.app.inject({ url: '/api/CurrentUser', headers: { authorization: `Bearer ${token}` } })).statusCode
const groups = async () =>
  (await server.relations.db.select().from(groupMember).where(eq(groupMember.userId, person.sub))).length
const isIn = async (one: SignedIn) => {
  expect(await enters(one)).toBe(200)
  expect(one.open.map(({ connected }) => connected)).toEqual([true, true])
}
const isOut = async (one: SignedIn) => {
  await expect.poll(() => enters(one), { timeout: 5_000 }).toBe(401)
  await expect.poll(() => one.open.some(({ connected }) => connected), { timeout: 5_000 }).toBe(false)
}

test('whose account is switched off at the provider is out with the next round, and nobody else', async () => {
  expect(renewEveryMs).toBeLessThanOrEqual(30_000)
  const own = person
  const off = await signIn()
  const other = randomUUID()
  const email = `${other}@acme.example`
  await server.relations.db
    .insert(appUser)
    .values({ id: other, subject: other, login: other, firstName: 'Bo', lastName: 'Berg', email })
  outside.person = { sub: other, email, email_verified: true }
  const kept = await signIn()
  // The provider gives another refresh token each time: the newest counts.
  for (let times = 0; times < 3; times += 1) expect(await round()).toBeNull()
  await isIn(off)
  outside.switchOff(own.sub)
  expect(await round()).toContain('1 people')
  await isOut(off)
  await isIn(kept)
  const written = () =>
    server.relations.db
      .select({ after: auditEntry.after })
      .from(auditEntry)
      .where(and(eq(auditEntry.targetId, own.sub), eq(auditEntry.operation, 'signOut')))
  await expect
    .poll(async () => (await written()).map(({ after }) => after))
    .toEqual([expect.stringContaining('Company')])
})

test('groups follow the claim while somebody is signed in', async () => {
  const one = await signIn()
  expect(await groups()).toBe(1)
  outside.change({ ...person, groups: [] })
  await round()
  expect(await groups()).toBe(0)
  outside.change(person)
  await round()
  expect(await groups()).toBe(1)
  await isIn(one)
})

test('groups that the user info alone tells stay while it does not answer', async () => {
  const short = await openTestOutsideProvider(callback(), withRefresh, true)
  short.person = person
  try {
    const one = await signIn(short, await addProvider(short))
    expect(await groups()).toBe(1)
    short.isUserInfoAway = true
    await round()
    expect(await groups()).toBe(1)
    short.isUserInfoAway = false
    short.change({ ...person, groups: [] })
    await round()
    expect(await groups()).toBe(0)
    await isIn(one)
  } finally {
    await short.close()
  }
})

test('of two sign-ins of a person that alone ends whose refresh token is refused', async () => {
  const { db } = server.relations
  const first = await signIn()
  const kept = await db.select().from(identityRecord).where(eq(identityRecord.kind, 'OutsideSession'))
  const second = await signIn()
  await round()
  await isIn(first)
  await isIn(second)
  // Its token was used up by that round: the provider takes it for stolen.
  for (const { id, payload } of kept)
    await db
      .update(identityRecord)
      .set({ payload })
      .where(and(eq(identityRecord.kind, 'OutsideSession'), eq(identityRecord.id, id)))
  await round()
  await isOut(first)
  await isIn(second)
})

test.each([503, 429, 404])('a provider that answers %i puts nobody out', async (status) => {
  const one = await signIn()
  outside.awayStatus = status
  await round()
  await isIn(one)
  outside.awayStatus = undefined
  await round()
  await isIn(one)
  outside.switchOff(person.sub)
  await round()
  await isOut(one)
})

test('the refresh token is sealed for its person and stands nowhere else', async () => {
  let given = ''
  outside.spoil = (reply) => {
    given = String(reply.refresh_token)
    return reply
  }
  await signIn()
  outside.spoil = undefined
  expect(given).toMatch(/.{20}/)
  const kept = JSON.stringify(await server.relations.db.select().from(identityRecord))
  expect(kept).toContain('sealedRefresh')
  expect(kept).not.toContain(given)
})

test('a session that is not used is asked for less often, and again as soon as it is used', async () => {
  const one = await signIn()
  const { db } = server.relations
  const ofRefresh = eq(identityRecord.kind, 'RefreshToken')
  const setIssued = (atS: number) =>
    db
      .update(identityRecord)
      .set({ payload: sql`${identityRecord.payload} || ${JSON.stringify({ iat: atS })}::jsonb` })
      .where(ofRefresh)
  const nowS = Math.floor(Date.now() / 1000)
  await setIssued(nowS - server.config.oidc.accessTokenSeconds - 5)
  outside.switchOff(person.sub)
  expect(await round()).toBeNull()
  await setIssued(nowS)
  await round()
  await isOut(one)
})

test('a provider without refresh tokens is marked, and its sessions are short', async () => {
  const plain = await openTestOutsideProvider(callback())
  plain.person = person
  try {
    const id = await addProvider(plain)
    const one = await signIn(plain, id)
    const view = (await ask('GET', `/IdentityProviders/${id}`)).json()
    expect(view).toMatchObject({ openSessions: 1, uncheckedSessions: 1 })
    plain.switchOff(person.sub)
    await round()
    await isIn(one)
    const startedAtMs = Date.now() - longestUncheckedMs
    await server.relations.db
      .update(identityRecord)
      .set({ payload: sql`${identityRecord.payload} || ${JSON.stringify({ startedAtMs })}::jsonb` })
      .where(eq(identityRecord.kind, 'OutsideSession'))
    await round()
    await isOut(one)
  } finally {
    await plain.close()
  }
})

test('refresh tokens are asked for where they are offered; a provider that refuses the scope is asked without it', async () => {
  await isIn(await signIn())
  expect(outside.asked.at(-1)?.get('scope')).toBe('openid profile email offline_access')
  outside.refusesOffline = true
  const before = outside.asked.length
  await isIn(await signIn())
  await isIn(await signIn())
  expect(outside.asked.slice(before).map((question) => question.get('scope'))).toEqual([
    'openid profile email offline_access',
    'openid profile email',
    'openid profile email',
  ])
})
