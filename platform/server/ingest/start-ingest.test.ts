import fc from 'fast-check'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Backlog } from '../../contract/live-protocol.ts'
import type { Broker, FieldMessageHandler } from '../broker/broker.ts'
import { openBroker } from '../broker/open-broker.ts'
import { createLatestValues } from '../live/latest-values.ts'
import type { LatestValues } from '../live/live.ts'
import type { Historian, Sample } from '../telemetry/historian.ts'
import { openTestHistorian } from '../telemetry/test-historian.ts'
import type { DeviceEvents } from './event-intake.ts'
import type { QuarantineEntry } from './quarantine.ts'
import { type Ingest, startIngest } from './start-ingest.ts'
import type { TagAddress, TagMap } from './tag-map.ts'

const log = pino({ level: 'silent' })
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const dataTopic = (device: string) => `solvane/FARM/${device}/data`

let historian: Historian
let broker: Broker
let ingest: Ingest
let gateway: MqttClient
let latest: LatestValues
let refused: QuarantineEntry[]
let shown: Sample[]
let backlogs: (Backlog | null)[]
/** Appends of this test wait for it. */
let storeOpen: Promise<void>
let appended: Sample[]
/** Events that came, and what they wait for. */
let events: DeviceEvents[]
let eventsStored: Promise<void>

/** Each test has devices, and with them tag numbers, of its own. */
let devices: Map<string, ReadonlyMap<string, TagAddress>>
let nextTagId = 1
const device = (name: string) => {
  const tags = new Map<string, TagAddress>([
    ['Power', { tagId: nextTagId++, valueType: 'number' }],
    ['State', { tagId: nextTagId++, valueType: 'text' }],
    ['Open', { tagId: nextTagId++, valueType: 'boolean' }],
  ])
  devices.set(name, tags)
  return Object.fromEntries([...tags].map(([tag, { tagId }]) => [tag, tagId])) as Record<
    'Power' | 'State' | 'Open',
    number
  >
}
const tagMap: TagMap = {
  knowsFarm: (farmCode) => farmCode === 'FARM',
  tagsOf: (farmCode, deviceCode) => (farmCode === 'FARM' ? devices.get(deviceCode) : undefined),
}

const publish = (name: string, content: unknown) =>
  gateway.publishAsync(dataTopic(name), typeof content === 'string' ? content : JSON.stringify(content), { qos: 1 })
const exportOf = async (tagIds: readonly number[]) => {
  const rows: Sample[] = []
  for await (const block of historian.raw(tagIds, 0, Date.now() + 3_000 * day)) rows.push(...block)
  return rows
}
/** What the quarantine answers. */
let keeping: Promise<void> | undefined
const reasons = () => refused.map(({ reason }) => reason)

beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

beforeEach(async () => {
  devices = new Map()
  refused = []
  keeping = undefined
  shown = []
  backlogs = []
  appended = []
  storeOpen = Promise.resolve()
  events = []
  eventsStored = Promise.resolve()
  latest = createLatestValues({ farmOf: () => 'FARM' })
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    access: { authenticate: async () => true, mayPublish: async () => true, mayListen: async () => true },
  })
  ingest = await startIngest({
    broker,
    tags: tagMap,
    quarantine: {
      keep: (entry) => {
        refused.push(entry)
        return keeping
      },
    },
    historian: {
      append: async (samples) => {
        await storeOpen
        await historian.append(samples)
        appended.push(...samples)
      },
    },
    events: {
      take: (received) => {
        events.push(...received)
        return eventsStored
      },
    },
    latest,
    live: {
      publish: (samples) => void shown.push(...samples),
      setBacklog: (_farmCode, backlog) => void backlogs.push(backlog),
    },
    log,
    metrics: new Registry(),
    limits: { observeMs: 2_000 },
  })
  gateway = await mqtt.connectAsync(broker.url, { username: 'gateway', password: 'secret', reconnectPeriod: 50 })
})
afterEach(async () => {
  await gateway.endAsync(true)
  await ingest.stop()
  await broker.close()
})

