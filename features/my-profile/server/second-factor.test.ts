import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { controlTokenHeader } from '../../../platform/contract/endpoint.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { codeAt } from '../../../platform/server/auth/totp.ts'
import { controlAudienceOf } from '../../../platform/server/config/issuer.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import { grantClaim } from '../../../platform/server/identity/grants.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { ownAccounts } from '../../users/server/port.ts'
import { secondFactor } from '../../users/server/tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const password = 'a sentence as a password'

const ask = (bearer: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, ...(payload && { payload }) })

const mine = '/api/MyProfile/SecondFactor'

const withPassword = async () => {
  const id = await server.addPerson({ products: { MyFleet: READ } })
  await (await ownAccounts.newOwnPassword(id, password, testPasswordCost))(server.relations.db)
  return { id, token: await server.tokenFor(id) }
}

const withFactor = async () => {
  const person = await withPassword()
  const { secret } = (await ask(person.token, 'POST', mine, { password })).json()
  const confirmed = await ask(person.token, 'POST', `${mine}/Confirmation`, { code: codeAt(secret, Date.now()) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const { db } = server.relations
  await db.update(secondFactor).set({ lastStep: 0 }).where(eq(secondFactor.userId, person.id))
  return {
    ...person,
    secret: String(secret),
    recoveryCodes: confirmed.json().recoveryCodes as string[],
    code: () => codeAt(secret, Date.now()),
  }
}

const entriesOf = (id: string) =>
  server.relations.db.select().from(auditEntry).where(eq(auditEntry.targetId, id)).orderBy(auditEntry.number)

test('a second factor is set up with the password and a first code, and tells its recovery codes once', async () => {
  const { id, token } = await withPassword()
  const state = async () => (await ask(token, 'GET', mine)).json()
  expect(await state()).toEqual({
    isOutside: false,
    hasPassword: true,
    isRequired: false,
    setUpAtMs: null,
    lastUsedAtMs: null,
    recoveryCodesLeft: 0,
  })
  const wrong = await ask(token, 'POST', mine, { password: 'not the password' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, [{ path: 'body.password', message: 'wrong' }]])
  const begun = (await ask(token, 'POST', mine, { password })).json()
  expect(begun).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), qr: { size: expect.any(Number) } })
  const mistyped = await ask(token, 'POST', `${mine}/Confirmation`, { code: 'no code' })
  expect([mistyped.statusCode, mistyped.json().errors]).toEqual([400, [{ path: 'body.code', message: 'wrong-code' }]])
  expect((await state()).setUpAtMs).toBeNull()

  const code = codeAt(begun.secret, Date.now())
  const { recoveryCodes } = (await ask(token, 'POST', `${mine}/Confirmation`, { code })).json()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await state()).toMatchObject({ setUpAtMs: expect.any(Number), recoveryCodesLeft: 10 })
  expect((await ask(token, 'POST', mine, { password })).statusCode).toBe(409)
  expect((await ask(token, 'POST', `${mine}/Confirmation`, { code })).statusCode).toBe(404)

  await expect
    .poll(async () => (await entriesOf(id)).map(({ operation, result }) => `${operation} ${result}`))
    .toEqual(
      expect.arrayContaining([
        'beginMySecondFactor refused',
        'beginMySecondFactor done',
        'confirmMySecondFactor refused',
        'confirmMySecondFactor done',
      ]),
    )
  const written = JSON.stringify(await entriesOf(id))
  for (const secret of [begun.secret, code, password, ...recoveryCodes]) expect(written).not.toContain(secret)
})

