import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import { grantClaim } from '../../../platform/server/identity/grants.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { ownAccounts } from '../../users/server/port.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ask = (bearer: string, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  server.app.inject({
    method,
    url: `/api/MyProfile${path}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(payload && { payload }),
  })

/** A place where somebody is signed in, as the built-in provider keeps it, and a token given there. */
const signIn = async (subject: string) => {
  const id = crypto.randomUUID()
  await server.relations.db.insert(identityRecord).values({
    kind: 'Grant',
    id,
    grantId: id,
    payload: { accountId: subject, iat: Math.floor(Date.now() / 1000) },
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  return { id, token: await server.tokenFor(subject, { [grantClaim]: id }) }
}

const withPassword = async (password: string) => {
  const id = await server.addPerson({ products: { MyFleet: READ } })
  await (await ownAccounts.newOwnPassword(id, password, testPasswordCost))(server.relations.db)
  return id
}

test('name, language and zone are the person’s own; what somebody else saved meanwhile stays', async () => {
  const { token } = await signIn(await server.addPerson({}))
  const { version } = (await ask(token, 'GET')).json()
  const saved = await ask(token, 'PATCH', '', { version, firstName: ' Ada ', lang: null, timezone: 'Europe/Lisbon' })
  expect(saved.json()).toMatchObject({ firstName: 'Ada', lang: null, timezone: 'Europe/Lisbon', version: version + 1 })
  expect((await ask(token, 'PATCH', '', { version, firstName: 'Late' })).statusCode).toBe(409)
  const missed = (await ask(token, 'GET', `/Changes?since=${version}`)).json().results
  expect(missed).toEqual([expect.objectContaining({ operation: 'updateMyProfile', version: version + 1 })])
  expect((await ask(token, 'PATCH', '', { timezone: 'Mars/Base' })).statusCode).toBe(400)
  expect((await ask(token, 'PATCH', '', { isUserSuperAdmin: true })).statusCode).toBe(400)
  expect((await ask(token, 'PATCH', '', { login: 'other' })).statusCode).toBe(400)
})

test('the next call after a change tells the new, whatever was asked just before', async () => {
  const { token } = await signIn(await server.addPerson({}))
  const current = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await server.app.inject({ method: 'GET', url: '/api/CurrentUser', headers })).json()
  }
  expect((await current()).lang).toBeNull()
  for (const lang of ['es-ES', 'pt-PT', 'fr-FR'])
    expect([(await ask(token, 'PATCH', '', { lang })).statusCode, (await current()).lang]).toEqual([200, lang])
})

test('a change of fields by an administrator gives only the new version, and the next save works', async () => {
  const id = await server.addPerson({})
  const { token } = await signIn(id)
  const admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  const { version } = (await ask(token, 'GET')).json()
  const changed = await server.app.inject({
    method: 'PATCH',
    url: `/api/Users/${id}`,
    headers: { authorization: `Bearer ${admin}` },
    payload: { version, title: 'DR' },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await ask(token, 'PATCH', '', { version, firstName: 'Late' })).statusCode).toBe(409)
  const [missed] = (await ask(token, 'GET', `/Changes?since=${version}`)).json().results
  expect(missed).toMatchObject({ version: version + 1, fields: [] })
  expect((await ask(token, 'PATCH', '', { version: missed.version, firstName: 'Late' })).statusCode).toBe(200)
})

test('a new password takes the current one, ends the other sessions and leaves no trace of itself', async () => {
  const subject = await withPassword('the first password')
  const [here, there] = [await signIn(subject), await signIn(subject)]
  const change = (current: string, next: string) => ask(here.token, 'POST', '/Password', { current, next })
  expect((await change('a wrong password', 'the second password')).json().errors).toEqual([
    { path: 'body.current', message: 'wrong' },
  ])
  expect((await change('the first password', 'short')).statusCode).toBe(400)
  expect((await change('the first password', 'Password1234')).json().errors).toEqual([
    { path: 'body.next', message: 'common-password' },
  ])
  expect((await change('the first password', 'the second password')).json()).toEqual({ endedSessions: 1 })
  const places = (await ask(here.token, 'GET', '/Sessions')).json().results
  expect(places).toMatchObject([{ id: here.id, isThis: true }])
  expect(places.some(({ id }: { id: string }) => id === there.id)).toBe(false)
  expect((await change('the first password', 'the third password')).statusCode).toBe(400)
  const entries = JSON.stringify(await server.relations.db.select().from(auditEntry))
  for (const secret of ['the first password', 'the second password', 'scrypt']) expect(entries).not.toContain(secret)
  await expect.poll(async () => (await ask(there.token, 'GET')).statusCode, { timeout: 6_000 }).toBe(401)
})

test('the current password cannot be found out by trying', async () => {
  const { token } = await signIn(await withPassword('the right password'))
  const codes = []
  for (let index = 0; index < 7; index += 1) {
    const tried = await ask(token, 'POST', '/Password', { current: `wrong ${index}`, next: 'a fine password' })
    codes.push(tried.statusCode)
  }
  expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429])
})

test('preferences have a size together, and how often they are kept has a limit', async () => {
  const { token } = await signIn(await server.addPerson({}))
  const put = (index: number, count: number, length: number) =>
    ask(token, 'PUT', '/Preferences', {
      preferences: Array.from({ length: count }, (_, key) => ({
        key: `solvane.k${index}.${key}`,
        value: 'x'.repeat(length),
        changedAtMs: 1,
      })),
    })
  expect((await put(0, 20, 19_000)).statusCode).toBe(200)
  const full = await put(1, 10, 19_000)
  expect([full.statusCode, full.json().errors]).toEqual([400, [{ path: 'body.preferences', message: 'too-long' }]])
  expect((await ask(token, 'GET', '/Preferences')).json().results).toHaveLength(20)
  const codes = []
  for (let index = 0; index < 62; index += 1) codes.push((await put(2, 1, 1)).statusCode)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
  expect(codes.filter((code) => code === 200)).toHaveLength(58)
  const { token: other } = await signIn(await server.addPerson({}))
  const calm = { preferences: [{ key: 'solvane.theme', value: 'dark', changedAtMs: 1 }] }
  expect((await ask(other, 'PUT', '/Preferences', calm)).statusCode).toBe(200)
})

test('sessions: one is ended, then all but this, and nobody ends another person’s', async () => {
  const subject = await server.addPerson({})
  const [here, second, third] = [await signIn(subject), await signIn(subject), await signIn(subject)]
  const foreign = await signIn(await server.addPerson({}))
  expect((await ask(here.token, 'DELETE', `/Sessions/${foreign.id}`)).statusCode).toBe(404)
  expect((await ask(here.token, 'DELETE', `/Sessions/${second.id}`)).json()).toEqual({ ended: 1 })
  expect((await ask(here.token, 'DELETE', '/Sessions')).json()).toEqual({ ended: 1 })
  const left = await server.relations.db.select().from(identityRecord).where(eq(identityRecord.id, third.id))
  expect(left).toEqual([])
  expect((await ask(here.token, 'GET', '/Sessions')).json().results).toHaveLength(1)
})

test('rights tell where they come from', async () => {
  const id = await server.addPerson({
    products: { MyFleet: READ },
    groups: [{ products: { AlarmMapping: READ }, farms: [] }],
  })
  const { sources } = (await ask(await server.tokenFor(id), 'GET', '/Rights')).json()
  expect(sources).toMatchObject([
    { group: null, products: { MyFleet: READ } },
    { group: { name: expect.any(String) }, products: { AlarmMapping: READ } },
  ])
})

test('of two browsers the newest change wins, and both get it', async () => {
  const token = await server.tokenFor(await server.addPerson({}))
  const put = async (value: unknown, changedAtMs: number, key = 'solvane.theme') =>
    (await ask(token, 'PUT', '/Preferences', { preferences: [{ key, value, changedAtMs }] })).json()
  expect(await put('dark', 2_000)).toEqual({ results: [{ key: 'solvane.theme', value: 'dark', changedAtMs: 2_000 }] })
  expect((await put('light', 1_000)).results[0].value).toBe('dark')
  expect((await put('control-room', 3_000)).results[0].value).toBe('control-room')
  // Marks of two devices are merged. The time of the result is later than both, so both devices take it.
  const seen = 'solvane.myFleet.seen'
  await put({ 'A fault': 100, 'B lost': 90 }, 100_000, seen)
  const [both] = (await put({ 'B lost': -95, 'C fault': 96 }, 99_000, seen)).results
  expect(both).toEqual({ key: seen, value: { 'A fault': 100, 'C fault': 96, 'B lost': -95 }, changedAtMs: 100_001 })
  // A clock that is years ahead does not win for years.
  const [far] = (await put('light', Date.now() + 1e11)).results
  expect(far.changedAtMs).toBeLessThan(Date.now() + 120_000)
  const other = await server.tokenFor(await server.addPerson({}))
  expect((await ask(other, 'GET', '/Preferences')).json().results).toEqual([])
  expect((await put('x', 1, 'password')).status).toBe(400)
  expect((await put('x'.repeat(20_001), 1)).status).toBe(400)
})
