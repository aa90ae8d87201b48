import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { browserZoneKey } from '../../../platform/contract/browser-zone.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { personPreference } from '../../my-profile/server/tables.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { appUser, userRight } from '../../users/server/tables.ts'
import { defaultSettings } from '../contract/delivery.ts'
import { feature } from './index.ts'
import { mailWaiting } from './mail-waiting.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { notification, notificationSettings } from './tables.ts'

let server: TestServer
let notifier: Notifier
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
        deviceCode: 'WT1',
        entCode: `${farmCode}.WT1`,
        type: 'WIND_TURBINE',
        name: 'WT1',
        signals: [{ name: 'State' }],
      },
    ],
  })

beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [plant('FR01'), plant('PT01')], 'connection')
  notifier = createNotifier(server.context)
})
afterEach(async () => {
  await db().delete(notification)
  await db().delete(mail)
})
afterAll(() => server.close())

const db = () => server.relations.db
const minuteMs = 60_000
const person = async (fields: Partial<typeof appUser.$inferInsert> = {}, farms: readonly string[] = ['FR01']) => {
  const id = await server.addPerson({ products: { MyFleet: READ }, farms })
  const email = `${id}@example.org`
  await db()
    .update(appUser)
    .set({ email, firstName: 'Ana', lastName: 'Lopes', ...fields })
    .where(eq(appUser.id, id))
  return { id, email }
}
const mailsTo = ({ email }: { email: string }) => db().select().from(mail).where(eq(mail.recipient, email))
const lost = (farmCode = 'FR01', occurrence = crypto.randomUUID()) => ({
  event: 'farm-lost',
  occurrence,
  farmCode,
  parameters: { farm: `Farm ${farmCode}` },
  href: `/MyFleet/Farm?farmCode=${farmCode}`,
})
const settle = (id: string, changes: Partial<typeof defaultSettings>) =>
  db()
    .insert(notificationSettings)
    .values({ userId: id, settings: { ...defaultSettings, ...changes } })

