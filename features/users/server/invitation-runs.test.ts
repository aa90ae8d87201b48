import { randomUUID } from 'node:crypto'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { notification } from '../../notifications/server/tables.ts'
import { feature } from './index.ts'
import { invitationRunsOf } from './invitation-runs.ts'
import { hashPassword } from './password-hash.ts'
import { appUser, oneTimeLink } from './tables.ts'

let server: TestServer
const tokens = new Map<string, string>()
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer()
  for (const [name, person] of [
    ['admin', { isUserSuperAdmin: true }],
    ['editor', { products: { BackOfficeUsers: READ + EDIT + MANAGE } }],
    ['reader', { products: { BackOfficeUsers: READ } }],
  ] as const) {
    const id = await server.addPerson(person)
    ids.set(name, id)
    tokens.set(name, await server.tokenFor(id))
  }
})
afterEach(async () => {
  await server.relations.db.delete(mail)
  await server.relations.db.delete(backgroundRun)
})
afterAll(() => server.close())

const db = () => server.relations.db
const ask = async (who: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const reply = await server.app.inject({
    method,
    url: `/api/Users${path}`,
    headers: { authorization: `Bearer ${tokens.get(who)}` },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const add = async (fields: Partial<typeof appUser.$inferInsert> = {}) => {
  const id = randomUUID()
  const person = { id, subject: id, login: `p.${id}`, email: `${id}@example.org`, firstName: 'Ana', lastName: 'Lopes' }
  await db()
    .insert(appUser)
    .values({ ...person, ...fields })
  return id
}
/** As many people with addresses of their own. */
const addMany = async (prefix: string, count: number) => {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    ...{ login: `${prefix}.${index}`, email: `${prefix}.${index}@example.org`, firstName: 'Ima', lastName: 'Good' },
  }))
  await db().insert(appUser).values(people)
  return people.map(({ id }) => id)
}
const invite = (people: readonly string[], who = 'editor', about = '') =>
  ask(who, 'POST', '/Invitations', { ids: people, about })
const run = async (who = 'editor') => (await ask(who, 'GET', '/Invitations')).body.run
const ended = async (who = 'editor') => {
  await expect.poll(async () => (await run(who)).state, { timeout: 30_000 }).not.toBe('running')
  return run(who)
}
const mails = (prefix: string) => db().$count(mail, like(mail.recipient, `${prefix}.%`))
const links = (people: readonly string[]) => db().$count(oneTimeLink, inArray(oneTimeLink.userId, [...people]))
const notificationsOf = async (runId: string) => {
  const read = () => db().select().from(notification).where(eq(notification.occurrence, runId))
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(1)
  return (await read())[0]
}
const noted = async (operation: string, targetId: string) => {
  await server.audit.close()
  return db()
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.operation, operation), eq(auditEntry.targetId, targetId)))
}
/** Calls back when a block of invitations has been told, before the next one begins. */
const atBlock = (hear: () => void): void => {
  let isDone = false
  server.context.processes.on('background-run.users.invite', (content) => {
    const { progress } = content as { readonly progress?: { readonly done: number } }
    if (isDone || !progress?.done) return
    isDone = true
    hear()
  })
}

