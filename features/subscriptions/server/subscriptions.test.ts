import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { and, eq } from 'drizzle-orm'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/time-zone.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { alarm, alarmTransition } from '../../alarms/server/tables.ts'
import { notification } from '../../notifications/server/tables.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { savedRequest } from '../../saved-requests/server/tables.ts'
import { appUser, groupMember, userGroup, userRight } from '../../users/server/tables.ts'
import type { SubscriptionForm } from '../contract/subscription.ts'
import { anyAlarm as all } from '../contract/test-any-alarm.ts'
import { purgeDeliveries } from './delivery-store.ts'
import { readTransitions } from './intake/read-transitions.ts'
import { watchTags } from './intake/watch-tags.ts'
import { sendDue } from './send/send-due.ts'
import { sendWebhooks } from './send/send-webhooks.ts'
import { insertSubscription } from './subscription-store.ts'
import { delivery, webhook } from './tables.ts'
import { createWebhookSender, tellOnce } from './tell-people.ts'

let server: TestServer
let receiver: Server
let address: string
const folder = mkdtempSync(join(tmpdir(), 'solvane-webhooks-'))
const received: { readonly headers: Record<string, string>; readonly body: string }[] = []
let replyStatus = 200

const plant = (farmCode: string) =>
  PlantManifest.parse({
    farmCode,
    entCode: `${farmCode}.E`,
    name: `Farm ${farmCode}`,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: `${farmCode}X`,
    timezone: 'Europe/Paris',
    ratedPowerKw: 2_000,
    installedPowerKw: 2_000,
    lifeWordTimeoutS: 120,
    subFarms: [],
    devices: [
      {
        deviceCode: 'A',
        entCode: `${farmCode}.A`,
        type: 'FARM',
        name: 'A',
        signals: [{ name: 'ActivePower', unit: 'kW', type: 'FLOAT' }],
      },
    ],
  })

/** A real HTTPS receiver with a certificate of its own. */
const openReceiver = async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-nodes', '-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...about, '-keyout', key, '-out', cert])
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(cert, 'utf8')])
  receiver = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() })
    reply.writeHead(replyStatus, replyStatus === 302 ? { location: '/elsewhere' } : {})
    reply.end('x'.repeat(2_000))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `https://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`
}

const tick = (nowMs = Date.now()) => tellOnce(server.context, createWebhookSender(server.context), nowMs)