test('a message is shown at once and acknowledged when it is in the store, not before', async () => {
  const { Power } = device('T01')
  let open = () => {}
  storeOpen = new Promise((resolve) => {
    open = resolve
  })
  let acknowledged = false
  const timeMs = Date.now() - minute
  const sent = publish('T01', { ts: timeMs, values: { Power: 5 } }).then(() => {
    acknowledged = true
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(acknowledged).toBe(false)
  expect(shown).toMatchObject([{ tagId: Power, timeMs, value: 5, quality: qualities.good }])
  open()
  await sent
  expect(shown).toMatchObject(await exportOf([Power]))
})

test('the same hour five times, split and shuffled, leaves the rows and rollups of one clean pass (R13)', async () => {
  const clean = device('CLEAN')
  const dirty = device('DIRTY')
  const startMs = Math.floor((Date.now() - 3 * hour) / hour) * hour
  const items = Array.from({ length: 360 }, (_, index) => ({
    ts: startMs + index * 10_000,
    values: {
      Power: Math.round(1e4 * Math.sin(index)) / 10,
      State: index % 7 === 0 ? null : `S${index % 3}`,
      Open: index % 2 === 0,
    },
  }))
  await publish('CLEAN', items)

  const shuffled = <T>(list: readonly T[], seed: number) =>
    list
      .map((entry, index) => ({ entry, key: Math.sin(seed * 1_000 + index * 7.13) }))
      .sort((a, b) => a.key - b.key)
      .map(({ entry }) => entry)
  const messages: unknown[] = []
  for (let pass = 1; pass <= 5; pass++) {
    const mixed = shuffled(items, pass)
    for (let from = 0; from < mixed.length; from += 17 * pass) messages.push(mixed.slice(from, from + 17 * pass))
  }
  await Promise.all(shuffled(messages, 9).map((message) => publish('DIRTY', message)))
  await historian.rollUp()

  const order = (tags: typeof clean) => [tags.Power, tags.State, tags.Open]
  const bytes = (rows: readonly Sample[], tags: typeof clean) =>
    JSON.stringify(rows.map((row) => ({ ...row, tagId: order(tags).indexOf(row.tagId) })))
  const cleanRows = await exportOf(order(clean))
  expect(cleanRows).toHaveLength(3 * items.length)
  expect(bytes(await exportOf(order(dirty)), dirty)).toBe(bytes(cleanRows, clean))

  for (const resolution of ['10m', '1h', '1d'] as const) {
    const query = { fromMs: startMs - day, toMs: startMs + day, widthPx: 2_000, resolution }
    const [one] = await historian.series({ ...query, tagIds: [clean.Power] })
    const [other] = await historian.series({ ...query, tagIds: [dirty.Power] })
    expect(one?.count?.reduce((sum, count) => sum + count, 0)).toBe(items.length)
    expect({ ...other, tagId: 0 }).toEqual({ ...one, tagId: 0 })
  }
})

test('points up to thirty days late change their buckets and not the latest value (R14)', async () => {
  const { Power } = device('T01')
  const nowMs = Date.now()
  const bucketMs = Math.floor((nowMs - 30 * day) / hour) * hour
  await publish('T01', { ts: nowMs, values: { Power: 100 } })
  await publish('T01', { ts: bucketMs + 10 * minute, values: { Power: 10 } })
  await historian.rollUp()
  await publish('T01', [
    { ts: bucketMs + 20 * minute, values: { Power: 40 } },
    { ts: bucketMs, values: { Power: 20 } },
  ])
  await publish('T01', { ts: nowMs - 10 * minute, values: { Power: 90 } })
  await historian.rollUp()
  const [series] = await historian.series({
    tagIds: [Power],
    fromMs: bucketMs,
    toMs: bucketMs + hour,
    widthPx: 500,
    resolution: '1h',
  })
  expect(series?.count).toEqual([3])
  expect(series?.values[0]).toBeCloseTo(70 / 3, 9)
  expect(latest.get(Power)).toMatchObject({ timeMs: nowMs, value: 100 })
  expect(shown.map(({ value }) => value)).toEqual([100])
})

test('times that cannot be are quarantined and touch neither store nor latest value (R15)', async () => {
  const { Power } = device('T01')
  const nowMs = Date.now()
  await publish('T01', { ts: nowMs + minute, values: { Power: 1 } })
  await publish('T01', { ts: nowMs + hour, values: { Power: 2 } })
  await publish('T01', { ts: nowMs + 730 * day, values: { Power: 3 } })
  await publish('T01', { ts: 0, values: { Power: 4 } })
  expect(reasons()).toEqual(['future-time', 'future-time', 'old-time'])
  expect((await exportOf([Power])).map(({ value }) => value)).toEqual([1])
  expect(latest.get(Power)?.value).toBe(1)
  expect(latest.newestOfFarm('FARM')).toBe(nowMs + minute)
})

test('while the clock of the server is behind nothing is acknowledged; when it is right everything is stored', async () => {
  const names = ['T01', 'T02', 'T03']
  const tagIds = names.map((name) => device(name).Power)
  const trueMs = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: trueMs - hour })
  let acknowledged = 0
  const sent = names.map((name, index) =>
    publish(name, { ts: trueMs, values: { Power: index } }).then(() => {
      acknowledged += 1
    }),
  )
  while (ingest.halt() !== 'clock-behind') await new Promise((resolve) => setTimeout(resolve, 20))
  expect(acknowledged).toBe(0)
  expect(refused).toEqual([])
  vi.setSystemTime(trueMs)
  await Promise.all(sent)
  vi.useRealTimers()
  expect(ingest.halt()).toBeUndefined()
  expect(refused).toEqual([])
  expect((await exportOf(tagIds)).map(({ timeMs, value }) => [timeMs, value])).toEqual([
    [trueMs, 0],
    [trueMs, 1],
    [trueMs, 2],
  ])
})

