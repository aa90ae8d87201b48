import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Broker } from '../broker/broker.ts'
import { openBroker } from '../broker/open-broker.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { QuarantineEntry } from './quarantine.ts'
import { type Ingest, startIngest } from './start-ingest.ts'

/** One farm that behaves, one that does not; the store takes everything. */
let broker: Broker
let ingest: Ingest
let metrics: Registry
let stored: Sample[]
let refused: QuarantineEntry[]
let good: MqttClient
let clients: MqttClient[]
/** Lines of the log. */
let told: string[]

const power = new Map([['Power', { tagId: 1, valueType: 'number' as const }]])
const turn = () => new Promise((resolve) => setTimeout(resolve, 10))

const signIn = async (username: string, options: mqtt.IClientOptions = {}) => {
  const client = await mqtt.connectAsync(broker.url, { username, password: 'secret', reconnectPeriod: 0, ...options })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
/** What the farm that behaves sends is stored and acknowledged, one after the other. */
const sendGood = async (count: number) => {
  const before = stored.length
  for (let index = 0; index < count; index++) {
    const content = JSON.stringify({ ts: Date.now(), values: { Power: index } })
    await good.publishAsync('solvane/GOOD/T01/data', content, { qos: 1 })
  }
  return stored.length - before
}
const metric = async (line: string) => (await metrics.metrics()).split('\n').find((one) => one.startsWith(line))
const cuts = async (reason: string) =>
  Number((await metric(`solvane_broker_cut_total{reason="${reason}"}`))?.split(' ').at(-1) ?? 0)

beforeEach(async () => {
  stored = []
  refused = []
  clients = []
  metrics = new Registry()
  told = []
  const log = pino({ level: 'warn' }, { write: (line) => void told.push(line) })
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    metrics,
    access: {
      authenticate: async (_username, secret) => secret === 'secret',
      mayPublish: async (username, topic) => topic.startsWith(`solvane/${username}/`),
      mayListen: async () => false,
    },
    limits: { messagesPerSecond: 400, burstSeconds: 0.5 },
  })
  ingest = await startIngest({
    broker,
    tags: {
      knowsFarm: () => true,
      tagsOf: (farmCode, deviceCode) => (farmCode === 'GOOD' || deviceCode === 'T01' ? power : undefined),
    },
    quarantine: { keep: (entry) => void refused.push(entry) },
    historian: { append: async (samples) => void stored.push(...samples.filter(({ value }) => value !== -1)) },
    latest: { offer: () => [] },
    live: { publish: () => undefined, setBacklog: () => undefined },
    log,
    metrics,
  })
  good = await signIn('GOOD')
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await ingest.stop()
  await broker.close()
})

test('a device that floods over several connections is held back and loses nothing; others do not wait for it', async () => {
  const floods = await Promise.all([signIn('BAD'), signIn('BAD'), signIn('BAD')])
  // Longer than what one read of a connection brings: only reading on can be held back.
  const content = `{"ts":1700000000000,"values":{"Power":-1}}${' '.repeat(5_000)}`
  let sent = 0
  let acknowledged = 0
  let isOver = false
  const flood = async (client: MqttClient) => {
    while (!isOver || sent < 600) {
      sent += 1
      await client.publishAsync('solvane/BAD/T01/data', content, { qos: 1 })
      acknowledged += 1
    }
  }
  const flooding = Promise.all(floods.flatMap((client) => Array.from({ length: 100 }, () => flood(client))))
  expect(await sendGood(10)).toBe(10)
  isOver = true
  await flooding
  expect(acknowledged).toBe(sent)
  expect(await metric('solvane_broker_held_messages_total{credential="BAD"}')).toBeDefined()
  expect(await metric('solvane_broker_held_messages_total{credential="GOOD"}')).toBeUndefined()
})

