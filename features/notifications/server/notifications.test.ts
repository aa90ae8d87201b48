import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { browserZoneKey } from '../../../platform/contract/browser-zone.ts'
import { type Notice, pushPaths } from '../../../platform/contract/live-protocol.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { alarm, alarmTransition } from '../../alarms/server/tables.ts'
import { addTestAlarm } from '../../alarms/server/test-alarm.ts'
import { asset } from '../../farms/server/tables.ts'
import { personPreference } from '../../my-profile/server/tables.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { appUser, userRight } from '../../users/server/tables.ts'
import { defaultSettings } from '../contract/delivery.ts'
import type { Notification } from '../contract/endpoints.ts'
import { createAlarmWatch } from './alarm-watch.ts'
import { purgeNotifications } from './notification-store.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { notification } from './tables.ts'

let server: TestServer
let notifier: Notifier
const plant = (farmCode: string, pentagram: string) =>
  PlantManifest.parse({
    farmCode,
    entCode: `${farmCode}.E`,
    name: `Farm ${farmCode}`,
    technology: 'wind',
    countryCode: 'FR',
    pentagram,
    timezone: 'Europe/Paris',
    ratedPowerKw: 2_000,
    installedPowerKw: 2_000,
    lifeWordTimeoutS: 120,
    subFarms: [],
    devices: ['WT1', 'WT2'].map((deviceCode) => ({
      deviceCode,
      entCode: `${farmCode}.${deviceCode}`,
      type: 'WIND_TURBINE',
      name: deviceCode.replace('WT', 'Turbine '),
      signals: [{ name: 'State' }],
    })),
  })

beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await registerPlants(server.relations.db, [plant('FR01', 'FRONE'), plant('PT01', 'PTONE')], 'connection')
  notifier = createNotifier(server.context)
})
afterAll(() => server.close())

