import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { pushPaths } from '../../../platform/contract/live-protocol.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { ownAccounts } from '../../users/server/port.ts'
import { oneTimeLink, userRight } from '../../users/server/tables.ts'
import { TokensRevoked, tokensRevokedTopic } from '../contract/tokens-revoked.ts'
import { personalToken } from './tables.ts'

let server: TestServer
let ann: string
let session: string
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ann = await server.addPerson({ products: { MyFleet: 3, AlarmMapping: READ } })
  session = await server.tokenFor(ann)
})
afterAll(() => server.close())

const ask = (bearer: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, ...(payload && { payload }) })

const newToken = (body: object = {}, bearer = session) =>
  ask(bearer, 'POST', '/api/MyProfile/Tokens', {
    name: crypto.randomUUID(),
    products: { MyFleet: READ },
    farmCodes: null,
    days: 30,
    ...body,
  })

const fleet = '/api/MyFleetTable'

test('a token is shown once, kept as a hash, and listed without its secret', async () => {
  const made = (await newToken({ name: 'Excel' })).json()
  expect(made.token).toMatch(/^slv_/)
  const [row] = await server.relations.db.select().from(personalToken).where(eq(personalToken.id, made.id))
  expect(JSON.stringify(row)).not.toContain(made.token)
  const list = await ask(session, 'GET', '/api/MyProfile/Tokens')
  expect(list.json().results).toMatchObject([{ name: 'Excel', products: { MyFleet: READ }, lastUsedAtMs: null }])
  expect(list.body).not.toContain(made.token)
  const entries = await server.relations.db.select().from(auditEntry)
  expect(JSON.stringify(entries)).not.toContain(made.token)
  expect(JSON.stringify(entries)).toContain('Excel')
})

test('it may what its scope names, and its last use is kept', async () => {
  const { token, id } = (await newToken()).json()
  expect((await ask(token, 'GET', fleet)).statusCode).toBe(200)
  await vi.waitFor(async () => {
    const [row] = await server.relations.db.select().from(personalToken).where(eq(personalToken.id, id))
    expect(row?.lastUsedAt).not.toBeNull()
  })
  const [first] = await server.relations.db.select().from(personalToken).where(eq(personalToken.id, id))
  await ask(token, 'GET', fleet)
  const [again] = await server.relations.db.select().from(personalToken).where(eq(personalToken.id, id))
  expect(again?.lastUsedAt).toEqual(first?.lastUsedAt)
  const other = (await newToken({ products: { AlarmMapping: READ } })).json()
  expect((await ask(other.token, 'GET', fleet)).statusCode).toBe(403)
})

test('what a token changes is written down under its person and its name', async () => {
  const { token } = (await newToken({ name: 'Reporting' })).json()
  const body = { product: 'MyFleet', screen: 'table', name: 'By a program', criteria: [] }
  expect((await ask(token, 'POST', '/api/SavedRequests', body)).statusCode).toBe(200)
  const entries = await server.relations.db.select().from(auditEntry)
  expect(entries.find(({ targetName }) => targetName === 'By a program')).toMatchObject({
    actorId: ann,
    actorName: 'Test Person (API token Reporting)',
  })
})

test('nobody gives a token what they do not hold, nor a farm that they do not see', async () => {
  const more = await newToken({ products: { MyFleet: 7 } })
  expect(more.statusCode).toBe(400)
  expect(more.json().errors).toEqual([{ path: 'body.products', message: 'more-than-held' }])
  const farm = await newToken({ farmCodes: ['NOPE'] })
  expect(farm.json().errors).toEqual([{ path: 'body.farmCodes', message: 'unknown-farm NOPE' }])
  for (const days of [0, 366]) expect((await newToken({ days })).statusCode).toBe(400)
  await newToken({ name: 'twice' })
  expect((await newToken({ name: 'TWICE' })).json().errors).toEqual([{ path: 'body.name', message: 'taken' }])
})

test('whoever has a password gives it again for a new token, and it cannot be found out by trying', async () => {
  const id = await server.addPerson({ products: { MyFleet: READ } })
  await (await ownAccounts.newOwnPassword(id, 'the right password', testPasswordCost))(server.relations.db)
  const bearer = await server.tokenFor(id)
  const fault = (reply: Awaited<ReturnType<typeof newToken>>) => [reply.statusCode, reply.json().errors]
  const wrong = [{ path: 'body.password', message: 'wrong' }]
  expect(fault(await newToken({}, bearer))).toEqual([400, wrong])
  expect(fault(await newToken({ password: 'a wrong password' }, bearer))).toEqual([400, wrong])
  const made = await newToken({ password: 'the right password' }, bearer)
  expect(made.statusCode).toBe(200)
  const entries = JSON.stringify(await server.relations.db.select().from(auditEntry))
  for (const secret of ['the right password', 'a wrong password']) expect(entries).not.toContain(secret)
  const codes = []
  for (let index = 0; index < 4; index += 1)
    codes.push((await newToken({ password: `wrong ${index}` }, bearer)).statusCode)
  expect(codes).toEqual([400, 400, 400, 429])
})

const tokensOf = (userId: string) =>
  server.relations.db.select().from(personalToken).where(eq(personalToken.userId, userId))
