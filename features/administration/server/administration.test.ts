import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { checkChain } from '../../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { clearAudit } from '../../../platform/server/audit/test-audit.ts'
import { jobEndedTopic } from '../../../platform/server/jobs/job.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { defaultSettings } from '../../notifications/contract/delivery.ts'
import { notification, notificationSettings } from '../../notifications/server/tables.ts'
import { appUser, groupMember } from '../../users/server/tables.ts'
import { notifyJobEnds } from './notify-job-end.ts'
import { createMessageNotifier } from './notify-messages.ts'
import { communicationMessage } from './tables.ts'

let server: TestServer
const tokens = new Map<string, string>()
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  const sign = async (name: string, person: Parameters<TestServer['addPerson']>[0]) => {
    const id = await server.addPerson(person)
    tokens.set(name, await server.tokenFor(id))
    ids.set(name, id)
    return id
  }
  await sign('admin', { isUserSuperAdmin: true })
  await sign('reader', { products: { MyFleet: READ } })
  await sign('member', { groups: [{ products: { PlantConnection: READ }, farms: [] }] })
})
afterAll(() => server.close())

const ask = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const reply = await server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${tokens.get(who)}` },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const messages = 'Administration/CommunicationMessages'
const content = (changes: object = {}) => ({
  texts: { 'en-GB': 'Maintenance tonight', 'fr-FR': 'Maintenance ce soir', 'es-ES': '', 'pt-PT': '' },
  severity: 'warning',
  fromAtMs: Date.now() - 60_000,
  toAtMs: null,
  audience: 'everybody',
  isNotified: true,
  ...changes,
})
const shownTo = async (who: string): Promise<string[]> =>
  (await ask(who, 'GET', 'CommunicationMessages')).body.results.map(
    ({ texts }: { texts: Record<string, string> }) => texts['en-GB'],
  )
const named = (name: string) => ({ texts: { 'en-GB': name, 'fr-FR': '', 'es-ES': '', 'pt-PT': '' } })

test('both stores tell what they went through, with the hash of each script', async () => {
  const { body } = await ask('admin', 'GET', 'Administration/DatabaseScripts')
  expect(body.relations.engine).toBe('pglite')
  expect(body.relations.scripts[0]).toMatchObject({ number: 0, name: '0000_ground' })
  expect(body.telemetry.scripts[0]).toMatchObject({ name: '0001_samples_and_rollups' })
  for (const script of [...body.relations.scripts, ...body.telemetry.scripts]) {
    expect(script.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(Math.abs(Date.now() - script.appliedAtMs)).toBeLessThan(86_400_000)
    expect(Number.isInteger(script.durationMs) && script.durationMs >= 0).toBe(true)
    expect(script.version).toMatch(/^(\d+\.\d+\.\d+.*|test)$/)
  }
})

test('jobs are listed, asked for by name and written down; one that is not there is not found', async () => {
  const { body } = await ask('admin', 'GET', 'Administration/Jobs')
  const names = body.results.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['audit-log.check', 'saved-requests.purge']))
  expect((await ask('admin', 'POST', 'Administration/Jobs/audit-log.check/Run')).status).toBe(200)
  expect((await ask('admin', 'POST', 'Administration/Jobs/nothing/Run')).status).toBe(404)
  expect((await ask('admin', 'GET', 'Administration/Jobs/audit-log.check/Runs')).body.results).toEqual([])
  const rows = await server.relations.db.select().from(auditEntry)
  expect(rows.filter(({ operation, result }) => operation === 'runJob' && result === 'done')).toHaveLength(1)
})

test('a message reaches those whom it concerns, and nobody else', async () => {
  const groups = (await ask('admin', 'GET', 'Groups')).body.results as { id: string }[]
  await ask('admin', 'POST', messages, content())
  await ask('admin', 'POST', messages, content({ ...named('product'), audience: 'product', product: 'MyFleet' }))
  await ask('admin', 'POST', messages, content({ ...named('group'), audience: 'group', groupId: groups[0]?.id }))
  await ask('admin', 'POST', messages, content({ ...named('over'), fromAtMs: 1_000, toAtMs: 2_000 }))
  expect((await shownTo('reader')).sort()).toEqual(['Maintenance tonight', 'product'])
  expect((await shownTo('member')).sort()).toEqual(['Maintenance tonight', 'group'])
  expect((await ask('admin', 'GET', messages)).body.results).toHaveLength(4)
})

test('before an announcement is sent the number of recipients is shown for each channel', async () => {
  const [group] = (await ask('admin', 'GET', 'Groups')).body.results as { id: string }[]
  const reach = (query: string) => ask('admin', 'GET', `Administration/MessageAudience?${query}`)
  expect((await reach('audience=everybody&severity=warning')).body).toEqual({ people: 3, notified: 3, mailed: 0 })
  expect((await reach(`audience=group&groupId=${group?.id}&severity=info`)).body.people).toBe(1)
  // Super administrators read every product.
  expect((await reach('audience=product&product=MyFleet&severity=info')).body.people).toBe(2)
  await server.relations.db
    .update(appUser)
    .set({ email: 'member@example.org' })
    .where(eq(appUser.id, idOf('member')))
  expect((await reach('audience=everybody&severity=warning')).body).toEqual({ people: 3, notified: 3, mailed: 1 })
  expect((await reach('audience=everybody&severity=info')).body).toEqual({ people: 3, notified: 3, mailed: 0 })
  const off = { screen: 'off', email: 'off', farmCodes: null }
  const settings = { events: { message: off }, quietHours: defaultSettings.quietHours }
  expect((await ask('member', 'PUT', 'Notifications/Settings', settings)).status).toBe(200)
  expect((await reach('audience=everybody&severity=warning')).body).toEqual({ people: 3, notified: 2, mailed: 0 })
  // A disabled user receives nothing.
  await server.relations.db
    .update(appUser)
    .set({ isEnabled: false })
    .where(eq(appUser.id, idOf('member')))
  expect((await reach('audience=everybody&severity=warning')).body.people).toBe(2)
  await server.relations.db
    .update(appUser)
    .set({ isEnabled: true, email: null })
    .where(eq(appUser.id, idOf('member')))
  await server.relations.db.delete(notificationSettings)
  for (const wrong of [
    'audience=group&severity=info',
    'audience=product&severity=info',
    'audience=everybody',
    'severity=info',
  ])
    expect((await reach(wrong)).status).toBe(400)
})

test.each([
  ['no English text', { texts: { 'en-GB': ' ', 'fr-FR': 'x', 'es-ES': '', 'pt-PT': '' } }],
  ['an end before the beginning', { fromAtMs: 2_000, toAtMs: 1_000 }],
  ['another severity', { severity: 'loud' }],
  ['an unknown product', { audience: 'product', product: 'None' }],
  ['a text without end', named('x'.repeat(501))],
])('%s is refused', async (_, changes) => {
  expect((await ask('admin', 'POST', messages, content(changes))).status).toBe(400)
})

test('of two edits of one announcement the second gets a conflict; every write is in the audit log', async () => {
  await clearAudit(server.relations.db)
  const made = (await ask('admin', 'POST', messages, content(named('first')))).body
  const path = `${messages}/${made.id}`
  expect((await ask('admin', 'PATCH', path, { ...named('second'), version: 1 })).body.version).toBe(2)
  expect((await ask('admin', 'PATCH', path, { ...named('third'), version: 1 })).status).toBe(409)
  const [change, ...more] = (await ask('admin', 'GET', `${path}/Changes?since=1`)).body.results
  expect(more).toEqual([])
  expect(change).toMatchObject({ operation: 'updateCommunicationMessage', version: 2 })
  expect(change.fields.map(({ field }: { field: string }) => field)).toContain('texts')
  expect((await ask('admin', 'DELETE', `${path}?version=1`)).status).toBe(409)
  expect((await ask('admin', 'DELETE', `${path}?version=2`)).status).toBe(200)
  expect((await ask('admin', 'DELETE', `${path}?version=2`)).status).toBe(404)
  const rows = await server.relations.db.select().from(auditEntry).orderBy(auditEntry.number)
  expect(rows.map(({ operation, targetName }) => `${operation} ${targetName}`)).toEqual([
    'createCommunicationMessage first',
    'updateCommunicationMessage second',
    'deleteCommunicationMessage second',
  ])
  expect(await checkChain(server.relations.db)).toEqual({ rows: 3, brokenAt: null })
})

/** Messages of tests before this one, which have no French text, may still be told while it runs. */
const notificationsOf = async (event: string) => {
  const rows = await server.relations.db.select().from(notification).where(eq(notification.event, event))
  return rows
    .map(({ userId, parameters, priority }) => ({ userId, priority, text: parameters['text@fr-FR'] }))
    .filter(({ text }) => text !== '')
}
const idOf = (name: string) => ids.get(name) ?? ''

test('a due announcement notifies its recipients once, and is withdrawn with its notification', async () => {
  const { db } = server.relations
  await db.delete(communicationMessage)
  await db.delete(notification)
  const groups = (await ask('admin', 'GET', 'Groups')).body.results as { id: string }[]
  const made = (await ask('admin', 'POST', messages, content({ audience: 'group', groupId: groups[0]?.id }))).body
  await ask('admin', 'POST', messages, content({ fromAtMs: Date.now() + 3_600_000 }))
  await ask('admin', 'POST', messages, content({ fromAtMs: 1_000, toAtMs: 2_000 }))
  const once = [{ userId: idOf('member'), priority: 'high', text: 'Maintenance ce soir' }]
  await vi.waitFor(async () => expect(await notificationsOf('message')).toEqual(once), { timeout: 10_000 })
  // Another process, and the same after a restart.
  await createMessageNotifier(server.context)()
  expect(await notificationsOf('message')).toEqual(once)
  const changed = content({ audience: 'product', product: 'MyFleet', severity: 'critical' })
  await ask('admin', 'PATCH', `${messages}/${made.id}`, { ...changed, version: 1 })
  const toReaders = ['admin', 'reader'].map((name) => ({ ...once[0], priority: 'critical', userId: idOf(name) }))
  await vi.waitFor(async () => expect(await notificationsOf('message')).toEqual(expect.arrayContaining(toReaders)), {
    timeout: 10_000,
  })
  expect(await notificationsOf('message')).toHaveLength(2)
  await ask('admin', 'DELETE', `${messages}/${made.id}?version=2`)
  expect(await notificationsOf('message')).toEqual([])
  await createMessageNotifier(server.context)(Date.now() + 3_700_000)
  expect((await notificationsOf('message')).map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([...ids.values()]),
  )
})

test('a banner tells nobody unless that is asked for, except of what is critical', async () => {
  const { db } = server.relations
  await db.delete(communicationMessage)
  await db.delete(notification)
  const published = async (changes: object) => (await ask('admin', 'POST', messages, content(changes))).body.isNotified
  expect(await published({ isNotified: undefined })).toBe(false)
  expect(await published({ isNotified: undefined, severity: 'info' })).toBe(false)
  expect(await published({ isNotified: false, severity: 'critical' })).toBe(false)
  await createMessageNotifier(server.context)()
  expect(await notificationsOf('message')).toEqual([])
  expect(await published({ isNotified: undefined, severity: 'critical' })).toBe(true)
  await createMessageNotifier(server.context)()
  await vi.waitFor(async () => expect((await notificationsOf('message')).length).toBeGreaterThan(0), {
    timeout: 10_000,
  })
})

test('whoever leaves the group of a message reads it no more', async () => {
  const { db } = server.relations
  await db.delete(communicationMessage)
  const groups = (await ask('admin', 'GET', 'Groups')).body.results as { id: string }[]
  await ask('admin', 'POST', messages, content({ audience: 'group', groupId: groups[0]?.id }))
  const read = async () =>
    (await ask('member', 'GET', 'Notifications')).body.results.filter(
      ({ event, parameters }: { event: string; parameters: Record<string, unknown> }) =>
        event === 'message' && 'groupId' in parameters && parameters['text@fr-FR'] !== '',
    ).length
  await vi.waitFor(async () => expect(await read()).toBe(1), { timeout: 10_000 })
  await db.delete(groupMember).where(eq(groupMember.userId, idOf('member')))
  expect(await read()).toBe(0)
})

test('the end of a job notifies who requested it, a failed scheduled run notifies super administrators', async () => {
  notifyJobEnds(server.context)
  await server.relations.db.delete(notification)
  const end = (changes: object) =>
    server.context.processes.publish(jobEndedTopic, {
      runId: 1,
      job: 'audit-log.check',
      result: 'done',
      note: null,
      askedById: idOf('admin'),
      ...changes,
    })
  await end({})
  await vi.waitFor(
    async () => expect(await notificationsOf('job-finished')).toMatchObject([{ userId: idOf('admin') }]),
    {
      timeout: 10_000,
    },
  )
  await end({ runId: 2, result: 'failed', note: 'no disk', askedById: null })
  await vi.waitFor(async () => expect(await notificationsOf('job-failed')).toMatchObject([{ userId: idOf('admin') }]), {
    timeout: 10_000,
  })
  // A user who is no super administrator any more receives nothing.
  await end({ runId: 3, askedById: idOf('reader') })
  const { body } = await ask('admin', 'GET', 'Notifications')
  const [failed, finished] = body.results.filter(({ event }: { event: string }) => event.startsWith('job-'))
  expect(failed.parameters).toMatchObject({ 'job@fr-FR': 'Vérifier le journal d’audit', note: 'no disk' })
  expect(finished.parameters).toMatchObject({ 'note@en-GB': 'nothing to do' })
  expect(finished.href).toBe('/Administration/CronJobsVersions')
})

const items = 'Administration/ReferenceItems'
const labels = (english: string) => ({ 'en-GB': english, 'fr-FR': '', 'es-ES': '', 'pt-PT': '' })
const addItem = (code: string, list = 'unit') => ask('admin', 'POST', items, { list, code, labels: labels(code) })
const codes = async () =>
  (await ask('admin', 'GET', items)).body.results
    .filter(({ list }: { list: string }) => list === 'unit')
    .map(({ code, position }: { code: string; position: number }) => `${position} ${code}`)

test('a reference list is ordered, changed by version, and keeps its codes apart', async () => {
  const made = []
  for (const code of ['MWh', 'h', 'EUR']) made.push((await addItem(code)).body)
  expect((await addItem('mwh')).status).toBe(409)
  expect((await addItem('MWh', 'guaranteeType')).status).toBe(200)
  expect((await addItem('no spaces')).status).toBe(400)
  const [, , last] = made
  expect((await ask('admin', 'PATCH', `${items}/${last.id}`, { version: 1, position: 0 })).body.position).toBe(0)
  expect(await codes()).toEqual(['0 EUR', '1 MWh', '2 h'])
  expect((await ask('admin', 'PATCH', `${items}/${last.id}`, { version: 1, isActive: false })).status).toBe(409)
  expect((await ask('admin', 'PATCH', `${items}/${last.id}`, { version: 2, isActive: false })).body).toMatchObject({
    isActive: false,
    labels: { 'en-GB': 'EUR' },
  })
  expect((await ask('admin', 'DELETE', `${items}/${made[0].id}?version=1`)).status).toBe(200)
  expect(await codes()).toEqual(['0 EUR', '1 h'])
})

test('an entry that something refers to cannot be deleted', async () => {
  const { db } = server.relations
  const { id } = (await addItem('used')).body
  await db.execute(sql`create table uses_item (item_id uuid references reference_item (id))`)
  await db.execute(sql`insert into uses_item values (${id})`)
  const refused = await ask('admin', 'DELETE', `${items}/${id}?version=1`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'in-use' } })
  await db.execute(sql`drop table uses_item`)
  expect((await ask('admin', 'DELETE', `${items}/${id}?version=1`)).status).toBe(200)
})

test('whoever deletes and moves at the same moment leaves a list without gaps and with its true history', async () => {
  const { db } = server.relations
  for (const { id, version } of (await ask('admin', 'GET', items)).body.results)
    await ask('admin', 'DELETE', `${items}/${id}?version=${version}`)
  const made = []
  for (const code of ['a', 'b', 'c', 'd', 'e']) made.push((await addItem(code)).body)
  const [a, b, , , e] = made
  const [moved, removed] = await Promise.all([
    ask('admin', 'PATCH', `${items}/${b.id}`, { version: 1, position: 4 }),
    ask('admin', 'DELETE', `${items}/${b.id}?version=1`),
    ask('admin', 'DELETE', `${items}/${a.id}?version=1`),
    ask('admin', 'DELETE', `${items}/${a.id}?version=1`),
    ask('admin', 'PATCH', `${items}/${e.id}`, { version: 1, position: 0 }),
  ])
  // Who was first with it; the other is told.
  expect(`${moved.status} ${removed.status}`).toMatch(/^200 409$|^404 200$/)
  const left = await codes()
  expect(left).toHaveLength(moved.status === 200 ? 4 : 3)
  expect(left.map((one: string) => one.split(' ')[0])).toEqual(left.map((_: string, index: number) => String(index)))
  const deleted = (await db.select().from(auditEntry)).filter(({ targetName }) => targetName === 'unit a')
  expect(deleted.filter(({ operation }) => operation === 'deleteReferenceItem')).toHaveLength(1)
})

test('a group that a message names is not deleted, and the reply names the message', async () => {
  const { id } = (await ask('admin', 'POST', 'Groups', { name: 'Night shift', memberIds: [], products: {} })).body
  const message = (
    await ask('admin', 'POST', messages, content({ ...named('Tonight'), audience: 'group', groupId: id }))
  ).body
  const remove = () => ask('admin', 'DELETE', `Groups/${id}?members=0`)
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: 'in-use', errors: [{ path: 'uses.communicationMessage', code: 'used-by', value: message.id }] },
  })
  expect((await ask('admin', 'DELETE', `${messages}/${message.id}?version=${message.version}`)).status).toBe(200)
  expect((await remove()).status).toBe(200)
})