const person = async (farms: string[] | 'all' = ['FR01'], timezone = 'UTC') => {
  const id = await server.addPerson({ products: { MyFleet: READ }, farms, timezone })
  const token = await server.tokenFor(id)
  const ask = async (method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) => {
    const url = `/api/Notifications${path}`
    const headers = { authorization: `Bearer ${token}` }
    return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  const list = async (): Promise<Notification[]> => (await ask('GET')).results
  return { id, token, ask, list }
}

const connect = (token: string) => {
  const { port } = server.app.server.address() as { port: number }
  const socket = io(`http://127.0.0.1:${port}`, {
    path: pushPaths.notifications,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  const heard: Notice[] = []
  socket.on('notice', (notice) => heard.push(notice))
  return new Promise<{ heard: Notice[]; close: () => void }>((resolve) =>
    socket.on('connect', () => resolve({ heard, close: () => socket.close() })),
  )
}

const lost = (farmCode: string, occurrence = crypto.randomUUID()) => ({
  event: 'farm-lost',
  occurrence,
  farmCode,
  parameters: { farm: farmCode },
})

test('users who see the farm get a notice and an entry in the list; others get nothing', async () => {
  const [ann, bob] = [await person(['FR01']), await person(['PT01'])]
  const [annHears, bobHears] = [await connect(ann.token), await connect(bob.token)]
  await notifier.notify(lost('FR01'))
  await vi.waitFor(() => expect(annHears.heard).toMatchObject([{ code: 'farm-lost', severity: 'warning' }]), {
    timeout: 10_000,
  })
  expect(await ann.list()).toMatchObject([{ event: 'farm-lost', farmCode: 'FR01', isRead: false }])
  expect(await bob.list()).toEqual([])
  // What comes after it has arrived: nothing was before it.
  await notifier.notify(lost('PT01'))
  await vi.waitFor(() => expect(bobHears.heard.map(({ parameters }) => parameters.farm)).toEqual(['PT01']), {
    timeout: 10_000,
  })
  annHears.close()
  bobHears.close()
})

test('an API token receives no notifications of its user', async () => {
  const ann = await person()
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/MyProfile/Tokens',
    headers: { authorization: `Bearer ${ann.token}` },
    payload: { name: 'x', products: { MyFleet: READ }, farmCodes: null, days: 1 },
  })
  const [program, page] = [await connect(made.json().token), await connect(ann.token)]
  await notifier.notify(lost('FR01'))
  await vi.waitFor(() => expect(page.heard).toHaveLength(1), { timeout: 10_000 })
  expect(program.heard).toEqual([])
  program.close()
  page.close()
})

test('what a person may not see any more is not read either', async () => {
  const ann = await person()
  await notifier.notify(lost('FR01'))
  expect(await ann.list()).toHaveLength(1)
  await server.relations.db.delete(userRight).where(eq(userRight.userId, ann.id))
  await vi.waitFor(async () => expect(await ann.ask('GET')).toEqual({ results: [], unread: 0 }), 6_000)
})

test('an occurrence is notified once', async () => {
  const ann = await person()
  const once = lost('FR01')
  await Promise.all([notifier.notify(once), notifier.notify(once), notifier.notify(once)])
  expect(await ann.list()).toHaveLength(1)
})

test('read: one, then all, and nobody reads for another', async () => {
  const [ann, bob] = [await person(), await person()]
  await notifier.notify(lost('FR01'))
  await notifier.notify(lost('FR01'))
  const [first] = await ann.list()
  expect(await bob.ask('POST', '/Read', { ids: [first?.id] })).toEqual({ unread: 2 })
  expect(await ann.ask('POST', '/Read', { ids: [first?.id] })).toEqual({ unread: 1 })
  expect(await ann.ask('POST', '/Read', { ids: null })).toEqual({ unread: 0 })
  expect((await bob.ask('GET')).unread).toBe(2)
})

test('settings decide, and last: off is nothing, quiet hours are silent', async () => {
  const ann = await person()
  const rule = { screen: 'off', email: 'off', farmCodes: null } as const
  const quietHours = { isOn: true, from: '00:00', to: '23:59', exceptCritical: false }
  const wanted = { events: { ...defaultSettings.events, 'farm-lost': rule }, quietHours }
  await ann.ask('PUT', '/Settings', wanted)
  expect((await ann.ask('GET', '/Settings')).settings).toEqual(wanted)
  const page = await connect(ann.token)
  await notifier.notify(lost('FR01'))
  await notifier.notify({ ...lost('FR01'), event: 'farm-back' })
  await vi.waitFor(() => expect(page.heard).toMatchObject([{ code: 'farm-back', isSilent: true }]), { timeout: 10_000 })
  expect((await ann.list()).map(({ event }) => event)).toEqual(['farm-back'])
  page.close()
})

test('without a zone of the account it is quiet by the clock of the browser, and by UTC before any is known', async () => {
  const ann = await person()
  const { db } = server.relations
  await db.update(appUser).set({ timezone: null }).where(eq(appUser.id, ann.id))
  const clock = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format()
  // An hour from now on, by the clock of a place that is never near UTC.
  const place = 'Pacific/Auckland'
  const hour = Number(clock(place).slice(0, 2))
  const two = (figure: number) => String(figure).padStart(2, '0')
  const quietHours = {
    isOn: true,
    from: `${two((hour + 23) % 24)}:00`,
    to: `${two((hour + 2) % 24)}:00`,
    exceptCritical: false,
  }
  await ann.ask('PUT', '/Settings', { events: defaultSettings.events, quietHours })
  const page = await connect(ann.token)
  const keep = (value: string) =>
    db
      .insert(personPreference)
      .values({ userId: ann.id, key: browserZoneKey, value, changedAtMs: 1 })
      .onConflictDoUpdate({ target: [personPreference.userId, personPreference.key], set: { value } })
  for (const [at, zone] of [undefined, place, 'Nowhere/At_All'].entries()) {
    if (zone !== undefined) await keep(zone)
    await notifier.notify(lost('FR01'))
    await vi.waitFor(() => expect(page.heard).toHaveLength(at + 1), { timeout: 10_000 })
  }
  expect(page.heard.map((notice) => notice.isSilent === true)).toEqual([false, true, false])
  page.close()
})

test('the test button tells its person alone', async () => {
  const [ann, bob] = [await person(), await person()]
  expect(await ann.ask('POST', '/Test')).toEqual({ popsUp: true, mailedTo: null })
  expect(await ann.list()).toMatchObject([{ event: 'test' }])
  expect(await bob.list()).toEqual([])
})

test('tests have a limit of their own', async () => {
  const ann = await person()
  const statuses = []
  for (let index = 0; index < 11; index++) statuses.push((await ann.ask('POST', '/Test')).status ?? 200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
})

test('settings of more types than there are is no settings', async () => {
  const ann = await person()
  const rule = { screen: 'low', email: 'off', farmCodes: null }
  const events = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`e${index}`, rule]))
  expect((await ann.ask('PUT', '/Settings', { ...defaultSettings, events })).status).toBe(400)
})

test('what names no product that there is, no group and no audience is read by nobody', async () => {
  const [ann, admin] = [await person('all'), await server.addPerson({ isUserSuperAdmin: true })]
  const listedOf = async (userId: string) =>
    (await server.relations.db.select().from(notification).where(eq(notification.userId, userId))).map(
      ({ event, parameters }) => `${event} ${parameters.product ?? parameters.audience ?? ''}`,
    )
  for (const parameters of [{ product: 'Nothing' }, {}])
    await notifier.notify({ event: 'request-shared', occurrence: crypto.randomUUID(), parameters })
  for (const parameters of [{ audience: 'all' }, { audience: 'group' }, { audience: 'product', product: 'Nothing' }])
    await notifier.notify({ event: 'message', occurrence: crypto.randomUUID(), parameters })
  await notifier.notify({ event: 'job-failed', occurrence: crypto.randomUUID(), parameters: { job: 'x', note: 'y' } })
  // What is about a farm is told with one or not at all.
  const { farmCode: _farm, ...nowhere } = lost('FR01')
  await notifier.notify(nowhere)
  expect(await listedOf(ann.id)).toEqual([])
  expect(await listedOf(admin)).toEqual(['job-failed '])
})

