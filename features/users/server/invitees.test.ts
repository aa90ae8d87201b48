import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { appUser } from './tables.ts'

const withMailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'solvane@example.org' }

let server: TestServer
let token: string
const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await server.app.inject({ method, url: `/api/Users${path}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const open = (environment: Record<string, string>) => {
  beforeAll(async () => {
    server = await openTestServer({ environment })
    token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  })
  afterAll(() => server.close())
}
/** The import that has added these, as its page asks for it. */
const imported = async (people: readonly Partial<typeof appUser.$inferInsert>[]) => {
  const [importId, by] = [randomUUID(), randomUUID()]
  await server.relations.db.insert(backgroundRun).values({
    ...{ id: importId, kind: 'users.import', title: 'people.csv', startedById: by, startedBy: 'Ada Person' },
    ...{ startedAt: new Date(), result: 'done', outcome: { added: people.length } },
  })
  const added = people.map((fields) => ({ firstName: 'Ima', lastName: 'Good', ...fields, id: randomUUID() as string }))
  await server.relations.db.insert(appUser).values(added.map((one) => ({ login: `p.${one.id}`, importId, ...one })))
  return {
    ids: added.map(({ id }) => id),
    invitees: async () => (await ask('GET', `/Import/${importId}/Invitees`)).body,
  }
}
const mail = () => `${randomUUID()}@example.org`
const invite = async (ids: readonly string[]) => {
  expect((await ask('POST', '/Invitations', { ids, about: 'people.csv' })).status).toBe(200)
  const run = async () => (await ask('GET', '/Invitations')).body.run
  await expect.poll(async () => (await run()).state, { timeout: 30_000 }).toBe('done')
  return run()
}

describe('invitations after an import', () => {
  open({})

  test('are offered for users who can be invited; each other user is listed with the reason, before and after', async () => {
    const { ids, invitees } = await imported([{ email: mail() }, { email: mail(), isEnabled: false }, {}])
    const [first = '', disabled = '', noMail = ''] = ids
    const offered = await invitees()
    const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id)
    const others = [
      { id: disabled, code: 'disabled' },
      { id: noMail, code: 'noEmail' },
    ].toSorted(byId)
    expect({ ...offered, others: offered.others.toSorted(byId) }).toEqual({
      ids: [first],
      others,
      hasMailServer: false,
    })
    const run = await invite(ids)
    expect([run.sent, run.hasMailServer, run.failed.length]).toEqual([1, false, 2])
    expect(await invitees()).toMatchObject({ ids: [], others: offered.others })
    // Who is given an address is offered.
    await server.relations.db.update(appUser).set({ email: mail() }).where(eq(appUser.id, noMail))
    expect((await invitees()).ids).toEqual([noMail])
  })

  test('are offered later too, for those who have none yet, and of an import only', async () => {
    const { ids, invitees } = await imported([{ email: mail() }, { email: mail() }])
    await invite(ids.slice(0, 1))
    expect((await invitees()).ids).toEqual(ids.slice(1))
    expect(await ask('GET', `/Import/${randomUUID()}/Invitees`)).toMatchObject({ status: 404 })
  })

  test('that were sent before it was written down whether there is a mail server say nothing of it', async () => {
    await server.relations.db.insert(backgroundRun).values({
      ...{ id: randomUUID(), kind: 'users.invite', title: '', startedById: randomUUID(), startedBy: 'Ada Person' },
      ...{ startedAt: new Date(Date.now() + 1_000), result: 'done', outcome: { sent: 2, failed: [] } },
    })
    expect((await ask('GET', '/Invitations')).body.run).toMatchObject({ sent: 2, hasMailServer: true })
  })
})

describe('with a mail server', () => {
  open(withMailServer)

  test('the offer, the run and the invitation of a person say so', async () => {
    const { ids, invitees } = await imported([{ email: mail() }, { email: mail() }])
    expect(await invitees()).toMatchObject({ others: [], hasMailServer: true })
    expect(await invite(ids.slice(0, 1))).toMatchObject({ sent: 1, hasMailServer: true })
    expect((await ask('GET', `/${ids[1]}/Invitation`)).body).toMatchObject({ state: 'none', hasMailServer: true })
    expect((await ask('POST', `/${ids[1]}/Invitation`)).body).toMatchObject({ state: 'sent', hasMailServer: true })
  })
})
