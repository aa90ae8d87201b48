import { pino } from 'pino'
import { Registry } from 'prom-client'
import { get } from 'sparkplug-payload'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FieldCommand } from '../broker/broker.ts'
import type { Decoded } from '../ingest/decoder.ts'
import { createSparkplugHost } from './sparkplug-host.ts'

const independent = get('spBv1.0')
if (!independent) throw new Error('no such namespace')
const minuteMs = 60_000

let metrics: Registry
let host: ReturnType<typeof createSparkplugHost>
let stop: (() => void) | undefined
let published: FieldCommand[]
let delivered: Decoded[]

const requests = () => published.filter(({ topic }) => topic === 'spBv1.0/FARM/NCMD/GW').length
const say = (topic: string, payload: object) =>
  host.decode(`spBv1.0/FARM/${topic}`, independent.encodePayload({ timestamp: Date.now(), ...payload }))
const birth = () => say('NBIRTH/GW', { seq: 0, metrics: [{ name: 'bdSeq', type: 'Int64', value: 0 }] })
const early = () => say('DDATA/GW/T01', { seq: 1, metrics: [] })
const metric = async (line: string) => {
  const found = (await metrics.metrics()).split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.split(' ').at(-1))
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  metrics = new Registry()
  published = []
  delivered = []
  host = createSparkplugHost({
    hostId: 'solvane',
    knowsFarm: () => true,
    log: pino({ level: 'silent' }),
    metrics,
  })
  stop = host.start?.({
    publish: async (command) => void published.push(command),
    deliver: (decoded) => void delivered.push(decoded),
  })
})
afterEach(() => {
  stop?.()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a request that would come too soon after the last comes later, without another message', () => {
  early()
  early()
  expect(requests()).toBe(1)
  vi.advanceTimersByTime(4_999)
  expect(requests()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(requests()).toBe(2)
})

test('it does not come when the node is born meanwhile', async () => {
  early()
  early()
  birth()
  vi.advanceTimersByTime(minuteMs)
  expect(requests()).toBe(1)
  expect(await metric('solvane_sparkplug_rebirth_requests_total{reason="not-born"}')).toBe(1)
  expect(await metric('solvane_sparkplug_nodes{state="born"}')).toBe(1)
})

test('a node whose births do not help is asked more and more seldom, and at once after a quiet time', () => {
  const requestBirth = () => {
    early()
    birth()
  }
  const until = Date.now() + 60 * minuteMs
  for (; Date.now() < until; vi.advanceTimersByTime(1_000)) requestBirth()
  // After 5, 10, 20 seconds and so on, and every five minutes in the end.
  expect(requests()).toBeGreaterThan(12)
  expect(requests()).toBeLessThan(20)
  vi.advanceTimersByTime(20 * minuteMs)
  const before = requests()
  requestBirth()
  vi.advanceTimersByTime(5_000)
  requestBirth()
  expect(requests()).toBe(before + 2)
})

test('what waits is handed over when the host stops, and its nodes are counted no more', async () => {
  birth()
  const data = { alias: 1, type: 'Double', value: 3 }
  say('DBIRTH/GW/T01', { seq: 1, metrics: [{ name: 'Power', ...data }] })
  expect(say('DDATA/GW/T01', { seq: 5, metrics: [data] })).toEqual([])
  stop?.()
  expect(delivered).toMatchObject([{ deviceCode: 'T01', readings: [{ name: 'Power', value: 3 }] }])
  expect(await metric('solvane_sparkplug_nodes{state="born"}')).toBe(0)
})

test('who says in our name that we are gone is contradicted with a time that is not older', () => {
  host.presence?.begin()
  const laterMs = Date.now() + 7_000
  host.decode('spBv1.0/STATE/solvane', Buffer.from(JSON.stringify({ online: false, timestamp: laterMs })))
  expect(published.map(({ payload }) => JSON.parse(Buffer.from(payload).toString()))).toEqual([
    { online: true, timestamp: laterMs },
  ])
})