beforeAll(async () => {
  await openReceiver()
  server = await openTestServer({ environment: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  await registerPlants(server.relations.db, [plant('FR01'), plant('PT01')], 'connection')
  await tick()
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => receiver.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const transition = async (alarmId: string, name: 'raised' | 'cleared' | 'acknowledged', at: Date) => {
  await server.relations.db.insert(alarmTransition).values({ alarmId, transition: name, at, receivedAt: at })
}

const raise = async (deviceCode: string, more: Partial<typeof alarm.$inferInsert> = {}) => {
  const id = randomUUID()
  const at = new Date()
  await server.relations.db.insert(alarm).values({
    id,
    farmCode: 'FR01',
    deviceCode,
    key: `id:${id}`,
    code: '62:02',
    startAt: at,
    severity: 'stop',
    priority: 'high',
    urgency: 2,
    text: 'Generator hot',
    source: 'json',
    isHistorical: false,
    receivedAt: at,
    causeGroup: 'machine',
    causeId: id,
    chatterId: id,
    state: 'UNACK',
    changedAt: at,
    ...more,
  })
  await transition(id, 'raised', at)
  return id
}

const clear = async (id: string) => {
  const endAt = new Date()
  await server.relations.db.update(alarm).set({ endAt, state: 'RTN_UNACK' }).where(eq(alarm.id, id))
  await transition(id, 'cleared', endAt)
}

const person = async (products: number = READ + EDIT, timezone = 'UTC') => {
  const id = await server.addPerson({ products: { MyFleet: products }, farms: ['FR01'], timezone })
  await server.relations.db
    .update(appUser)
    .set({ email: `${id}@solvane.test` })
    .where(eq(appUser.id, id))
  const token = await server.tokenFor(id)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await server.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const subscribe = async (device: string, more: Partial<SubscriptionForm> = {}) => {
    const what = { ...all, farmCodes: ['FR01'], machineCode: device }
    const reply = await ask('POST', 'Subscriptions', { ...form, what, ...more })
    expect(reply).toMatchObject({ status: 200 })
    return reply.body.id as string
  }
  const told = () =>
    server.relations.db
      .select()
      .from(notification)
      .where(and(eq(notification.userId, id), eq(notification.event, 'alarm')))
  const mails = () =>
    server.relations.db
      .select()
      .from(mail)
      .where(eq(mail.recipient, `${id}@solvane.test`))
  return { id, ask, subscribe, told, mails }
}

const form: SubscriptionForm = {
  name: 'Mine',
  isOn: true,
  groupId: null,
  what: all,
  when: { kind: 'at-once' },
  quiet: { kind: 'none' },
  channels: { inApp: true, email: true, webhookId: null },
}
/** Puts people into a new group. */
const groupOf = async (...userIds: readonly string[]) => {
  const groupId = randomUUID()
  await server.relations.db.insert(userGroup).values({ id: groupId, name: groupId, perimeter: noFarms })
  for (const userId of userIds) await server.relations.db.insert(groupMember).values({ groupId, userId })
  return groupId
}
const setRight = (userId: string, value: number) =>
  server.relations.db.update(userRight).set({ value }).where(eq(userRight.userId, userId))
const mailOnly = { inApp: false, email: true, webhookId: null }
const everything = READ + EDIT + MANAGE

const stateOf = async (subscriptionId: string) =>
  (await server.relations.db.select().from(delivery).where(eq(delivery.subscriptionId, subscriptionId))).map(
    ({ kind, channel, state, reason }) => [kind, channel, state, reason].join(' '),
  )

test('a raise is told once in Solvane and by e-mail, its clear to the same person, and a restart tells nothing again', async () => {
  const ann = await person()
  await ann.subscribe('W1')
  const id = await raise('W1')
  await tick()
  await tick()
  expect((await ann.told()).map(({ farmCode }) => farmCode)).toEqual(['FR01'])
  expect((await ann.mails()).map(({ subject }) => subject)).toMatchObject([/Generator hot \(62:02\)/])
  await clear(id)
  await tick()
  await tick()
  expect((await ann.mails()).map(({ subject }) => /Ended/.test(subject))).toEqual([false, true])
  expect(await ann.told()).toHaveLength(2)
})

let kills = 0
const kill = () => {
  kills += 1
  return new Error('killed')
}

/** The stores of a process that dies at its nth statement within a transaction, or at the commit. */
const dyingAt = (statement: number): TestServer['context'] => {
  const { db } = server.relations
  let left = statement
  const killed = (at: object): typeof db =>
    new Proxy(at, {
      get(target, name) {
        if (['insert', 'update', 'select', 'selectDistinct', 'execute'].includes(String(name))) {
          left -= 1
          if (left < 0) throw kill()
        }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }) as typeof db
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      await work(killed(tx) as unknown as typeof tx)
      throw kill()
    })
  return {
    ...server.context,
    relations: { ...server.relations, db: Object.assign(Object.create(db), { transaction }) },
  }
}

test('a hundred kills in the middle send nothing twice and lose nothing', async () => {
  const ann = await person()
  await ann.subscribe('W2')
  kills = 0
  for (let count = 0; count < 7; count += 1) {
    await raise('W2')
    for (let statement = 0; statement < 10; statement += 1) {
      await readTransitions(dyingAt(statement), Date.now()).catch(() => undefined)
      if (statement === 5) await readTransitions(server.context, Date.now())
      await sendDue(dyingAt(statement + 1), Date.now())
    }
    await tick()
    await tick()
    expect(await ann.mails()).toHaveLength(count + 1)
    expect(await ann.told()).toHaveLength(count + 1)
  }
  expect(kills).toBeGreaterThanOrEqual(100)
}, 60_000)

test('rights count when it is sent: a farm taken away sends nothing more', async () => {
  const ann = await person()
  const subscriptionId = await ann.subscribe('W3')
  await raise('W3')
  await server.relations.db.update(appUser).set({ perimeter: noFarms }).where(eq(appUser.id, ann.id))
  await tick()
  expect(await stateOf(subscriptionId)).toEqual([
    'raised in-app withheld right-lost',
    'raised email withheld right-lost',
  ])
})

test('what somebody acknowledges in time is not told; what stands is', async () => {
  const ann = await person()
  const when = { kind: 'unacknowledged', afterMinutes: 10, next: null } as const
  const subscriptionId = await ann.subscribe('W4', { when, channels: { inApp: false, email: true, webhookId: null } })
  const seen = await raise('W4')
  await raise('W4')
  await tick()
  expect(await ann.mails()).toEqual([])
  await server.relations.db.update(alarm).set({ acknowledgedAt: new Date() }).where(eq(alarm.id, seen))
  await tick(Date.now() + 11 * minuteMs)
  expect((await stateOf(subscriptionId)).sort()).toEqual(['raised email sent ', 'raised email withheld acknowledged'])
  expect((await ann.mails()).map(({ subject }) => subject)).toMatchObject([/Unacknowledged for 10 minutes/])
})

test('after quiet hours one message tells what stands and what has ended', async () => {
  const ann = await person()
  const [from, to] = [-hourMs, hourMs].map((ms) => new Date(Date.now() + ms).toISOString().slice(11, 16))
  const quiet = { kind: 'own', from: from ?? '', to: to ?? '', exceptCritical: true } as const
  await ann.subscribe('W5', { quiet, channels: { inApp: false, email: true, webhookId: null } })
  const ended = await raise('W5')
  await raise('W5')
  await tick()
  await clear(ended)
  await tick()
  expect(await ann.mails()).toEqual([])
  await tick(Date.now() + 2 * hourMs)
  expect((await ann.mails()).map(({ subject }) => subject)).toEqual(['Solvane: Mine: 1 active, 1 ended'])
  await tick(Date.now() + 3 * hourMs)
  expect(await ann.mails()).toHaveLength(1)
})

test('a flood is one message with its causes', async () => {
  const ann = await person()
  await ann.subscribe('W6', { channels: { inApp: false, email: true, webhookId: null } })
  const cause = await raise('W6')
  for (let count = 0; count < 29; count += 1) await raise('W6', { causeId: cause })
  await tick()
  expect(await ann.mails()).toEqual([])
  await tick(Date.now() + minuteMs)
  expect((await ann.mails()).map(({ subject }) => subject)).toMatchObject([/flood since .*, 30 alarms, 1 causes/])
})

test('a webhook is signed, tried again with the same id, in order, sent again, and off after three days', async () => {
  const ann = await person()
  const added = await ann.ask('POST', 'Webhooks', { name: 'Tickets', url: address })
  expect(added).toMatchObject({ status: 200 })
  const { body: made } = added
  expect(made.secret).toMatch(/^whsec_/)
  expect(JSON.stringify((await ann.ask('GET', 'Subscriptions')).body)).not.toContain('whsec_')
  const webhookId = made.webhook.id
  const subscriptionId = await ann.subscribe('W7', { channels: { inApp: false, email: false, webhookId } })
  replyStatus = 302
  const id = await raise('W7')
  await tick()
  await clear(id)
  await tick()
  // The clear waits for its raise; a redirect is a failure that nobody follows.
  expect(received).toHaveLength(1)
  replyStatus = 200
  await tick(Date.now() + minuteMs)
  await tick(Date.now() + minuteMs)
  const types = received.map(({ body }) => JSON.parse(body).type)
  expect(types).toEqual(['alarm.raised', 'alarm.raised', 'alarm.cleared'])
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  const checks = new Receiver(made.secret)
  for (const one of received) expect(checks.verify(one.body, one.headers)).toMatchObject({ data: { code: '62:02' } })
  expect(() => checks.verify(`${received[0]?.body} `, received[0]?.headers ?? {})).toThrow()

  const { body: rotated } = await ann.ask('POST', `Webhooks/${webhookId}/Rotate`)
  const { body: log } = await ann.ask('GET', `Subscriptions/Deliveries?subscriptionId=${subscriptionId}`)
  const raised = log.results.find((one: { kind: string }) => one.kind === 'raised')
  expect(raised).toMatchObject({ state: 'sent', status: 200, attempts: 2, mayAgain: true })
  expect(raised.reply).toHaveLength(1_000)
  expect((await ann.ask('POST', `Subscriptions/Deliveries/${raised.id}/Again`)).status).toBe(200)
  await tick()
  const again = received.at(-1)
  expect(again?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  for (const secret of [made.secret, rotated.secret])
    expect(new Receiver(secret).verify(again?.body ?? '', again?.headers ?? {})).toBeDefined()

  replyStatus = 500
  await raise('W7')
  const sender = createWebhookSender(server.context)
  await tick()
  await sendWebhooks(server.context, sender, Date.now() + 3 * dayMs + minuteMs)
  const { body: after } = await ann.ask('GET', 'Subscriptions')
  expect(after.webhooks[0]).toMatchObject({ isOn: false })
  const notices = await server.relations.db.select().from(notification).where(eq(notification.userId, ann.id))
  expect(notices.map(({ event }) => event)).toContain('webhook-off')
})

test('addresses in a private network are not asked', async () => {
  const ann = await person()
  const { body: made } = await ann.ask('POST', 'Webhooks', { name: 'Inside', url: 'https://tickets.example/hook' })
  // Stored by an earlier version.
  const inside = { url: 'https://10.0.0.1/hook' }
  await server.relations.db.update(webhook).set(inside).where(eq(webhook.id, made.webhook.id))
  const channels = { inApp: false, email: false, webhookId: made.webhook.id }
  const subscriptionId = await ann.subscribe('W8', { channels })
  expect((await ann.ask('POST', `Subscriptions/${subscriptionId}/Test`, { channel: 'webhook' })).body.outcome).toBe(
    'queued',
  )
  await tick()
  const { body: log } = await ann.ask('GET', `Subscriptions/Deliveries?subscriptionId=${subscriptionId}`)
  expect(log.results).toMatchObject([{ kind: 'test', state: 'queued', problem: 'private-address' }])
})

test('a subscription outlives its webhook', async () => {
  const ann = await person()
  const { body: made } = await ann.ask('POST', 'Webhooks', { name: 'Tickets', url: address })
  await ann.subscribe('W11', { channels: { inApp: false, email: true, webhookId: made.webhook.id } })
  expect((await ann.ask('DELETE', `Webhooks/${made.webhook.id}`)).status).toBe(200)
  await raise('W11')
  await tick()
  expect(await ann.mails()).toHaveLength(1)
})

test('a reader subscribes in Solvane and by e-mail; a webhook needs more, and so does a group', async () => {
  const reader = await person(READ)
  await reader.subscribe('W9')
  expect((await reader.ask('POST', 'Webhooks', { name: 'No', url: address })).status).toBe(403)
  const forGroup = { ...form, groupId: randomUUID() }
  expect((await reader.ask('POST', 'Subscriptions', forGroup)).status).toBe(403)
  const foreign = { ...form, what: { ...all, farmCodes: ['PT01'] } }
  expect((await reader.ask('POST', 'Subscriptions', foreign)).status).toBe(400)
})

test('the preview counts what it would have sent', async () => {
  const ann = await person()
  await raise('W10')
  const { isOn: _isOn, name: _name, groupId: _groupId, ...wanted } = form
  const what = { ...all, farmCodes: ['FR01'], machineCode: 'W10' }
  const { body } = await ann.ask('POST', 'Subscriptions/Preview', { ...wanted, what })
  expect(body).toMatchObject({ total: 1, alarms: 1, isKnown: true, messages: [{ first: 'Generator hot' }] })
})

test('every member of a group is told what they may see, while the owner may manage', async () => {
  const [owner, near, far] = [await person(everything), await person(READ), await person(READ)]
  await server.relations.db.update(appUser).set({ perimeter: noFarms }).where(eq(appUser.id, far.id))
  const groupId = await groupOf(owner.id, near.id, far.id)
  const subscriptionId = await owner.subscribe('G1', { groupId, channels: mailOnly })
  const id = await raise('G1')
  await tick()
  expect([await owner.mails(), await near.mails(), await far.mails()].map((mails) => mails.length)).toEqual([1, 1, 0])
  await clear(id)
  await tick()
  expect((await near.mails()).map(({ subject }) => /Ended/.test(subject))).toEqual([false, true])
  await setRight(owner.id, READ + EDIT)
  await raise('G1')
  await tick()
  expect([await owner.mails(), await near.mails()].map((mails) => mails.length)).toEqual([3, 2])
  expect(await stateOf(subscriptionId)).toContain('raised email withheld right-lost')
})

test('a further person is told what the first has not acknowledged, if the owner may name that person', async () => {
  const [owner, next, stranger] = [await person(everything), await person(READ), await person(READ)]
  await groupOf(owner.id, next.id)
  const whenNext = (userId: string) => ({
    kind: 'unacknowledged' as const,
    afterMinutes: 10,
    next: { receiver: { kind: 'person' as const, userId }, afterMinutes: 5 },
  })
  const refused = await owner.ask('POST', 'Subscriptions', { ...form, when: whenNext(stranger.id) })
  expect(refused).toMatchObject({ status: 400 })
  expect((await owner.ask('GET', 'Subscriptions')).body.people.map(({ id }: { id: string }) => id).sort()).toEqual(
    [owner.id, next.id].sort(),
  )
  await owner.subscribe('G2', { when: whenNext(next.id), channels: mailOnly })
  const [seen] = [await raise('G2'), await raise('G2')]
  await tick()
  await tick(Date.now() + 11 * minuteMs)
  expect([await owner.mails(), await next.mails()].map((mails) => mails.length)).toEqual([1, 0])
  await server.relations.db.update(alarm).set({ acknowledgedAt: new Date() }).where(eq(alarm.id, seen))
  await tick(Date.now() + 16 * minuteMs)
  expect((await next.mails()).map(({ subject }) => subject)).toMatchObject([/Unacknowledged for 10 minutes/])
})

test('who lost a farm or a webhook can still turn a subscription off, and change nothing else to it', async () => {
  const ann = await person(READ)
  const what = { ...all, farmCodes: ['PT01'] }
  const lost = { ...form, what, channels: { ...form.channels, webhookId: randomUUID() } }
  const id = await insertSubscription(server.relations.db, ann.id, lost)
  const put = (version: number, changed: object) =>
    ann.ask('PUT', `Subscriptions/${id}`, { version, form: { ...lost, isOn: false, ...changed } })
  expect((await put(1, {})).status).toBe(200)
  expect((await put(2, { what: { ...what, codes: ['1'] } })).status).toBe(400)
  expect((await put(2, { channels: { ...lost.channels, webhookId: randomUUID() } })).status).toBe(403)
})

test('a webhook gets nothing while its owner may not edit', async () => {
  const ann = await person()
  const { body: made } = await ann.ask('POST', 'Webhooks', { name: 'Tickets', url: address })
  const channels = { inApp: false, email: false, webhookId: made.webhook.id }
  const subscriptionId = await ann.subscribe('G5', { channels })
  await setRight(ann.id, READ)
  const before = received.length
  await raise('G5')
  await tick()
  expect(received).toHaveLength(before)
  expect(await stateOf(subscriptionId)).toEqual(['raised webhook withheld right-lost'])
})

test('a saved view is followed as it is, until it is no longer shared', async () => {
  const [ann, bob] = [await person(), await person()]
  const criterion = (inputId: string, value: string) => ({
    inputId,
    inputType: 'list',
    value,
    label: '',
    status: 'closable' as const,
    active: true,
    priorities: [],
    meta: {},
  })
  const viewId = randomUUID()
  const { db } = server.relations
  await db.insert(savedRequest).values({
    id: viewId,
    product: 'MyFleet',
    screen: 'my-fleet',
    name: 'Hot',
    ownerId: bob.id,
    ownerName: 'Bob',
    isShared: true,
    criteria: [criterion('search', 'generator'), criterion('machine', 'G6')],
    actions: [{ actionId: 'view', value: '/MyFleet/Alarms' }],
  })
  const view = { ...form, what: { kind: 'view', viewId }, channels: mailOnly }
  expect(
    (await ann.ask('POST', 'Subscriptions', { ...view, what: { kind: 'view', viewId: randomUUID() } })).status,
  ).toBe(400)
  expect((await ann.ask('POST', 'Subscriptions', view)).status).toBe(200)
  await raise('G6')
  await raise('G6', { text: 'Gearbox hot' })
  await raise('G7')
  await tick()
  expect(await ann.mails()).toHaveLength(1)
  await db.update(savedRequest).set({ isShared: false }).where(eq(savedRequest.id, viewId))
  await raise('G6')
  await tick()
  expect(await ann.mails()).toHaveLength(1)
})

test('lost communication of a farm is told, other alarms of it are not', async () => {
  const ann = await person()
  const what = { kind: 'lost' as const, farmCodes: ['FR01'], machineCode: null }
  expect((await ann.ask('POST', 'Subscriptions', { ...form, what, channels: mailOnly })).status).toBe(200)
  await raise('G8')
  await raise('G8', { severity: 'communication', text: '<img src=x onerror=alert(1)>\r\nBcc: all@solvane.test' })
  await tick()
  expect((await ann.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('<img src=x onerror=alert(1)> Bcc: all@solvane.test (62:02)'),
  ])
})

/** Looks at the tag of the plant as if it had this newest value. */
const lookAt = (nowMs: number, value: number | undefined, timeMs = nowMs) =>
  watchTags(
    {
      ...server.context,
      latest: {
        ...server.context.latest,
        get: () => (value === undefined ? undefined : { value, timeMs, quality: 'good' }),
      },
    } as TestServer['context'],
    nowMs,
  )

test('a tag over its limit is told after its minutes, and ended past its hysteresis', async () => {
  const ann = await person()
  const condition = { kind: 'over' as const, limit: 100, hysteresis: 10, forMinutes: 5 }
  const what = { kind: 'tag' as const, farmCode: 'FR01', deviceCode: 'A', tag: 'ActivePower', condition }
  expect((await ann.ask('POST', 'Subscriptions', { ...form, what, channels: mailOnly })).status).toBe(200)
  const startMs = Date.now()
  const at = async (minutes: number, value: number) => {
    const nowMs = startMs + minutes * minuteMs
    await lookAt(nowMs, value)
    await tick(nowMs)
    return (await ann.mails()).length
  }
  expect(await at(0, 101)).toBe(0)
  expect(await at(4, 95)).toBe(0)
  expect(await at(5, 101)).toBe(1)
  expect(await at(6, 95)).toBe(1)
  expect(await at(7, 89)).toBe(2)
  expect((await ann.mails()).map(({ subject }) => /Ended/.test(subject))).toEqual([false, true])
})

test('of a tag that came back within quiet hours one message tells both', async () => {
  const ann = await person()
  const startMs = Date.now()
  const [from, to] = [-hourMs, hourMs].map((ms) => new Date(startMs + ms).toISOString().slice(11, 16))
  const quiet = { kind: 'own', from: from ?? '', to: to ?? '', exceptCritical: true } as const
  const what = {
    kind: 'tag' as const,
    farmCode: 'FR01',
    deviceCode: 'A',
    tag: 'ActivePower',
    condition: { kind: 'silent' as const, forMinutes: 10 },
  }
  expect((await ann.ask('POST', 'Subscriptions', { ...form, what, quiet, channels: mailOnly })).status).toBe(200)
  await lookAt(startMs, 1, startMs)
  await lookAt(startMs + 11 * minuteMs, 1, startMs)
  await tick(startMs + 11 * minuteMs)
  await lookAt(startMs + 12 * minuteMs, 1)
  await tick(startMs + 12 * minuteMs)
  expect(await ann.mails()).toEqual([])
  await tick(startMs + 2 * hourMs)
  expect((await ann.mails()).map(({ subject }) => subject)).toMatchObject([/Ended: ActivePower/])
})

test('a digest has ends as well, and a storm of ends is one message', async () => {
  const [ann, bob] = [await person(), await person()]
  await ann.subscribe('H1', { when: { kind: 'hourly' }, channels: mailOnly })
  await bob.subscribe('H1', { channels: mailOnly })
  const startMs = Date.now()
  const ids: string[] = []
  for (let count = 0; count < 15; count += 1) ids.push(await raise('H1'))
  await tick(startMs)
  await tick(startMs + minuteMs)
  await tick(startMs + hourMs)
  expect([await ann.mails(), await bob.mails()].map((mails) => mails.length)).toEqual([1, 1])
  for (const id of ids) await clear(id)
  await tick(startMs + hourMs + minuteMs)
  await tick(startMs + hourMs + 2 * minuteMs)
  expect((await bob.mails()).map(({ subject }) => subject)).toMatchObject([/flood/, /0 active, 15 ended/])
  expect(await ann.mails()).toHaveLength(1)
  await tick(startMs + 2 * hourMs + minuteMs)
  expect((await ann.mails()).map(({ subject }) => subject)).toMatchObject([/15 active, 0 ended/, /0 active, 15 ended/])
})

test('a webhook learns the end of an alarm that began and ended while its hours were quiet', async () => {
  const ann = await person()
  const { body: made } = await ann.ask('POST', 'Webhooks', { name: 'Tickets', url: address })
  const startMs = Date.now()
  const [from, to] = [-hourMs, hourMs].map((ms) => new Date(startMs + ms).toISOString().slice(11, 16))
  const quiet = { kind: 'own', from: from ?? '', to: to ?? '', exceptCritical: true } as const
  await ann.subscribe('H2', { quiet, channels: { inApp: false, email: false, webhookId: made.webhook.id } })
  replyStatus = 200
  const before = received.length
  const id = await raise('H2')
  await tick(startMs)
  await clear(id)
  await tick(startMs)
  await tick(startMs + 2 * hourMs)
  await tick(startMs + 2 * hourMs)
  expect(received.slice(before).map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'alarm.cleared', data: { state: 'cleared', endDate: expect.any(String) } },
  ])
})

test('the raise of an alarm that is active for longer than the log stays for its clear', async () => {
  const ann = await person()
  await ann.subscribe('H3', { channels: mailOnly })
  const [active, over] = [await raise('H3'), await raise('H3')]
  await tick()
  await clear(over)
  await tick()
  await purgeDeliveries(server.relations.db, Date.now() + 40 * dayMs)
  await clear(active)
  await tick()
  expect((await ann.mails()).map(({ subject }) => /Ended/.test(subject))).toEqual([false, true, true])
})

test('on the day with two hours of 02:30 a daily digest comes once', async () => {
  const ann = await person(READ, 'Europe/Paris')
  await ann.subscribe('H4', { when: { kind: 'daily', at: '02:30' }, channels: mailOnly })
  const at = async (iso: string) => {
    await tick(Date.parse(iso))
    return (await ann.mails()).length
  }
  await raise('H4')
  expect(await at('2027-10-30T12:00:00Z')).toBe(0)
  expect(await at('2027-10-31T00:29:00Z')).toBe(0)
  expect(await at('2027-10-31T00:30:00Z')).toBe(1)
  await raise('H4')
  expect(await at('2027-10-31T01:00:00Z')).toBe(1)
  expect(await at('2027-10-31T01:30:00Z')).toBe(1)
  expect(await at('2027-11-01T01:29:00Z')).toBe(1)
  expect(await at('2027-11-01T01:30:00Z')).toBe(2)
})

test('an address without https or in a private network is refused when it is stored, and the field is named', async () => {
  const writer = await server.addPerson({ products: { MyFleet: EDIT }, farms: 'all' })
  const token = await server.tokenFor(writer)
  const add = (url: string) =>
    server.app.inject({
      ...{ method: 'POST', url: '/api/Webhooks', headers: { authorization: `Bearer ${token}` } },
      payload: { name: 'Tickets', url },
    })
  for (const [url, message] of [
    ['http://tickets.example/hook', 'must begin with https://, unless WEBHOOK_PRIVATE_HOSTS names its host'],
    ['https://10.0.0.9/hook', 'must be a public address, unless WEBHOOK_PRIVATE_HOSTS names it'],
  ] as const) {
    const reply = await add(url)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ path: 'body.url', message }])
  }
  const stored = await add('https://tickets.example/hook')
  expect(stored.statusCode).toBe(200)
  const made = stored.json().webhook
  const changed = await server.app.inject({
    ...{ method: 'PUT', url: `/api/Webhooks/${made.id}`, headers: { authorization: `Bearer ${token}` } },
    payload: { version: made.version, name: 'Tickets', url: 'http://tickets.example/hook', isOn: true },
  })
  expect(changed.statusCode).toBe(400)
})
