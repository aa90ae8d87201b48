import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import { pathOf } from '../../../platform/server/http/problem-reply.ts'
import { sessionsOf } from '../../../platform/server/identity/person-sessions.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { appUser, oneTimeLink } from './tables.ts'

const everything = READ + EDIT + MANAGE
const password = 'the wind blows from the west'
let server: TestServer
let passwordHash: string
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await hashPassword('the password before this one', testPasswordCost)
  for (const [name, person] of [
    ['admin', { isUserSuperAdmin: true }],
    ['editor', { products: { BackOfficeUsers: everything } }],
    ['reader', { products: { BackOfficeUsers: READ } }],
  ] as const)
    tokens.set(name, await server.tokenFor(await server.addPerson(person)))
})
afterEach(() => server.relations.db.delete(mail))
afterAll(() => server.close())

const db = () => server.relations.db
const ask = async (who: string, method: 'GET' | 'POST', path: string, body?: object) => {
  const reply = await server.app.inject({
    method,
    url: `/api${path}`,
    ...(who !== '' && { headers: { authorization: `Bearer ${tokens.get(who)}` } }),
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.body, headers: reply.headers }
}
const add = async (fields: Partial<typeof appUser.$inferInsert> = {}) => {
  const id = randomUUID()
  const login = `p.${id}`
  const email = `${id}@example.org`
  await db()
    .insert(appUser)
    .values({ id, subject: id, login, email, firstName: 'Ana', lastName: 'Lopes', ...fields })
  return { id, login, email, subject: id }
}
const mailsTo = (email: string) => db().select().from(mail).where(eq(mail.recipient, email))
const newestLink = async (email: string) => {
  const text = (await mailsTo(email)).at(-1)?.text ?? ''
  return new URL(/https?:\S+PersonalInformation\S+/.exec(text)?.[0] ?? '').pathname
}
const open = (url: string) => server.app.inject({ url })
const fill = (url: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const both = { password, repeat: password }
const stored = async (id: string) => (await db().select().from(appUser).where(eq(appUser.id, id)))[0]
const noted = async (operation: string, targetId: string) => {
  await server.audit.close()
  return db()
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.operation, operation), eq(auditEntry.targetId, targetId)))
}

describe('an invitation', () => {
  test('brings a link for the first connection by e-mail, of which only the hash is stored', async () => {
    const person = await add({ lang: 'fr-FR', timezone: 'Europe/Paris' })
    expect((await ask('reader', 'GET', `/Users/${person.id}/Invitation`)).body).toEqual({
      state: 'none',
      sentAtMs: null,
      endsAtMs: null,
      obstacle: null,
      hasMailServer: false,
    })
    const sent = await ask('editor', 'POST', `/Users/${person.id}/Invitation`)
    expect(sent).toMatchObject({ status: 200, body: { state: 'sent', obstacle: null } })
    expect(sent.body.endsAtMs - sent.body.sentAtMs).toBe(24 * 3_600_000)
    const [letter] = await mailsTo(person.email)
    expect(letter).toMatchObject({ state: 'kept', subject: 'Votre accès à Solvane' })
    expect(letter?.text).toContain('Bonjour Ana Lopes')
    expect(letter?.text).not.toContain('{{')
    const link = await newestLink(person.email)
    const token = link.split('/').at(-1) ?? ''
    expect(sent.text).not.toContain(token)
    const kept = await db().select().from(oneTimeLink).where(eq(oneTimeLink.userId, person.id))
    expect(JSON.stringify(kept)).not.toContain(token)
    const rows = await noted('inviteUser', person.id)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)

    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain(token)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect((await fill(link, { firstName: 'Ana', lastName: 'Lopes', ...both })).statusCode).toBe(200)
    expect((await ask('reader', 'GET', `/Users/${person.id}/Invitation`)).body).toMatchObject({
      state: 'accepted',
      obstacle: 'connected',
    })
    expect((await fill(link, { firstName: 'Eve', lastName: 'Lopes', ...both })).statusCode).toBe(404)
    // Who has finished is shown the way in.
    const again = await open(link)
    expect([again.statusCode, again.body.includes('<a class="button" href="/Login">Sign in</a>')]).toEqual([404, true])
    expect((await stored(person.id))?.firstName).toBe('Ana')
  })

  test('a new one ends the one before, and time ends both', async () => {
    const person = await add()
    await ask('editor', 'POST', `/Users/${person.id}/Invitation`)
    const first = await newestLink(person.email)
    await ask('editor', 'POST', `/Users/${person.id}/Invitation`)
    const second = await newestLink(person.email)
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200])
    await db()
      .update(oneTimeLink)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(oneTimeLink.userId, person.id))
    expect((await open(second)).statusCode).toBe(404)
    expect((await fill(second, { firstName: 'A', lastName: 'L', ...both })).statusCode).toBe(404)
    expect((await ask('reader', 'GET', `/Users/${person.id}/Invitation`)).body.state).toBe('ended')
  })

  test.each([
    ['somebody who has a password', { passwordHash: 'scrypt$1$1$1$a$b' }, 'connected'],
    ['somebody who is disabled', { isEnabled: false }, 'disabled'],
    ['somebody without an e-mail address', { email: null }, 'noEmail'],
  ])('%s gets none', async (_who, fields, obstacle) => {
    const person = await add(fields)
    const path = `/Users/${person.id}/Invitation`
    expect((await ask('reader', 'GET', path)).body).toMatchObject({ obstacle })
    expect(await ask('admin', 'POST', path)).toMatchObject({ status: 409, body: { code: 'cannot-invite' } })
    expect(await db().select().from(mail)).toEqual([])
  })

  test('goes out three times in an hour at most, however many ask at once', async () => {
    const person = await add()
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => ask('editor', 'POST', `/Users/${person.id}/Invitation`)),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    expect(await mailsTo(person.email)).toHaveLength(3)
    await db()
      .update(oneTimeLink)
      .set({ createdAt: new Date(Date.now() - 3_600_001) })
      .where(eq(oneTimeLink.userId, person.id))
    expect((await ask('editor', 'POST', `/Users/${person.id}/Invitation`)).status).toBe(200)
  })

  test('a super administrator is invited by super administrators only', async () => {
    const person = await add({ isUserSuperAdmin: true })
    expect((await ask('editor', 'POST', `/Users/${person.id}/Invitation`)).status).toBe(403)
    expect((await ask('admin', 'POST', `/Users/${person.id}/Invitation`)).status).toBe(200)
  })
})