test('a shared view notifies users who may see it, without names of hidden farms', async () => {
  const [owner, reader, foreigner] = [await person('all'), await person(['FR01']), await person(['PT01'])]
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/SavedRequests',
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { product: 'MyFleet', screen: 'my-fleet', name: 'All of FR01', criteria: [], isShared: true },
  })
  expect(reply.statusCode).toBe(200)
  const shared = async ({ list }: { list: () => Promise<Notification[]> }) =>
    (await list()).find(({ event }) => event === 'request-shared')?.parameters.name
  await vi.waitFor(async () => expect(await shared(reader)).toBe('All of FR01'), { timeout: 10_000 })
  expect(await shared(foreigner)).toMatch(/^Saved request/)
  expect(await shared(owner)).toBeUndefined()
  const { id } = reply.json()
  const [listed] = (await reader.list()).filter(({ event }) => event === 'request-shared')
  expect(listed?.href).toBe(`/MyFleet/Table?saved=${id}`)
})

test('after thirty days it is forgotten', async () => {
  const ann = await person()
  const atMs = Date.now() - 31 * 86_400_000
  await notifier.notify({ ...lost('FR01'), atMs })
  expect(await ann.list()).toEqual([])
  await purgeNotifications(server.relations.db, Date.now())
  const left = await server.relations.db.select().from(notification).where(eq(notification.userId, ann.id))
  expect(left).toEqual([])
})

test('alarms tell of farms lost and back and of machines that fail together, once, also over a restart', async () => {
  const { db } = server.relations
  const notified: string[] = []
  const recorder: Pick<Notifier, 'notify'> = {
    notify: async ({ event, occurrence, parameters }) => {
      const words = [event, parameters.machines, parameters.cause, parameters.sinceAtMs].filter(Boolean)
      if (!told.has(`${event} ${occurrence}`)) notified.push(words.join(' | '))
      told.add(`${event} ${occurrence}`)
      return true
    },
  }
  const told = new Set<string>()
  const start = Date.UTC(2026, 10, 1)
  const s = (seconds: number) => start + seconds * 1_000
  const open = () => createAlarmWatch(db, recorder, async () => () => undefined)
  const transition = (alarmId: string, kind: 'raised' | 'cleared', atMs: number) =>
    db.insert(alarmTransition).values({ alarmId, transition: kind, at: new Date(atMs), receivedAt: new Date(atMs) })
  const raise = async (atMs: number, changes: Partial<Parameters<typeof addTestAlarm>[1]> = {}) => {
    const alarm = { farmCode: 'FR01', deviceCode: 'WT1', startAt: new Date(atMs), code: '71', text: 'Bearing hot' }
    const id = await addTestAlarm(db, { ...alarm, priority: 'high', urgency: 2, ...changes })
    await transition(id, 'raised', atMs)
    return id
  }
  const watch = open()
  // An alarm from before the first reading is no news.
  await raise(s(-60))
  await watch.look(start)
  const first = await raise(s(10))
  await raise(s(11), { deviceCode: 'WT2', causeId: first })
  // More may follow of the same cause.
  await watch.look(s(14))
  expect(notified).toEqual([])
  await watch.look(s(20))
  await open().look(s(21))
  expect(notified).toEqual([`machine-fault | Turbine 1, Turbine 2 | Bearing hot (71) | ${s(10)}`])

  // Hidden, of history, ended, of the grid, or a further start of a chatter: no notification.
  await raise(s(30), { suppressedBy: 'maintenance' })
  await raise(s(30), { isHistorical: true })
  await raise(s(30), { endAt: new Date(s(31)), state: 'RTN_UNACK' })
  await raise(s(30), { causeGroup: 'grid' })
  await raise(s(30), { chatterId: first })
  await raise(s(30), { priority: 'normal', urgency: 3 })
  // The farm has no life word: its first machine stands for its line.
  const silence = {
    code: 'NO_DATA',
    source: 'life-word',
    causeGroup: 'communication',
    severity: 'communication',
  } as const
  const lost = await raise(s(40), silence)
  await raise(s(40), { ...silence, deviceCode: 'WT2' })
  await watch.look(s(50))
  expect(notified.slice(1)).toEqual(['farm-lost'])
  await db
    .update(alarm)
    .set({ endAt: new Date(s(60)), state: 'RTN_UNACK' })
    .where(eq(alarm.id, lost))
  await transition(lost, 'cleared', s(60))
  await open().look(s(70))
  await open().look(s(80))
  expect(notified.slice(2)).toEqual(['farm-back'])

  // A machine that got another name meanwhile has that one in the text.
  await db.update(asset).set({ name: 'North 2' }).where(eq(asset.deviceCode, 'WT2'))
  const other = await raise(s(90), { deviceCode: 'WT2', code: '5', text: null })
  await raise(s(90), { deviceCode: 'WT1', code: '6', text: null, causeId: other })
  await watch.look(s(100))
  expect(notified.slice(3)).toEqual([`machine-fault | North 2, Turbine 1 | ${s(90)}`])
})
