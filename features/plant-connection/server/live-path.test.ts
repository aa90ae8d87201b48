/** The whole way of a value on the real parts: gateway → broker → ingest → historian → push → a signed-in page. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import mqtt from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Frame, pushPaths, type SubscribeReply } from '../../../platform/contract/live-protocol.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { testTokenCheck } from '../../../platform/server/auth/test-token-check.ts'
import type { Broker } from '../../../platform/server/broker/broker.ts'
import { openBroker } from '../../../platform/server/broker/open-broker.ts'
import { unauthenticated } from '../../../platform/server/http/problems.ts'
import { type Ingest, startIngest } from '../../../platform/server/ingest/start-ingest.ts'
import { createLiveHub } from '../../../platform/server/live/create-live-hub.ts'
import { createLatestValues } from '../../../platform/server/live/latest-values.ts'
import type { LatestValues, LiveHub } from '../../../platform/server/live/live.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { PlantManifest } from '../contract/plant-manifest.ts'
import { dataTopic } from '../contract/topics.ts'
import {
  createDeviceAccess,
  createQuarantine,
  createTagMap,
  issueDeviceCredential,
  type QuarantineStore,
  registerPlants,
  type TagDirectory,
} from './port.ts'
import { quarantineCounts, quarantinedMessages } from './quarantine-queries.ts'
import { writeSourceSettings } from './source-settings.ts'

const log = pino({ level: 'silent' })
let relations: Relations
let historian: Historian
let broker: Broker
let ingest: Ingest
let tags: TagDirectory
let quarantine: QuarantineStore
let latest: LatestValues
let server: Server
let live: LiveHub
let address: string
const perimeters = new Map<string, 'all' | readonly string[]>([
  ['all', 'all'],
  ['north', ['NORTH']],
])
const sockets: Socket[] = []

const plant = (farmCode: string) =>
  PlantManifest.parse({
    farmCode,
    entCode: `E-${farmCode}`,
    name: farmCode,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: farmCode,
    timezone: 'Europe/Paris',
    ratedPowerKw: 2_000,
    installedPowerKw: 2_000,
    lifeWordTimeoutS: 300,
    subFarms: [],
    devices: [
      {
        deviceCode: 'T01',
        entCode: `${farmCode}-T01`,
        type: 'WIND_TURBINE',
        name: 'T01',
        signals: [{ name: 'ActivePower' }, { name: 'State' }],
      },
    ],
  })

const principalOf = (userId: string, perimeter: 'all' | readonly string[]) =>
  testPrincipal({ userId, subject: userId, firstName: userId, products: { MyFleet: 1 }, perimeter })

const gateway = (farmCode: string, secret = `secret-${farmCode}`) =>
  mqtt.connectAsync(broker.url, { username: `gateway-${farmCode}`, password: secret, reconnectPeriod: 0 })
const tagId = (farmCode: string, name: string) => tags.tagsOf(farmCode, 'T01')?.get(name)?.tagId ?? -1
const page = async (token: string) => {
  const socket = io(address, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const shown = new Map<number, unknown>()
  socket.on('frame', (frame: Frame) => {
    for (const [index, id] of frame.tags.entries()) shown.set(id, frame.values[index])
  })
  await once(socket as never, 'connect')
  return {
    shown,
    subscribe: (ids: readonly number[]): Promise<SubscribeReply> => socket.emitWithAck('subscribe', { tags: ids }),
  }
}

beforeAll(async () => {
  ;[relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  const { db } = relations
  await registerPlants(db, [plant('NORTH'), plant('SOUTH')], 'demo')
  for (const farmCode of ['NORTH', 'SOUTH'])
    await issueDeviceCredential(db, {
      username: `gateway-${farmCode}`,
      farmCode,
      secret: `secret-${farmCode}`,
      isDemo: false,
    })
  tags = await createTagMap(db)
  latest = createLatestValues(tags)
  quarantine = createQuarantine(db, log)
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    access: createDeviceAccess(db, { acceptDemo: false }),
  })
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
  const metrics = new Registry()
  live = createLiveHub({
    server,
    tokens: testTokenCheck(async (token) => {
      const perimeter = perimeters.get(token)
      if (!perimeter) throw unauthenticated()
      return { principal: principalOf(token, perimeter), expiresAtMs: Date.now() + 600_000 }
    }),
    tags,
    latest,
    log,
    metrics,
    audit: { refused: () => {} },
    config: { webApplicationUrl: 'http://localhost', pushTimeoutMs: 20_000, trustedProxies: [] },
  })
  ingest = await startIngest({ broker, tags, quarantine, historian, latest, live, log, metrics })
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await live.close()
  server.close()
  await ingest.stop()
  await broker.close()
  await quarantine.close()
  await historian.close()
  await relations.close()
})

test('a value reaches the store and the pages that may see it, and no other', async () => {
  const [northPower, southPower] = [tagId('NORTH', 'ActivePower'), tagId('SOUTH', 'ActivePower')]
  const everything = await page('all')
  const northOnly = await page('north')
  expect(await everything.subscribe([northPower, southPower])).toMatchObject({ refused: [] })
  expect(await northOnly.subscribe([northPower, southPower])).toMatchObject({ refused: [southPower] })

  const [north, south] = await Promise.all([gateway('NORTH'), gateway('SOUTH')])
  const ts = Date.now()
  await north.publishAsync(dataTopic('NORTH', 'T01'), JSON.stringify({ ts, values: { ActivePower: 11 } }), { qos: 1 })
  await south.publishAsync(dataTopic('SOUTH', 'T01'), JSON.stringify({ ts, values: { ActivePower: 22 } }), { qos: 1 })
  // Acknowledged means stored.
  expect((await historian.newest([northPower, southPower])).get(southPower)?.value).toBe(22)
  await expect
    .poll(() => [...everything.shown].sort())
    .toEqual(
      [
        [northPower, 11],
        [southPower, 22],
      ].sort(),
    )
  await expect.poll(() => [...northOnly.shown]).toEqual([[northPower, 11]])
  await Promise.all([north.endAsync(), south.endAsync()])
})

test('a page that comes later begins with the last known values', async () => {
  const late = await page('all')
  await late.subscribe([tagId('NORTH', 'ActivePower'), tagId('NORTH', 'State')])
  await expect.poll(() => [...late.shown.values()]).toEqual([11])
})

test('a gateway cannot write for another farm', async () => {
  const south = await gateway('SOUTH')
  const cut = new Promise<void>((resolve) => south.once('close', () => resolve()))
  south.publish(dataTopic('NORTH', 'T01'), JSON.stringify({ ts: Date.now(), values: { ActivePower: 99 } }), { qos: 1 })
  await cut
  expect(latest.get(tagId('NORTH', 'ActivePower'))?.value).toBe(11)
  await expect(gateway('SOUTH', 'secret-NORTH')).rejects.toThrow(/Bad username or password/)
})

test('what cannot be stored waits for the administrator', async () => {
  const north = await gateway('NORTH')
  await north.publishAsync(dataTopic('NORTH', 'T07'), '{"ts":1,"values":{}}', { qos: 1 })
  await north.endAsync()
  await quarantine.flush()
  const { messages } = await quarantinedMessages(relations.db, { farm: 'NORTH' }, { number: 1, size: 10 })
  expect(messages.map(({ reason, payload }) => [reason, payload])).toEqual([['unknown-device', '{"ts":1,"values":{}}']])
})

test('a source that its farm does not take is counted, neither stored nor shown; what is said to be history is a source of its own', async () => {
  const state = tagId('SOUTH', 'State')
  const south = await gateway('SOUTH')
  const send = (ts: number, value: string, historical?: boolean) =>
    south.publishAsync(
      dataTopic('SOUTH', 'T01'),
      JSON.stringify({ ts, values: { State: value }, ...(historical && { historical }) }),
      { qos: 1 },
    )
  const valuesOf = async () => {
    const values: unknown[] = []
    for await (const block of historian.raw([state], 0, 4e12)) values.push(...block.map(({ value }) => value))
    return values
  }
  const settings = async (changes: object) => {
    await writeSourceSettings(relations.db, 'SOUTH', { live: 2, late: 2, import: 2, correction: 1, ...changes })
    await tags.refresh()
  }
  const ts = Date.now() - 600_000
  await settings({ late: 3 })
  await send(ts, 'Running')
  await send(ts, 'Stopped', true)
  expect(await valuesOf()).toEqual(['Running'])
  const { revisions } = await historian.revisions([state], { limit: 10, offset: 0 })
  expect(revisions).toMatchObject([
    { lost: { value: 'Stopped', source: 'late' }, kept: { value: 'Running', source: 'live' } },
  ])

  await settings({ live: -1 })
  await send(ts + 1_000, 'Paused')
  expect(latest.get(state)?.value).toBe('Running')
  await send(ts + 2_000, 'Ready', true)
  expect(await valuesOf()).toEqual(['Running', 'Ready'])
  await quarantine.flush()
  const counts = await quarantineCounts(relations.db, 'SOUTH', Date.now())
  expect(counts).toContainEqual(expect.objectContaining({ reason: 'source-off', lastHour: 1 }))
  await south.endAsync()
})

test('a plant that is registered while everything runs is known after a refresh', async () => {
  await registerPlants(relations.db, [plant('EAST')], 'import')
  await tags.refresh()
  await issueDeviceCredential(relations.db, {
    username: 'gateway-EAST',
    farmCode: 'EAST',
    secret: 'secret-EAST',
    isDemo: false,
  })
  const everything = await page('all')
  await everything.subscribe([tagId('EAST', 'State')])
  const east = await gateway('EAST')
  await east.publishAsync(dataTopic('EAST', 'T01'), JSON.stringify({ ts: Date.now(), values: { State: 'Running' } }), {
    qos: 1,
  })
  await expect.poll(() => [...everything.shown.values()]).toEqual(['Running'])
  await east.endAsync()
})