test('an invitation leads through the sign-in to the favourites', async () => {
  const { id, email } = await add()
  expect((await ask('editor', 'POST', `/Users/${id}/Invitation`)).status).toBe(200)
  const link = await newestLink(email)
  const wrong = await fill(link, { firstName: ' ', lastName: '', password: 'short', repeat: 'other' })
  expect([wrong.statusCode, wrong.body.match(/aria-invalid="true"/g)?.length]).toEqual([422, 4])
  const common = { password: 'password1234', repeat: 'password1234' }
  const refused = await fill(link, { firstName: 'Ana', lastName: 'Lopes', ...common })
  expect([refused.statusCode, refused.body.includes('too common')]).toEqual([422, true])
  const done = await fill(link, { firstName: 'Ana', lastName: 'Lopes', ...both })
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('href="/Login?returnUrl=%2FFirstConnection%2FFavouriteAsset"')
})

describe('a forgotten password', () => {
  const wish = (who: string) => ask('', 'POST', '/PasswordResets', { who })
  const linkFor = async (person: { email: string }, who = person.email) => {
    const before = (await mailsTo(person.email)).length
    await wish(who)
    await vi.waitFor(async () => expect((await mailsTo(person.email)).length).toBe(before + 1))
    return newestLink(person.email)
  }

  test('brings a link for an hour; using it changes the password and signs the person out everywhere', async () => {
    const person = await add({ passwordHash })
    await db()
      .insert(identityRecord)
      .values({
        kind: 'Grant',
        id: randomUUID(),
        payload: { accountId: person.subject },
        expiresAt: new Date(Date.now() + 3_600_000),
      })
    const link = await linkFor(person, person.login.toUpperCase())
    const [row] = await db().select().from(oneTimeLink).where(eq(oneTimeLink.userId, person.id))
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(3_600_000)
    const page = await open(link)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(page.body).not.toContain(link.split('/').at(-1))
    expect((await fill(link, { password: 'short', repeat: 'short' })).statusCode).toBe(422)
    const common = await fill(link, { password: 'qwerty123456', repeat: 'qwerty123456' })
    expect([common.statusCode, common.body.includes('too common')]).toEqual([422, true])
    expect((await fill(link, both, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
    expect(await sessionsOf(db(), person.subject)).toHaveLength(1)
    const done = await fill(link, both)
    expect(done.statusCode).toBe(200)
    expect(done.headers['clear-site-data']).toContain('storage')
    expect(await matchesPassword(password, (await stored(person.id))?.passwordHash)).toBe(true)
    expect(await sessionsOf(db(), person.subject)).toEqual([])
    expect((await fill(link, { password: 'a second password', repeat: 'a second password' })).statusCode).toBe(404)
    expect(await matchesPassword(password, (await stored(person.id))?.passwordHash)).toBe(true)
    await vi.waitFor(async () => expect(await noted('passwordReset', person.id)).toHaveLength(1))
  })

  test('a link ends with time, with a newer one, and when the person is disabled', async () => {
    const person = await add({ passwordHash })
    const first = await linkFor(person)
    const second = await linkFor(person)
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200])
    await db().update(appUser).set({ isEnabled: false }).where(eq(appUser.id, person.id))
    expect((await open(second)).statusCode).toBe(404)
    await db().update(appUser).set({ isEnabled: true }).where(eq(appUser.id, person.id))
    await db()
      .update(oneTimeLink)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(oneTimeLink.userId, person.id))
    expect((await fill(second, both)).statusCode).toBe(404)
  })

  test('a link of one kind opens no page of the other', async () => {
    const person = await add({ passwordHash })
    const link = await linkFor(person)
    expect((await open(link.replace('ResetPassword', 'FirstConnection'))).statusCode).toBe(404)
  })

  test('who was invited and has no password yet is sent the invitation again, as often as invitations go', async () => {
    const person = await add()
    expect((await ask('editor', 'POST', `/Users/${person.id}/Invitation`)).status).toBe(200)
    const first = await newestLink(person.email)
    const second = await linkFor(person)
    expect(second).toContain('/FirstConnection/')
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(Array(2).fill('Your access to Solvane'))
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200])
    await vi.waitFor(async () =>
      expect(await noted('askForNewPassword', person.id)).toMatchObject([
        { result: 'done', after: expect.stringContaining('"isInvitation":true') },
      ]),
    )
    await linkFor(person)
    await wish(person.email)
    await vi.waitFor(async () =>
      expect(await noted('askForNewPassword', person.id)).toContainEqual(
        expect.objectContaining({ result: 'refused', reason: 'Too many links in an hour' }),
      ),
    )
    expect(await mailsTo(person.email)).toHaveLength(3)
    const link = await newestLink(person.email)
    expect((await fill(link, { firstName: 'Ana', lastName: 'Lopes', ...both })).statusCode).toBe(200)
    expect(await linkFor(person)).toContain('/ResetPassword/')
  })

  test('who was never invited gets nothing', async () => {
    const person = await add()
    await wish(person.email)
    await vi.waitFor(async () =>
      expect(await noted('askForNewPassword', person.id)).toMatchObject([
        { result: 'refused', reason: 'The person has no password and was never invited' },
      ]),
    )
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('an account gets three links an hour, and the reply does not show it', async () => {
    const person = await add({ passwordHash })
    for (let index = 0; index < 2; index++) await linkFor(person)
    // Wishes that come at the same moment do not pass it together.
    await Promise.all(Array.from({ length: 5 }, () => wish(person.email)))
    await vi.waitFor(async () => expect(await mailsTo(person.email)).toHaveLength(3))
    expect((await wish(person.email)).status).toBe(200)
    await vi.waitFor(async () =>
      expect(await noted('askForNewPassword', person.id)).toContainEqual(
        expect.objectContaining({ result: 'refused', reason: 'Too many links in an hour' }),
      ),
    )
    expect(await mailsTo(person.email)).toHaveLength(3)
  })
})