test('new recovery codes and the removal take the password and a code', async () => {
  const { id, token, code, recoveryCodes } = await withFactor()
  const [first = ''] = recoveryCodes
  const renew = (body: object) => ask(token, 'POST', `${mine}/RecoveryCodes`, body)
  expect((await renew({ password: 'not the password', code: first })).statusCode).toBe(400)
  expect((await renew({ password, code: 'no code' })).json().errors).toEqual([
    { path: 'body.code', message: 'wrong-code' },
  ])
  const renewed = (await renew({ password, code: first })).json().recoveryCodes as string[]
  expect(renewed.some((one) => recoveryCodes.includes(one))).toBe(false)

  const elsewhere = crypto.randomUUID()
  const payload = { accountId: id, iat: 1 }
  const expiresAt = new Date(Date.now() + 3_600_000)
  await server.relations.db.insert(identityRecord).values({ kind: 'Grant', id: elsewhere, payload, expiresAt })
  const remove = (body: object) => ask(token, 'POST', `${mine}/Removal`, body)
  expect((await remove({ password, code: first })).statusCode).toBe(400)
  expect((await remove({ password, code: code() })).json()).toEqual({ endedSessions: 1 })
  expect((await ask(token, 'GET', mine)).json()).toMatchObject({ setUpAtMs: null, recoveryCodesLeft: 0 })
})

test('codes cannot be found out by trying', async () => {
  const { token, code } = await withFactor()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await ask(token, 'POST', `${mine}/Removal`, { password, code: `no code ${attempt}` })).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await ask(token, 'POST', `${mine}/Removal`, { password, code: code() })).statusCode).toBe(429)
})

describe('a super administrator', () => {
  const reset = (token: string, id: string) => ask(token, 'DELETE', `/api/Users/${id}/SecondFactor`)

  test('resets somebody’s second factor and signs them out', async () => {
    const admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
    const { id } = await withFactor()
    const there = crypto.randomUUID()
    const payload = { accountId: id, iat: 1 }
    const expiresAt = new Date(Date.now() + 3_600_000)
    await server.relations.db.insert(identityRecord).values({ kind: 'Grant', id: there, payload, expiresAt })
    const signedIn = await server.tokenFor(id, { [grantClaim]: there })
    expect((await ask(admin, 'GET', `/api/Users/${id}/SecondFactor`)).json()).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await reset(admin, id)).json()).toEqual({ endedSessions: 1 })
    expect((await ask(admin, 'GET', `/api/Users/${id}/SecondFactor`)).json()).toMatchObject({ setUpAtMs: null })
    expect((await reset(admin, id)).statusCode).toBe(404)
    await expect.poll(async () => (await ask(signedIn, 'GET', mine)).statusCode, { timeout: 6_000 }).toBe(401)
    expect((await entriesOf(id)).at(-1)).toMatchObject({ operation: 'resetUserSecondFactor', result: 'done' })
  })

  test('takes away their own in their profile alone', async () => {
    const id = await server.addPerson({ isUserSuperAdmin: true })
    expect((await reset(await server.tokenFor(id), id)).statusCode).toBe(409)
  })
})

test('the check takes a fresh token of the second client, of this person', async () => {
  const { config } = server
  const person = await server.addPerson({})
  const bearer = await server.tokenFor(person)
  const nowS = Math.floor(Date.now() / 1000)
  const control = {
    aud: controlAudienceOf(config),
    client_id: config.oidc.controlClientId,
    scope: 'openid profile email curtailment',
    acr: 'mfa',
    auth_time: nowS - 30,
  }
  const check = async (token: string) => {
    const headers = { authorization: `Bearer ${bearer}`, [controlTokenHeader]: token }
    return server.app.inject({ method: 'POST', url: `${mine}/Check`, headers })
  }
  const fresh = await server.tokenFor(person, control)
  expect((await check(fresh)).json()).toEqual({
    confirmedAtMs: (nowS - 30) * 1000,
    endsAtMs: (nowS + 270) * 1000,
  })
  for (const refused of [
    bearer,
    await server.tokenFor(person, { ...control, auth_time: nowS - 301 }),
    await server.tokenFor(await server.addPerson({}), control),
  ]) {
    const reply = await check(refused)
    expect(reply.statusCode).toBe(403)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ code: 'second-factor-needed', detail: expect.stringContaining('max_age=300') })
  }
  expect((await ask(fresh, 'GET', mine)).statusCode).toBe(401)
  const written = JSON.stringify(await entriesOf(person))
  expect(written).toContain('checkMySecondFactor')
  expect(written).not.toContain(fresh.slice(-20))
})