test('one mail tells of one event, in the language and the zone of its reader, with the way to it and to the settings', async () => {
  const ana = await person({ lang: 'pt-PT', timezone: 'Europe/Lisbon' })
  const luc = await person({ lang: 'fr-FR', timezone: 'Europe/Paris' })
  await notifier.notify({ ...lost(), atMs: Date.now() - minuteMs })
  await mailWaiting(server.context)
  const [letter] = await mailsTo(ana)
  expect(letter).toMatchObject({ state: 'kept', subject: 'Solvane: Farm FR01 está sem ligação' })
  expect(letter?.text).toContain('Olá Ana Lopes,')
  expect(letter?.text).toContain(`${server.config.webApplicationUrl}/MyFleet/Farm?farmCode=FR01`)
  expect(letter?.text).toContain(`${server.config.webApplicationUrl}/MyProfile/MyNotifications`)
  expect(letter?.text).not.toMatch(/\{\{|notifications\./)
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('pt-PT', { hour: '2-digit', minute: '2-digit', timeZone }).format(Date.now() - minuteMs)
  expect(letter?.text).toContain(clock('Europe/Lisbon'))
  const [lettre] = await mailsTo(luc)
  expect(lettre?.text).toContain('Bonjour Ana Lopes,')
  expect(lettre?.text).not.toContain(clock('Europe/Lisbon'))
})

test('an event is mailed once, however many processes notice it and mail', async () => {
  const ana = await person()
  const once = lost()
  await Promise.all([notifier.notify(once), notifier.notify(once)])
  await Promise.all([mailWaiting(server.context), mailWaiting(server.context), mailWaiting(server.context)])
  expect(await mailsTo(ana)).toHaveLength(1)
})

test('what follows a mail within ten minutes comes in one; what is critical does not wait', async () => {
  const ana = await person()
  const startMs = Date.now()
  await notifier.notify(lost())
  await mailWaiting(server.context, startMs)
  for (let index = 0; index < 3; index++) await notifier.notify(lost())
  await mailWaiting(server.context, startMs + 5 * minuteMs)
  expect(await mailsTo(ana)).toHaveLength(1)
  await mailWaiting(server.context, startMs + 11 * minuteMs)
  expect((await mailsTo(ana)).map(({ subject }) => subject)).toContain(
    'Solvane: 3 notifications – Farm FR01 is offline',
  )
  await notifier.notify(lost())
  await notifier.notify({ ...lost(), priority: 'critical', parameters: { farm: 'The worst' } })
  await mailWaiting(server.context, startMs + 12 * minuteMs)
  const last = (await mailsTo(ana)).at(-1)
  // What matters most stands first, and what waited goes along.
  expect(last?.subject).toBe('Solvane: 2 notifications – The worst is offline')
  expect(await mailsTo(ana)).toHaveLength(3)
})

test('whoever may not see it at the moment of sending is mailed nothing of it', async () => {
  const [ana, bob, off] = [await person(), await person(), await person()]
  await notifier.notify(lost())
  await db().delete(userRight).where(eq(userRight.userId, ana.id))
  await db().update(appUser).set({ isEnabled: false }).where(eq(appUser.id, off.id))
  await mailWaiting(server.context)
  expect([await mailsTo(ana), await mailsTo(off)]).toEqual([[], []])
  expect(await mailsTo(bob)).toHaveLength(1)
  const foreign = await person({}, ['PT01'])
  await notifier.notify(lost())
  await mailWaiting(server.context, Date.now() + 20 * minuteMs)
  expect(await mailsTo(foreign)).toEqual([])
  // Rights that come back bring no old mail.
  await db().insert(userRight).values({ userId: ana.id, product: 'MyFleet', value: READ })
  await mailWaiting(server.context, Date.now() + 40 * minuteMs)
  expect(await mailsTo(ana)).toEqual([])
})

test('quiet hours and what was turned off meanwhile are obeyed when it goes out', async () => {
  const [quiet, off, none] = [await person(), await person(), await person({ email: null })]
  await notifier.notify(lost())
  await settle(quiet.id, { quietHours: { isOn: true, from: '00:00', to: '23:59', exceptCritical: true } })
  const rule = { screen: 'low', email: 'off', farmCodes: null } as const
  await settle(off.id, { events: { ...defaultSettings.events, 'farm-lost': rule } })
  await mailWaiting(server.context, new Date().setHours(12, 0, 0, 0))
  for (const one of [quiet, off, none]) expect(await mailsTo(one)).toEqual([])
  const waiting = await db().select().from(notification).where(eq(notification.mail, 'waits'))
  expect(waiting).toEqual([])
})

test('the hour of a mail is that of the browser where the account names no zone', async () => {
  const ana = await person({ timezone: null })
  await db()
    .insert(personPreference)
    .values({ userId: ana.id, key: browserZoneKey, value: 'Asia/Kolkata', changedAtMs: 1 })
  await notifier.notify(lost())
  await mailWaiting(server.context)
  const [one] = await mailsTo(ana)
  expect(one?.text).toContain('GMT+5:30')
})

test('text of others makes no lines and no headers, and a subject has an end', async () => {
  const ana = await person()
  await notifier.notify({ ...lost(), parameters: { farm: `Farm\r\nBcc: eve@example.org ${'x'.repeat(300)}` } })
  await mailWaiting(server.context)
  const [letter] = await mailsTo(ana)
  expect(letter?.subject).not.toMatch(/[\r\n]/)
  expect(letter?.subject.length).toBeLessThanOrEqual(150)
  expect(letter?.text).not.toMatch(/^Bcc/m)
})

test('a person of the demo has nobody’s address: what is mailed is only kept', async () => {
  const { config, context } = server
  const mailServer = { url: 'smtp://127.0.0.1:1', from: 'a@example.org' }
  const ana = await person({ isDemo: true })
  const bob = await person()
  await createNotifier({ ...context, config: { ...config, demo: true } }).notify(lost())
  await mailWaiting({ ...context, config: { ...config, demo: true, mailServer } })
  expect(await mailsTo(ana)).toMatchObject([{ state: 'kept' }])
  expect(await mailsTo(bob)).toMatchObject([{ state: 'queued' }])
})

test('revoked tokens are notified at any hour and with any settings', async () => {
  const ana = await person()
  const rule = { screen: 'off', email: 'off', farmCodes: null } as const
  await settle(ana.id, {
    events: { ...defaultSettings.events, 'tokens-revoked': rule },
    quietHours: { isOn: true, from: '00:00', to: '23:59', exceptCritical: false },
  })
  await feature.start?.(server.context)
  const source = { operation: 'passwordReset' }
  const token = await server.app.inject({
    method: 'POST',
    url: '/api/MyProfile/Tokens',
    headers: { authorization: `Bearer ${await server.tokenFor(ana.id)}` },
    payload: { name: 'Excel', products: { MyFleet: READ }, farmCodes: null, days: 1 },
  })
  expect(token.statusCode).toBe(200)
  const revoked = await db().transaction((tx) =>
    server.context.apiTokens.revokeAll(tx, ana.id, source, 'password-reset'),
  )
  revoked.publish()
  await vi.waitFor(async () => expect(await db().select().from(notification)).toHaveLength(1), { timeout: 10_000 })
  await mailWaiting(server.context)
  expect(await mailsTo(ana)).toMatchObject([{ subject: expect.stringContaining('API token Excel was revoked') }])
})

test('the test button reaches bell and mailbox, whatever the settings, and in quiet hours the bell alone', async () => {
  const ana = await person()
  const off = Object.fromEntries(
    Object.keys(defaultSettings.events).map((event) => [
      event,
      { screen: 'off', email: 'off', farmCodes: null } as const,
    ]),
  )
  await settle(ana.id, { events: off })
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const headers = { authorization: `Bearer ${await server.tokenFor(ana.id)}` }
    return (await server.app.inject({ method, url: `/api/Notifications${path}`, headers })).json()
  }
  expect(await ask('POST', '/Test')).toEqual({ popsUp: true, mailedTo: ana.email })
  expect(await ask('GET', '')).toMatchObject({ results: [{ event: 'test' }], unread: 1 })
  expect(await mailWaiting(server.context)).toBe(1)
  expect(await mailsTo(ana)).toHaveLength(1)
  const quietHours = { isOn: true, from: '00:00', to: '23:59', exceptCritical: true }
  await db().delete(notificationSettings)
  await settle(ana.id, { events: off, quietHours })
  expect(await ask('POST', '/Test')).toEqual({ popsUp: false, mailedTo: null })
  expect(await ask('GET', '')).toMatchObject({ unread: 2 })
  await mailWaiting(server.context)
  expect(await mailsTo(ana)).toHaveLength(1)
})