describe('who asks for a new password', () => {
  let other: TestServer
  let known: string
  beforeAll(async () => {
    // Wishes are counted by address, so these go to another process.
    other = await openTestServer({ beside: server })
    known = `${randomUUID()}@example.org`
    const id = randomUUID()
    const person = { id, subject: id, login: id, email: known, firstName: 'Ana', lastName: 'Lopes' }
    await other.relations.db.insert(appUser).values({ ...person, passwordHash })
    const off = { id: randomUUID(), login: 'off', email: 'off@example.org', firstName: 'O', lastName: 'F' }
    await other.relations.db.insert(appUser).values({ ...off, passwordHash, isEnabled: false })
  })
  afterAll(() => other.close())
  const wish = (who: string) => other.app.inject({ method: 'POST', url: '/api/PasswordResets', payload: { who } })

  test('learns nothing: the answer is the same, and is given before anybody is looked for', async () => {
    const answers = []
    for (const who of [known, 'nobody@example.org', 'off']) answers.push(await wish(who))
    const told = answers.map((reply) => {
      const { 'x-request-id': _id, date: _date, ...headers } = reply.headers
      return { status: reply.statusCode, body: reply.body, headers: Object.keys(headers).sort() }
    })
    expect(told[0]).toMatchObject({ status: 200, body: '{"isAsked":true}' })
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    const mails = () =>
      other.relations.db
        .select()
        .from(mail)
        .where(inArray(mail.recipient, [known, 'nobody@example.org', 'off@example.org']))
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1))
    const looking = vi.spyOn(other.relations.db, 'select').mockImplementation(() => {
      throw new Error('the store does not answer')
    })
    const blind = await wish(known)
    expect([blind.statusCode, blind.body]).toEqual([200, '{"isAsked":true}'])
    await vi.waitFor(() => expect(looking).toHaveBeenCalled())
    looking.mockRestore()
  })

  test('leaves no token in a log: what is logged of an address ends before it', () => {
    for (const purpose of ['FirstConnection', 'ResetPassword'])
      expect(pathOf({ originalUrl: `/${purpose}/PersonalInformation/secret-token?x=1` } as FastifyRequest)).toBe(
        `/${purpose}/PersonalInformation/…`,
      )
  })

  test('may ask twenty times in ten minutes from one address, whoever is named', async () => {
    const statuses = []
    for (let index = 0; index < 20; index++) statuses.push((await wish(`nobody-${index}`)).statusCode)
    const refused = await wish(known)
    expect(statuses.slice(0, 16).every((status) => status === 200)).toBe(true)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
