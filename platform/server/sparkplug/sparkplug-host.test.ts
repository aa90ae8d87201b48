import { createHash } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { get } from 'sparkplug-payload'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Broker } from '../broker/broker.ts'
import { openBroker } from '../broker/open-broker.ts'
import { mosquittoPath, startTestMosquitto, type TestMosquitto } from '../broker/test-mosquitto.ts'
import { jsonDecoder } from '../ingest/json-decoder.ts'
import type { QuarantineEntry } from '../ingest/quarantine.ts'
import { type Ingest, startIngest } from '../ingest/start-ingest.ts'
import { createLatestValues } from '../live/latest-values.ts'
import type { Sample } from '../telemetry/historian.ts'
import { createSparkplugHost } from './sparkplug-host.ts'
import { mayListenEdge, mayPublishEdge } from './sparkplug-topic.ts'

if (!mosquittoPath) console.info('No Mosquitto on this machine: the Sparkplug host is not tried on it.')

/** Payloads of edge nodes are made by the library of the Eclipse Tahu project. */
const independent = get('spBv1.0')
if (!independent) throw new Error('no such namespace')
const log = pino({ level: 'silent' })
const reorderMs = 200
const webApplicationUrl = 'http://localhost'
/** Of the host's connection to an outside broker. */
const hostClientId = `solvane-${createHash('sha256').update(webApplicationUrl).digest('hex').slice(0, 12)}-host`

let url: string
let broker: Broker
let ingest: Ingest
let node: MqttClient
let stored: Sample[]
let shown: Sample[]
let refused: QuarantineEntry[]
let isStoreAway: boolean
/** What the node hears: topics and texts. */
let heard: { topic: string; payload: Buffer }[]

const turn = () => new Promise((resolve) => setTimeout(resolve, 10))
const until = async (what: string, holds: () => boolean) => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 500) throw new Error(`not seen: ${what}`)
    await turn()
  }
}
const values = (samples: readonly Sample[]) => samples.map(({ tagId, value }) => [tagId, value])
const powerTag = 1
const temperatureTag = 2

const open = async (mqttUrl: string | undefined) => {
  stored = []
  shown = []
  refused = []
  heard = []
  isStoreAway = false
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl, webApplicationUrl },
    log,
    access: {
      authenticate: async () => true,
      mayPublish: async (_username, topic) => mayPublishEdge('FARM', topic),
      mayListen: async (_username, filter) => mayListenEdge('FARM', filter),
    },
  })
  const metrics = new Registry()
  ingest = await startIngest({
    broker,
    tags: {
      knowsFarm: (farmCode) => farmCode === 'FARM',
      tagsOf: (farmCode, deviceCode) =>
        farmCode === 'FARM' && deviceCode === 'T01'
          ? new Map([
              ['Power', { tagId: powerTag, valueType: 'number' }],
              ['Nacelle/Temperature', { tagId: temperatureTag, valueType: 'number' }],
            ])
          : undefined,
    },
    quarantine: { keep: (entry) => void refused.push(entry) },
    historian: {
      append: async (samples) => {
        if (isStoreAway) throw new Error('away')
        stored.push(...samples)
      },
    },
    limits: { retryMs: 10, giveUpMs: 50, offlineAfterMs: 100 },
    latest: createLatestValues({ farmOf: () => 'FARM' }),
    live: { publish: (samples) => void shown.push(...samples), setBacklog: () => undefined },
    log,
    metrics,
    decoders: [
      jsonDecoder,
      createSparkplugHost({
        hostId: 'solvane',
        knowsFarm: (code) => code === 'FARM',
        log,
        metrics,
        reorderMs,
        rebirthEveryMs: 0,
      }),
    ],
  })
  url = mqttUrl ?? broker.url
}

const say = (topic: string, payload: object) =>
  node.publishAsync(`spBv1.0/${topic}`, Buffer.from(independent.encodePayload(payload)), { qos: 0 })
const bdSeq = (value: number) => ({ name: 'bdSeq', type: 'Int64', value })
const birth = async (life = 0, timestamp = Date.now()) => {
  await say('FARM/NBIRTH/GW', { timestamp, seq: 0, metrics: [bdSeq(life)] })
  await say('FARM/DBIRTH/GW/T01', {
    timestamp,
    seq: 1,
    metrics: [
      { name: 'Power', alias: 1, type: 'Double', value: 100 },
      { name: 'Nacelle/Temperature', alias: 2, type: 'Float', value: 21.5 },
    ],
  })
}
const data = (seq: number, value: number, more: object = {}) =>
  say('FARM/DDATA/GW/T01', { timestamp: Date.now(), seq, metrics: [{ alias: 1, type: 'Double', value, ...more }] })
const states = (): { online: boolean; timestamp: number }[] =>
  heard.filter(({ topic }) => topic === 'spBv1.0/STATE/solvane').map(({ payload }) => JSON.parse(payload.toString()))
const rebirths = () => heard.filter(({ topic }) => topic === 'spBv1.0/FARM/NCMD/GW')

const connectNode = async (life: number) => {
  node = await mqtt.connectAsync(url, {
    username: 'edge',
    password: 'secret',
    will: {
      topic: 'spBv1.0/FARM/NDEATH/GW',
      payload: Buffer.from(independent.encodePayload({ timestamp: Date.now(), metrics: [bdSeq(life)] } as never)),
      qos: 1,
      retain: false,
    },
    reconnectPeriod: 0,
  })
  node.on('message', (topic, payload) => heard.push({ topic, payload }))
  await node.subscribeAsync(['spBv1.0/STATE/solvane', 'spBv1.0/FARM/NCMD/GW'], { qos: 1 })
}