describe('invitations of several people', () => {
  test('go to users who can be invited; each other user is listed with the reason', async () => {
    const [first, second] = await addMany('both', 2)
    const reasons = {
      noEmail: await add({ email: null }),
      disabled: await add({ isEnabled: false }),
      connected: await add({ passwordHash: await hashPassword('the wind blows from the west', testPasswordCost) }),
      'super-administrators-only': await add({ isUserSuperAdmin: true }),
      'not-found': randomUUID(),
    }
    const begun = await invite(
      [first ?? '', ...Object.values(reasons), second ?? '', first ?? ''],
      'editor',
      'both.csv',
    )
    expect(begun).toMatchObject({ status: 200, body: { state: 'running', about: 'both.csv', isOwn: true } })
    const { sent, failed, state, hasMailServer } = await ended()
    expect([state, sent, hasMailServer]).toEqual(['done', 2, false])
    expect(Object.fromEntries(failed.map(({ id, code }: { id: string; code: string }) => [code, id]))).toEqual(reasons)
    expect(await mails('both')).toBe(2)
    expect(await noted('inviteUsers', second ?? '')).toMatchObject([{ result: 'done' }])
    expect(await noted('inviteUsers', begun.body.id)).toMatchObject([
      { result: 'done', targetKind: 'userInvitations', targetName: 'both.csv', after: '{"people":7}' },
    ])
    expect(await noted('inviteUsers', reasons['super-administrators-only'])).toMatchObject([{ result: 'refused' }])
    expect(await notificationsOf(begun.body.id)).toMatchObject({
      userId: ids.get('editor'),
      event: 'people-invited',
      href: '/Users/',
      parameters: { count: 2, total: 7 },
    })
  })

  test('of one person who was invited three times within the hour goes out no more, by neither way', async () => {
    const [id = ''] = await addMany('often', 1)
    const failed = []
    for (let time = 0; time < 4; time++) {
      await invite([id])
      failed.push((await ended()).failed)
    }
    expect(failed).toMatchObject([[], [], [], [{ id, code: 'too-many-requests' }]])
    expect(await mails('often')).toBe(3)
    expect((await ask('editor', 'POST', `/${id}/Invitation`)).status).toBe(429)
  })

  test('take the right to edit, also to be looked at and to be cancelled', async () => {
    const [id = ''] = await addMany('right', 1)
    expect((await invite([id], 'reader')).status).toBe(403)
    expect((await ask('reader', 'GET', '/Invitations')).status).toBe(403)
    const { body } = await invite([id])
    expect((await ask('reader', 'DELETE', `/Invitations/${body.id}`)).status).toBe(403)
    expect(await ended('admin')).toMatchObject({ id: body.id, state: 'done', isOwn: false })
  })

  test('continue without their page, in blocks; the notification of the end has a link', async () => {
    const people = await addMany('gone', 130)
    const steps: unknown[] = []
    server.context.processes.on('background-run.users.invite', (content) => {
      const { progress } = content as { readonly progress?: unknown }
      if (progress) steps.push(progress)
    })
    const begun = await invite(people, 'admin')
    expect(begun.body).toMatchObject({ state: 'running', progress: { done: 0, total: 130 } })
    // Nobody asks for it until it has told.
    expect(await notificationsOf(begun.body.id)).toMatchObject({
      href: '/Users/Import',
      parameters: { count: 130, total: 130 },
    })
    const blocks = [...Array.from({ length: 7 }, (_, index) => 20 * index), 130]
    expect(steps).toEqual(blocks.map((done) => ({ stage: 'people', done, total: 130 })))
    expect(await mails('gone')).toBe(130)
    expect(await ended()).toMatchObject({ state: 'done', sent: 130, failed: [] })
  }, 60_000)

  test('while some go out no others begin, and who began them is named; the call that cancels leaves a row in the log', async () => {
    const gate = Promise.withResolvers<void>()
    const first = await invitationRunsOf(server.context).start({
      title: 'first.csv',
      by: { userId: ids.get('editor') ?? '', name: 'Ada Person' },
      record: async () => undefined,
      work: ({ signal }) => {
        signal.addEventListener('abort', () => gate.reject(signal.reason))
        return gate.promise
      },
    })
    const [id = ''] = await addMany('second', 1)
    expect(await invite([id], 'admin')).toMatchObject({
      status: 409,
      body: {
        code: 'invitations-running',
        detail: expect.stringMatching(/^Ada Person has been inviting people since 20/),
      },
    })
    expect(await links([id])).toBe(0)
    const path = `/Invitations/${first?.id}`
    expect(await ask('admin', 'DELETE', path)).toMatchObject({ status: 200, body: { about: 'first.csv' } })
    expect(await ended()).toMatchObject({ state: 'cancelled', cancelledBy: 'Test Person', sent: 0 })
    expect((await ask('admin', 'DELETE', path)).body).toMatchObject({ state: 'cancelled' })
    expect(await noted('cancelInvitations', first?.id ?? '')).toMatchObject([
      { actorId: ids.get('admin'), targetKind: 'userInvitations', result: 'done' },
    ])
    expect((await ask('admin', 'DELETE', `/Invitations/${randomUUID()}`)).status).toBe(404)
  })

  test('stop after a cancellation: sent invitations are listed, no further user is invited', async () => {
    const people = await addMany('stopped', 100)
    const noMail = await add({ email: null })
    const runs = invitationRunsOf(server.context)
    atBlock(() => void runs.newest().then((now) => runs.cancel(now?.id ?? '', { userId: 'bo', name: 'Bo Person' })))
    const begun = await invite([noMail, ...people])
    const told = await ended()
    // The block that was under way is taken back.
    expect(told).toMatchObject({ state: 'cancelled', cancelledBy: 'Bo Person', sent: 19 })
    expect(told.failed).toMatchObject([{ id: noMail, code: 'noEmail' }])
    expect([await mails('stopped'), await links(people)]).toEqual([19, 19])
    expect(await notificationsOf(begun.body.id)).toMatchObject({
      event: 'people-not-invited',
      priority: 'normal',
      parameters: { count: 19, 'reason@en-GB': 'the invitations were cancelled' },
    })
  }, 60_000)

  test('a block that the database could not do fails them; the blocks before it stay', async () => {
    const people = await addMany('broken', 120)
    const { recordAll } = server.context.audit
    const spy = vi.spyOn(server.context.audit, 'recordAll').mockImplementation(async (tx, source, changes) => {
      if (changes.some(({ target }) => target.id === people.at(-1))) throw new Error('the disk is full')
      return recordAll(tx, source, changes)
    })
    const begun = await invite(people)
    expect(await ended()).toMatchObject({ state: 'failed', sent: 100, failed: [] })
    spy.mockRestore()
    expect(await mails('broken')).toBe(100)
    expect(await notificationsOf(begun.body.id)).toMatchObject({
      event: 'people-not-invited',
      priority: 'high',
      parameters: { count: 100, 'reason@en-GB': 'the database was not available' },
    })
  }, 60_000)

  test('interrupted by a stop of the server are reported after the next start, with the sent ones', async () => {
    const id = randomUUID()
    await db()
      .insert(backgroundRun)
      .values({
        ...{
          id,
          kind: 'users.invite',
          title: 'cut.csv',
          startedById: ids.get('editor') ?? '',
          startedBy: 'Test Person',
        },
        ...{ startedAt: new Date(), result: 'running', outcome: { sent: 200, failed: [] } },
      })
    await feature.start?.(server.context)
    expect(await run()).toMatchObject({ id, state: 'cut-off', sent: 200, isOwn: true })
    expect((await notificationsOf(id))?.parameters).toMatchObject({ count: 200, 'reason@en-GB': 'the server stopped' })
  })
})