test('a message with events is acknowledged when they are stored; what is wrong in it is in quarantine', async () => {
  device('T01')
  let store = () => {}
  eventsStored = new Promise((resolve) => {
    store = resolve
  })
  const good = { code: '62:02', state: 'raised', ts: Date.now() - 1_000 }
  let isAcknowledged = false
  const sent = gateway
    .publishAsync('solvane/FARM/T01/event', JSON.stringify([good, { ...good, code: 'x'.repeat(51) }]), { qos: 1 })
    .then(() => {
      isAcknowledged = true
    })
  await vi.waitFor(() => expect(events).toHaveLength(1))
  await gateway.publishAsync(dataTopic('T01'), JSON.stringify({ ts: Date.now(), values: { Power: 1 } }), { qos: 1 })
  expect(isAcknowledged).toBe(false)
  store()
  await sent
  expect(events[0]).toMatchObject({ deviceCode: 'T01', source: 'json', events: [{ code: '62:02' }] })
  expect(reasons()).toEqual(['bad-code'])
})

describe('what cannot be used', () => {
  test('is counted by reason and acknowledged; the good values of the same message are stored', async () => {
    const { Power, Open } = device('T01')
    await publish('T01', {
      ts: Date.now(),
      values: { Power: 7, Open: true, State: 4, Torque: 1, Noise: 2, Power2: 3, Nested: {} },
    })
    // The historian keeps booleans as 1 and 0.
    expect((await exportOf([Power, Open])).map(({ value }) => value)).toEqual([7, 1])
    const byReason = Object.fromEntries(refused.map(({ reason, occurrences }) => [reason, occurrences]))
    expect(byReason).toEqual({ malformed: 1, 'wrong-type': 1, 'unknown-tag': 3 })
    expect(refused.find(({ reason }) => reason === 'unknown-tag')?.detail).toMatch(
      /^Torque at .*; Noise at .*; Power2 at /,
    )
  })

  test('an unknown device, an unknown farm and no JSON are one refusal each', async () => {
    await publish('NOBODY', { ts: Date.now(), values: { Power: 7, State: 'x' } })
    await gateway.publishAsync('solvane/NOWHERE/T01/data', '{"ts":1,"values":{}}', { qos: 1 })
    await publish('T01', 'ts=1')
    expect(reasons()).toEqual(['unknown-device', 'unknown-device', 'malformed'])
    expect(Buffer.from(refused[2]?.payload ?? []).toString()).toBe('ts=1')
  })

  test('a hundred bad values make one entry that names a few', async () => {
    device('T01')
    const values = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`Tag${index}`, index]))
    await publish('T01', { ts: Date.now(), values })
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ reason: 'unknown-tag', occurrences: 100 })
    expect(refused[0]?.detail).toMatch(/and 95 more$/)
  })
})