const suite = () => {
  test('a node hears that the host is there, is born, sends by alias, and is taken for dead when it is cut off', async () => {
    await until('the state of the host', () => heard.some(({ topic }) => topic === 'spBv1.0/STATE/solvane'))
    expect(JSON.parse(heard[0]?.payload.toString() ?? '')).toMatchObject({ online: true })
    await birth()
    await data(2, 101)
    await until('three values', () => stored.length === 3)
    expect(values(stored)).toEqual([
      [powerTag, 100],
      [temperatureTag, 21.5],
      [powerTag, 101],
    ])
    expect(values(shown)).toEqual(values(stored))
    node.stream.destroy()
    await until('the death', () => stored.length === 5)
    expect(values(stored.slice(3))).toEqual([
      [powerTag, null],
      [temperatureTag, null],
    ])
    expect(refused).toEqual([])
  })

  test('who speaks before its birth is asked for it; history is stored and not shown', async () => {
    await data(9, 7)
    await until('the request', () => rebirths().length === 1)
    const command = independent.decodePayload(rebirths()[0]?.payload ?? new Uint8Array())
    expect(command.metrics?.[0]).toMatchObject({ name: 'Node Control/Rebirth', value: true })
    expect(refused.map(({ reason }) => reason)).toEqual(['not-born'])
    await birth()
    await data(2, 90, { timestamp: Date.now() - 3_600_000, isHistorical: true })
    await until('the values', () => stored.length === 3)
    expect(values(stored)).toContainEqual([powerTag, 90])
    expect(values(shown)).not.toContainEqual([powerTag, 90])
  })

  test('a message that stays away costs nothing that came, and the birth is asked for', async () => {
    await birth()
    await data(4, 4)
    await data(3, 3)
    await until('what waited', () => stored.length === 4)
    expect(values(stored.slice(2))).toEqual([
      [powerTag, 3],
      [powerTag, 4],
    ])
    await until('the request', () => rebirths().length === 1)
  })

  test('rubbish is refused by reason and harms nobody', async () => {
    await birth()
    await node.publishAsync('spBv1.0/FARM/DDATA/GW/T01', 'rubbish')
    await say('FARM/DDATA/GW/T99', { timestamp: Date.now(), seq: 2, metrics: [] })
    await until('both', () => refused.length === 2)
    expect(refused.map(({ reason }) => reason)).toEqual(['malformed', 'not-born'])
    await data(3, 5)
    await until('the value', () => stored.length === 3)
  })

  test('while nothing can be stored the host is offline to its nodes, and what they send all the same is kept', async () => {
    await until('the state of the host', () => states().at(-1)?.online === true)
    await birth()
    await until('the values of the birth', () => stored.length === 2)
    isStoreAway = true
    await data(2, 102)
    await until('that it is offline', () => states().at(-1)?.online === false)
    await data(3, 103)
    await until('the value on the screens', () => shown.length === 4)
    // Longer than senders are made to wait who send again.
    await new Promise((resolve) => setTimeout(resolve, 150))
    // A node that has not been born is not asked to be, as long as it could not be heard.
    await say('FARM/NDATA/OTHER', { timestamp: Date.now(), seq: 5, metrics: [] })
    await until('that it was not born', () => refused.length === 1)
    expect(states().at(-1)?.online).toBe(false)
    isStoreAway = false
    await until('that it is online', () => states().at(-1)?.online === true)
    await until('what was kept', () => stored.length === 4)
    expect(values(stored.slice(2))).toEqual([
      [powerTag, 102],
      [powerTag, 103],
    ])
    const [offline, online] = states().slice(-2)
    expect(online?.timestamp).toBeGreaterThanOrEqual(offline?.timestamp ?? Number.NaN)
  })

  test('at its end the host says that it is gone', async () => {
    // What a host before this one left with the broker may come first.
    await until('the state of the host', () => states().at(-1)?.online === true)
    const online = states().at(-1)?.timestamp
    const leftMs = Date.now()
    await ingest.stop()
    await broker.close()
    await until('the farewell', () => states().at(-1)?.online === false)
    const offline = states().at(-1)?.timestamp
    expect(offline).toBeGreaterThanOrEqual(leftMs)
    expect(offline).toBeGreaterThanOrEqual(online ?? Number.NaN)
  })
}

afterEach(async () => {
  await node.endAsync(true)
  await ingest.stop()
  await broker.close().catch(() => undefined)
})

describe('with the built-in broker', () => {
  beforeEach(async () => {
    await open(undefined)
    await connectNode(0)
  })
  suite()
})

describe.skipIf(!mosquittoPath)('with Mosquitto', () => {
  let mosquitto: TestMosquitto

  beforeAll(async () => {
    mosquitto = await startTestMosquitto()
  })
  afterAll(() => mosquitto.stop())
  beforeEach(async () => {
    await open(`mqtt://127.0.0.1:${mosquitto.port}`)
    await until('the connection', () => broker.connected())
    await connectNode(0)
  })
  suite()

  test('when the host is cut off, the broker says that it is gone, with the time of its presence', async () => {
    await until('the state of the host', () => states().at(-1)?.online === true)
    const online = states().at(-1)?.timestamp
    // A broker ends a connection whose client id comes again.
    const intruder = await mqtt.connectAsync(url, { clientId: hostClientId, reconnectPeriod: 0 })
    await until('its will', () => states().at(-1)?.online === false)
    expect(states().at(-1)?.timestamp).toBe(online)
    await intruder.endAsync(true)
  })
})