test('10 MB cut the connection that sends them, and are counted', async () => {
  const bad = await signIn('BAD')
  const cut = new Promise<void>((resolve) => bad.once('close', () => resolve()))
  bad.publish('solvane/BAD/T01/data', Buffer.alloc(10 * 1024 * 1024, 'x'), { qos: 1 })
  expect(await sendGood(10)).toBe(10)
  await cut
  expect(await cuts('packet-too-large')).toBe(1)
  expect(told.map((line) => JSON.parse(line)).filter(({ device }) => device === 'BAD')).toMatchObject([
    { msg: 'device cut off: packet too large' },
  ])
})

test('invented names by the hundred thousand leave counts and a few words', async () => {
  const bad = await signIn('BAD')
  const names = 20_000
  for (let message = 0; message < 10; message++) {
    const values = Object.fromEntries(Array.from({ length: names }, (_, index) => [`n-${message}-${index}`, 1]))
    const sent = bad.publishAsync('solvane/BAD/T01/data', JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
    if (message % 3 === 0) expect(await sendGood(1)).toBe(1)
    await sent
  }
  expect(refused).toHaveLength(10)
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['unknown-tag']))
  expect(refused.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(200_000)
  expect(refused[0]?.detail).toMatch(/n-0-4 at .*; and 19995 more$/)
  expect(Math.max(...refused.map(({ detail }) => detail.length))).toBeLessThan(1_000)
  expect(await metric('solvane_quarantine_total{reason="unknown-tag"}')).toMatch(/ 200000$/)
})

/** A connection that speaks bytes of its own. */
const raw = async (): Promise<Socket> => {
  const socket = connectSocket(Number(new URL(broker.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const withLength = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
const packet = (head: number, body: Buffer) => Buffer.concat([Buffer.from([head, body.length]), body])
const connectPacket = (username: Buffer) =>
  packet(
    0x10,
    Buffer.concat([
      withLength(Buffer.from('MQTT')),
      Buffer.from([4, 0b1100_0010, 0, 60]),
      ...[Buffer.from('raw'), username, Buffer.from('secret')].map(withLength),
    ]),
  )

test('binary junk, in a payload and instead of MQTT, harms nobody', async () => {
  const bad = await signIn('BAD')
  for (let seed = 1; seed <= 50; seed++) {
    const junk = Buffer.from(Array.from({ length: 200 }, (_, index) => (seed * 7919 + index * index * 31) & 0xff))
    await bad.publishAsync('solvane/BAD/T01/data', junk, { qos: 1 })
    const socket = await raw()
    socket.end(junk)
    socket.resume()
    await once(socket, 'close')
  }
  expect(refused.map(({ reason }) => reason)).toEqual(Array(50).fill('malformed'))
  expect(await cuts('not-mqtt')).toBeGreaterThan(0)
  expect(await sendGood(10)).toBe(10)
})

test('invalid UTF-8 in payload, topic and name harms nobody', async () => {
  const bad = await signIn('BAD')
  const broken = Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80])
  await bad.publishAsync('solvane/BAD/T01/data', Buffer.concat([Buffer.from('{"ts":1,"values":{"'), broken]), {
    qos: 1,
  })
  await bad.publishAsync('solvane/BAD/T01/data', '{"ts":1700000000000,"values":{"\\ud800":1,"\\u0000":2}}', { qos: 1 })
  const topic = Buffer.concat([Buffer.from('solvane/BAD/'), broken, Buffer.from('/data')])
  const socket = await raw()
  const heard = once(socket, 'data')
  socket.write(connectPacket(Buffer.from('BAD')))
  expect((await heard)[0]).toEqual(Buffer.from([0x20, 2, 0, 0]))
  socket.write(packet(0x32, Buffer.concat([withLength(topic), Buffer.from([0, 1]), Buffer.from('{}')])))
  const named = await raw()
  named.write(connectPacket(broken))
  while (refused.length < 4) await turn()
  socket.destroy()
  named.destroy()
  expect(refused.map(({ reason }) => reason)).toEqual(
    ['malformed', 'unknown-tag', 'malformed', 'unknown-device'].slice(0, refused.length),
  )
  expect(await sendGood(10)).toBe(10)
})