test('a message with a refused value is acknowledged once the quarantine keeps it; its good values wait for nothing', async () => {
  const tagId = device('T01').Power
  let keepNow: () => void = () => undefined
  keeping = new Promise((resolve) => (keepNow = resolve))
  const ts = Date.now() - 1_000
  let isAcknowledged = false
  const published = publish('T01', { ts, values: { Power: 5, Nonsense: 1 } }).then(() => (isAcknowledged = true))
  while (!(await exportOf([tagId])).some(({ timeMs }) => timeMs === ts))
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isAcknowledged).toBe(false)
  keepNow()
  await published
  expect(refused).toMatchObject([
    {
      reason: 'unknown-tag',
      isSentOnce: false,
      readings: [{ deviceCode: 'T01', readings: [{ name: 'Nonsense', value: 1 }] }],
    },
  ])
})

test('the status of a gateway reaches the screens, a wrong one the quarantine', async () => {
  const status = (farm: string, content: unknown) =>
    gateway.publishAsync(`solvane/${farm}/GW/status`, JSON.stringify(content), { qos: 1 })
  await status('FARM', { ts: Date.now(), backlog: { totalRows: 10, sentRows: 3 } })
  await status('FARM', { ts: Date.now(), backlog: null })
  await status('FARM', { ts: Date.now(), backlog: 'all' })
  await status('NOWHERE', { ts: Date.now(), backlog: null })
  expect(backlogs).toEqual([{ totalRows: 10, sentRows: 3 }, null])
  expect(reasons()).toEqual(['malformed', 'unknown-device'])
})

test('stopping stores and acknowledges what was received', async () => {
  const { Power } = device('T01')
  let open = () => {}
  storeOpen = new Promise((resolve) => {
    open = resolve
  })
  const sent = Array.from({ length: 20 }, (_, index) =>
    publish('T01', { ts: Date.now() - index * 1_000, values: { Power: index } }),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  const stopped = ingest.stop()
  open()
  await Promise.all([stopped, ...sent])
  expect(await exportOf([Power])).toHaveLength(20)
})

describe('whatever comes', () => {
  /** Ingest without a network between: hundreds of messages in no time. */
  const direct = async () => {
    let handle: FieldMessageHandler = async () => {}
    const running = await startIngest({
      broker: {
        subscribe: async (_filters, handler) => {
          handle = handler
        },
        attend: async () => ({ setOnline: async () => {}, leave: async () => {} }),
        publish: async () => {},
      },
      tags: tagMap,
      quarantine: { keep: (entry) => void refused.push(entry) },
      historian: { append: async (samples) => void appended.push(...samples) },
      latest,
      live: { publish: () => {}, setBacklog: () => {} },
      log,
      metrics: new Registry(),
      limits: { shortestPauseMs: 0, longestPauseMs: 0 },
    })
    return { handle: (topic: string, payload: Uint8Array) => handle({ topic, payload, username: undefined }), running }
  }

  test('nothing is thrown, and good values survive beside any rubbish', async () => {
    const { Power } = device('T01')
    const { handle, running } = await direct()
    const rubbishItem = fc.oneof(
      fc.jsonValue(),
      fc.record({ ts: fc.oneof(fc.double(), fc.string(), fc.constant(null)), values: fc.jsonValue() }),
      fc.record({
        ts: fc.constant(Date.now()),
        values: fc.dictionary(fc.constantFrom('State', 'Open', 'Torque', '__proto__'), fc.jsonValue()),
      }),
    )
    let value = 0
    await fc.assert(
      fc.asyncProperty(fc.array(rubbishItem, { maxLength: 6 }), fc.nat(6), async (rubbish, place) => {
        value += 1
        const good = { ts: Date.now(), values: { Power: value } }
        const items = [...rubbish.slice(0, place), good, ...rubbish.slice(place)]
        await handle(dataTopic('T01'), Buffer.from(JSON.stringify(items)))
        expect(appended.some((sample) => sample.tagId === Power && sample.value === value)).toBe(true)
      }),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.uint8Array({ maxLength: 200 }), (topic, payload) => handle(topic, payload)),
      { numRuns: 150 },
    )
    await running.stop()
  })
})
