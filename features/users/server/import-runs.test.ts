import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkChain } from '../../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { notification } from '../../notifications/server/tables.ts'
import { importRunsOf } from './import-runs.ts'
import { feature } from './index.ts'
import { appUser, userGroup } from './tables.ts'

/** Long enough for a run to be met under way: it is told after every 500 people. */
const many = 2_000

let server: TestServer
let ada: { readonly id: string; readonly token: string }
let bo: { readonly id: string; readonly token: string }

beforeAll(async () => {
  server = await openTestServer()
  const person = async (firstName: string) => {
    const id = await server.addPerson({ isUserSuperAdmin: true })
    await server.relations.db.update(appUser).set({ firstName }).where(eq(appUser.id, id))
    return { id, token: await server.tokenFor(id) }
  }
  ada = await person('Ada')
  bo = await person('Bo')
  await server.relations.db.insert(userGroup).values([{ name: 'Wind' }, { name: 'Sun' }])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.relations.db.delete(backgroundRun)
})

const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, who = ada, payload?: Buffer) => {
  const headers = {
    authorization: `Bearer ${who.token}`,
    ...(payload && { 'content-type': 'application/octet-stream' }),
  }
  const reply = await server.app.inject({
    method,
    url: `/api/Users/Import${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const begin = (prefix: string, count: number, who = ada, groups = '') => {
  const rows = Array.from({ length: count }, (_, index) => `${prefix}.${index},Ima,Good,${groups}`)
  const content = Buffer.from(['login,firstName,lastName,groups', ...rows].join('\n'))
  return ask('POST', `?fileName=${prefix}.csv`, who, content)
}
const ended = async (who = ada) => {
  await expect.poll(async () => (await ask('GET', '', who)).body.run.state, { timeout: 30_000 }).not.toBe('running')
  return (await ask('GET', '', who)).body.run
}
const addedOf = (prefix: string) => server.relations.db.$count(appUser, like(appUser.login, `${prefix}.%`))
/** What people were told of the end of a run. */
const notificationsOf = async (runId: string) => {
  const read = () => server.relations.db.select().from(notification).where(eq(notification.occurrence, runId))
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(1)
  return read()
}

/** Calls back at the next step of an import, in the middle of its transaction. */
const atStep = (hear: () => unknown): void => {
  let isDone = false
  server.context.processes.on('background-run.users.import', (content) => {
    const { progress } = content as { readonly progress?: { readonly done: number } }
    if (isDone || !progress?.done) return
    isDone = true
    hear()
  })
}

test('an import continues without its page, and its end notifies who started it', async () => {
  const begun = await begin('gone', many, ada, 'Wind|Sun')
  expect(begun).toMatchObject({
    status: 200,
    body: { state: 'running', fileName: 'gone.csv', isOwn: true, progress: { done: 0, total: many } },
  })
  // Nobody asks for it until it has told.
  const [told] = await notificationsOf(begun.body.id)
  expect(told).toMatchObject({
    userId: ada.id,
    event: 'people-imported',
    href: '/Users/Import',
    parameters: { file: 'gone.csv', count: many },
  })
  expect(await addedOf('gone')).toBe(many)
  expect(await ended(bo)).toMatchObject({ id: begun.body.id, state: 'done', result: { created: many }, isOwn: false })
  expect((await checkChain(server.relations.db)).brokenAt).toBe(null)
  const [row] = await server.relations.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.targetName, 'Ima Good'))
    .limit(1)
  expect(JSON.parse(row?.after ?? '')).toMatchObject({ login: 'gone.0', groups: ['Sun', 'Wind'], version: 1 })
}, 60_000)

test('progress comes from memory while the database is busy; no second import starts', async () => {
  const runs = importRunsOf(server.context)
  const met = Promise.withResolvers<Awaited<ReturnType<typeof runs.newest>>>()
  const second = Promise.withResolvers<Awaited<ReturnType<typeof begin>>>()
  atStep(() => {
    // As the answer of the database would not: the transaction has its only connection.
    runs.newest().then(met.resolve, met.reject)
    runs
      .start({
        title: 'other.csv',
        by: { userId: bo.id, name: 'Bo' },
        record: async () => undefined,
        work: async () => undefined,
      })
      .then((begun) => expect(begun).toBe(undefined))
      .then(() => second.resolve({ status: 409, body: {} }), second.reject)
  })
  await begin('progress', many)
  expect(await met.promise).toMatchObject({
    result: 'running',
    startedBy: 'Ada Person',
    progress: { stage: 'records', done: 500, total: many },
  })
  await second.promise
  await ended()
}, 60_000)

test('a second import is refused in words that name who began the first', async () => {
  const by = { userId: ada.id, name: 'Ada Person' }
  const gate = Promise.withResolvers<void>()
  const record = async () => undefined
  await importRunsOf(server.context).start({ title: 'first.csv', by, record, work: () => gate.promise })
  expect(await begin('second', 1, bo)).toMatchObject({
    status: 409,
    body: { code: 'import-running', detail: expect.stringMatching(/^Ada Person has been importing people since 20/) },
  })
  expect(await addedOf('second')).toBe(0)
  gate.resolve()
  expect(await ended()).toMatchObject({ state: 'failed', code: 'unavailable' })
})

test('who cancels takes everything back, and whoever began it hears who it was', async () => {
  const runs = importRunsOf(server.context)
  atStep(() => void runs.newest().then((run) => runs.cancel(run?.id ?? '', { userId: bo.id, name: 'Bo Person' })))
  const begun = await begin('cancelled', many)
  expect(await ended()).toMatchObject({ state: 'cancelled', result: null, cancelledBy: 'Bo Person' })
  expect(await addedOf('cancelled')).toBe(0)
  expect((await checkChain(server.relations.db)).brokenAt).toBe(null)
  const [told] = await notificationsOf(begun.body.id)
  expect(told).toMatchObject({
    userId: ada.id,
    event: 'people-not-imported',
    parameters: { file: 'cancelled.csv', 'reason@en-GB': 'the import was cancelled' },
  })
}, 60_000)

test('the call that cancels leaves a row in the log; cancelled after its end a run stays what it was', async () => {
  const gate = Promise.withResolvers<void>()
  const by = { userId: ada.id, name: 'Ada Person' }
  const run = await importRunsOf(server.context).start({
    title: 'call.csv',
    by,
    record: async () => undefined,
    work: ({ signal }) => {
      signal.addEventListener('abort', () => gate.reject(signal.reason))
      return gate.promise
    },
  })
  expect(await ask('DELETE', `/${run?.id}`, bo)).toMatchObject({ status: 200, body: { id: run?.id, isOwn: false } })
  expect(await ended()).toMatchObject({ state: 'cancelled', cancelledBy: 'Bo Person' })
  expect((await ask('DELETE', `/${run?.id}`)).body).toMatchObject({ state: 'cancelled', cancelledBy: 'Bo Person' })
  await server.audit.close()
  const rows = await server.relations.db.select().from(auditEntry).where(eq(auditEntry.operation, 'cancelUserImport'))
  expect(rows).toMatchObject([{ actorId: bo.id, targetKind: 'userImport', targetName: 'call.csv', result: 'done' }])
})

test('what somebody else took between check and commit fails the whole import', async () => {
  const people = Array.from({ length: 3 }, (_, index) => `late.${index},Ima,Good,`)
  const content = Buffer.from(['login,firstName,lastName,groups', ...people].join('\n'))
  const runs = importRunsOf(server.context)
  // Whoever is faster comes between the answer to the call and the transaction.
  const { start } = runs
  Object.assign(runs, {
    start: async (options: Parameters<typeof start>[0]) =>
      start({
        ...options,
        work: async (control) => {
          await server.relations.db
            .insert(appUser)
            .values({ login: 'LATE.1', firstName: 'Somebody', lastName: 'Faster' })
          await options.work(control)
        },
      }),
  })
  await ask('POST', '?fileName=late.csv', ada, content)
  Object.assign(runs, { start })
  expect(await ended()).toMatchObject({ state: 'failed', code: 'faults', result: null })
  expect(await addedOf('late')).toBe(0)
})

test('an import interrupted by a stop of the server is reported after the next start', async () => {
  const id = crypto.randomUUID()
  await server.relations.db.insert(backgroundRun).values({
    ...{ id, kind: 'users.import', title: 'cut.csv', startedById: ada.id, startedBy: 'Ada Person' },
    ...{ startedAt: new Date(), result: 'running' },
  })
  await feature.start?.(server.context)
  expect((await ask('GET', '')).body.run).toMatchObject({ id, state: 'cut-off', result: null, code: null })
  const [told] = await notificationsOf(id)
  expect(told?.parameters).toMatchObject({ file: 'cut.csv', 'reason@en-GB': 'the server stopped' })
})
