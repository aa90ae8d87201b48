import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { get } from 'sparkplug-payload'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Broker } from '../broker/broker.ts'
import { openBroker } from '../broker/open-broker.ts'
import { mostNamesOfFarm } from '../sparkplug/born-device.ts'
import { createSparkplugHost } from '../sparkplug/sparkplug-host.ts'
import type { Sample } from '../telemetry/historian.ts'
import { jsonDecoder } from './json-decoder.ts'
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
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** What is still held once all garbage is gone. */
const heapBytes = () => {
  collect()
  return process.memoryUsage().heapUsed
}
/** A million names would be more than a hundred megabytes. */
const mostGrownBytes = 32 * 1024 * 1024
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
      mayPublish: async (username, topic) => /^(solvane|spBv1\.0)\//.test(topic) && topic.split('/')[1] === username,
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
    decoders: [jsonDecoder, createSparkplugHost({ hostId: 'solvane', knowsFarm: () => true, log, metrics })],
  })
  good = await signIn('GOOD')
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await ingest.stop()
  await broker.close()
})

/** What the farm that behaves sends is acknowledged before the attack is over. */
const expectUnharmed = async (attack: Promise<unknown>) => {
  const order: string[] = []
  const attacking = attack.then(() => order.push('attack over'))
  expect(await sendGood(10)).toBe(10)
  order.push('good stored')
  await attacking
  expect(order).toEqual(['good stored', 'attack over'])
}

test('a device that floods over several connections is held back and loses nothing; others do not wait for it', async () => {
  const floods = await Promise.all([signIn('BAD'), signIn('BAD'), signIn('BAD')])
  // Longer than what one read of a connection brings: only reading on can be held back.
  const content = `{"ts":1700000000000,"values":{"Power":-1}}${' '.repeat(5_000)}`
  const messages = 1_200
  let sent = 0
  let acknowledged = 0
  const flood = async (client: MqttClient) => {
    while (sent < messages) {
      sent += 1
      await client.publishAsync('solvane/BAD/T01/data', content, { qos: 1 })
      acknowledged += 1
    }
  }
  await expectUnharmed(Promise.all(floods.flatMap((client) => Array.from({ length: 100 }, () => flood(client)))))
  expect(acknowledged).toBe(messages)
  expect(await metric('solvane_broker_held_messages_total{credential="BAD"}')).toBeDefined()
  expect(await metric('solvane_broker_held_messages_total{credential="GOOD"}')).toBeUndefined()
})

test('10 MB cut the connection that sends them, again and again, and are counted', async () => {
  const times = 40
  const content = Buffer.alloc(10 * 1024 * 1024, 'x')
  const attack = async () => {
    for (let index = 0; index < times; index++) {
      const bad = await signIn('BAD')
      const cut = new Promise<void>((resolve) => bad.once('close', () => resolve()))
      bad.publish('solvane/BAD/T01/data', content, { qos: 1 })
      await cut
    }
  }
  await expectUnharmed(attack())
  expect(await cuts('packet-too-large')).toBe(times)
  expect(told.map((line) => JSON.parse(line)).find(({ device }) => device === 'BAD')).toMatchObject({
    msg: 'device cut off: packet too large',
  })
})

test('a million invented names leave counts and a few words', async () => {
  const bad = await signIn('BAD')
  const [messages, names] = [50, 20_000]
  const attack = async () => {
    for (let message = 0; message < messages; message++) {
      const values = Object.fromEntries(Array.from({ length: names }, (_, index) => [`n-${message}-${index}`, 1]))
      const content = JSON.stringify({ ts: Date.now(), values })
      await bad.publishAsync('solvane/BAD/T01/data', content, { qos: 1 })
    }
  }
  const before = heapBytes()
  await expectUnharmed(attack())
  expect(heapBytes() - before).toBeLessThan(mostGrownBytes)
  expect(refused).toHaveLength(messages)
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['unknown-tag']))
  expect(refused.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(1_000_000)
  expect(refused[0]?.detail).toMatch(/n-0-4 at .*; and 19995 more$/)
  expect(Math.max(...refused.map(({ detail }) => detail.length))).toBeLessThan(1_000)
  expect(await metric('solvane_quarantine_total{reason="unknown-tag"}')).toMatch(/ 1000000$/)
})

const payloads = get('spBv1.0')
const sparkplug = (payload: object) => Buffer.from(payloads?.encodePayload(payload as never) ?? [])

test('names of Sparkplug births beyond those of one farm are refused, and nothing is kept of them', async () => {
  const bad = await signIn('BAD')
  const namesOfDevice = 15_000
  let seq = 0
  const say = (type: string, metrics: readonly object[]) =>
    bad.publishAsync(`spBv1.0/BAD/${type}`, sparkplug({ timestamp: Date.now(), seq: seq++ % 256, metrics }), { qos: 1 })
  const bear = async (first: number, devices: number) => {
    for (let device = first; device < first + devices; device++)
      await say(
        `DBIRTH/GW/D${device}`,
        Array.from({ length: namesOfDevice }, (_, index) => ({
          name: `n-${device}-${index}`,
          type: 'Int32',
          value: 1,
        })),
      )
  }
  const beyond = () =>
    refused.reduce((sum, { reason, occurrences }) => sum + (reason === 'too-many-names' ? occurrences : 0), 0)

  const before = heapBytes()
  await say('NBIRTH/GW', [{ name: 'bdSeq', type: 'Int64', value: 0 }])
  const devices = Math.ceil(mostNamesOfFarm / namesOfDevice)
  await bear(0, devices)
  // The node, its sequence of births and each device take a name too.
  const beyondInPart = devices * namesOfDevice + devices + 2 - mostNamesOfFarm
  expect(beyond()).toBe(beyondInPart)
  const full = heapBytes()
  expect(full - before).toBeLessThan(mostGrownBytes)

  const more = 60
  await expectUnharmed(bear(devices, more))
  // A device that there is no room for is refused as a whole.
  expect(beyond()).toBe(beyondInPart + more)
  expect(heapBytes() - full).toBeLessThan(mostGrownBytes / 8)
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

test('a device that speaks MQTT 5 is told apart from junk', async () => {
  const socket = await raw()
  const noProperties = Buffer.from([0])
  socket.write(
    packet(
      0x10,
      Buffer.concat([
        withLength(Buffer.from('MQTT')),
        Buffer.from([5, 0b1100_0010, 0, 60]),
        noProperties,
        ...['raw', 'BAD', 'secret'].map((text) => withLength(Buffer.from(text))),
      ]),
    ),
  )
  socket.resume()
  await once(socket, 'close')
  expect(await cuts('mqtt-version')).toBe(1)
  expect(await cuts('not-mqtt')).toBe(0)
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