/** Somebody with a token that is in use, and what the others are told when it is taken. */
const withToken = async () => {
  const id = await server.addPerson({ products: { MyFleet: READ } })
  const { token } = (await newToken({ name: 'Excel' }, await server.tokenFor(id))).json()
  expect((await ask(token, 'GET', fleet)).statusCode).toBe(200)
  const notices: TokensRevoked[] = []
  server.context.processes.on(tokensRevokedTopic, (content) => {
    const revoked = TokensRevoked.parse(content)
    if (revoked.userId === id) notices.push(revoked)
  })
  const isRefused = () =>
    vi.waitFor(async () => expect((await ask(token, 'GET', fleet)).statusCode).toBe(401), { timeout: 5_000 })
  return { id, notices, isRefused }
}
const rowsOf = async (operation: string) =>
  (await server.relations.db.select().from(auditEntry)).filter((entry) => entry.operation === operation)

test('signing a user out everywhere revokes the tokens and notifies the user; ending one session keeps them', async () => {
  const admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  const { id, notices, isRefused } = await withToken()
  await ask(admin, 'DELETE', `/api/Users/${id}/Sessions/${crypto.randomUUID()}`)
  expect(await tokensOf(id)).toHaveLength(1)
  const ended = await ask(admin, 'DELETE', `/api/Users/${id}/Sessions`)
  expect(ended.json()).toMatchObject({ revokedTokens: 1 })
  expect(await tokensOf(id)).toEqual([])
  await isRefused()
  expect(notices).toMatchObject([{ names: ['Excel'], reason: 'signed-out' }])
  expect(await rowsOf('endUserSessions')).toEqual(
    expect.arrayContaining([expect.objectContaining({ targetKind: 'personalToken', targetName: 'Excel' })]),
  )
})

test('a password that was chosen anew behind a link takes the tokens', async () => {
  const { id, notices, isRefused } = await withToken()
  const link = crypto.randomUUID()
  await server.relations.db.insert(oneTimeLink).values({
    tokenHash: createHash('sha256').update(link).digest('hex'),
    userId: id,
    purpose: 'password-reset',
    expiresAt: new Date(Date.now() + 60_000),
  })
  const done = await server.app.inject({
    method: 'POST',
    url: `/ResetPassword/PersonalInformation/${link}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=a+long+new+password&repeat=a+long+new+password',
  })
  expect(done.statusCode).toBe(200)
  expect(await tokensOf(id)).toEqual([])
  await isRefused()
  expect(notices).toMatchObject([{ names: ['Excel'], reason: 'password-reset' }])
  expect(await rowsOf('passwordReset')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ targetKind: 'personalToken', targetName: 'Excel', actorId: id }),
    ]),
  )
})

test('a token changes no tokens, and nobody reaches another person’s', async () => {
  const { token, id } = (await newToken()).json()
  expect((await newToken({}, token)).statusCode).toBe(403)
  expect((await ask(token, 'GET', '/api/MyProfile/Tokens')).statusCode).toBe(403)
  expect((await ask(token, 'DELETE', `/api/MyProfile/Tokens/${id}`)).statusCode).toBe(403)
  const bob = await server.tokenFor(await server.addPerson({}))
  expect((await ask(bob, 'DELETE', `/api/MyProfile/Tokens/${id}`)).statusCode).toBe(404)
  expect((await ask(token, 'GET', fleet)).statusCode).toBe(200)
})

test('what the person loses, the token loses', async () => {
  const carl = await server.addPerson({ products: { MyFleet: READ } })
  const { token } = (await newToken({}, await server.tokenFor(carl))).json()
  expect((await ask(token, 'GET', fleet)).statusCode).toBe(200)
  await server.relations.db.delete(userRight).where(eq(userRight.userId, carl))
  await vi.waitFor(async () => expect((await ask(token, 'GET', fleet)).statusCode).toBe(403), 6_000)
})

const connect = (token: string) => {
  const { port } = server.app.server.address() as { port: number }
  return io(`http://127.0.0.1:${port}`, {
    path: pushPaths.general,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
}
const connected = (socket: ReturnType<typeof connect>) =>
  new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  })

test('a revoked token is refused, its push connection ends, and those of its person stay', async () => {
  const { token, id } = (await newToken()).json()
  const [ofToken, ofPerson] = [connect(token), connect(session)]
  expect(await Promise.all([connected(ofToken), connected(ofPerson)])).toEqual([true, true])
  const closed = new Promise((resolve) => ofToken.on('closing', resolve))
  expect((await ask(session, 'DELETE', `/api/MyProfile/Tokens/${id}`)).statusCode).toBe(200)
  expect(await closed).toBe('no-access')
  await vi.waitFor(async () => expect((await ask(token, 'GET', fleet)).statusCode).toBe(401), 5_000)
  expect(ofPerson.connected).toBe(true)
  ofPerson.close()
})

test('an ended token and one that never was are refused alike', async () => {
  const { token, id } = (await newToken()).json()
  await server.relations.db
    .update(personalToken)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(personalToken.id, id))
  const [ended, unknown] = [await ask(token, 'GET', fleet), await ask(`slv_${'a'.repeat(43)}`, 'GET', fleet)]
  expect([ended.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(ended.json().detail).toBe(unknown.json().detail)
})
