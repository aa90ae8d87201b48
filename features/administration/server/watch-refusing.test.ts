import { Gauge, Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { createIngestMetrics } from '../../../platform/server/ingest/ingest-metrics.ts'
import type { Occurrence } from '../../notifications/server/port.ts'
import { clockBehind, createRefusingWatch, quarantineFull } from './watch-refusing.ts'

const startMs = 1_800_000_000_000
let notified: Occurrence[]
let pushed: string[]
let takes: boolean
let refusing: Gauge
let watch: ReturnType<typeof createRefusingWatch>

const recorder = {
  notify: async (occurrence: Occurrence) => {
    if (takes) notified.push(occurrence)
    if (!takes && occurrence.isPushedUnwritten) pushed.push(occurrence.event)
    return takes
  },
}
const checkAt = async (seconds: number, refuses: 0 | 1) => {
  refusing.set(refuses)
  await watch.look(startMs + seconds * 1_000)
}
const events = () => notified.map(({ event }) => event)

beforeEach(() => {
  notified = []
  pushed = []
  takes = true
  const metrics = new Registry()
  refusing = createIngestMetrics(metrics).refusing
  watch = createRefusingWatch(metrics, recorder)
})

test('a store that starts anew is nobody’s business', async () => {
  for (const second of [0, 10, 20]) await checkAt(second, 1)
  await checkAt(30, 0)
  await checkAt(40, 1)
  await checkAt(60, 1)
  expect(notified).toEqual([])
})

test('a longer outage of a store is reported once with its start, and later with its end', async () => {
  for (const second of [0, 10, 20, 30, 40, 50]) await checkAt(second, 1)
  expect(notified).toMatchObject([
    {
      event: 'ingest-refusing',
      atMs: startMs + 30_000,
      parameters: { server: expect.any(String), sinceAtMs: startMs },
      href: '/Administration/Diagnostic',
    },
  ])
  for (const second of [60, 70]) await checkAt(second, 0)
  expect(notified.slice(1)).toMatchObject([
    { event: 'ingest-storing', parameters: { sinceAtMs: startMs, untilAtMs: startMs + 60_000 } },
  ])
  for (const second of [80, 110]) await checkAt(second, 1)
  expect(events()).toEqual(['ingest-refusing', 'ingest-storing', 'ingest-refusing'])
  expect(new Set(notified.map(({ event, occurrence }) => `${event} ${occurrence}`)).size).toBe(3)
})

test('outages of the relational store are stored later, in their order; each shows a notice once before', async () => {
  takes = false
  for (const second of [0, 30, 60]) await checkAt(second, 1)
  await checkAt(70, 0)
  expect(notified).toEqual([])
  expect(pushed).toEqual(['ingest-refusing', 'ingest-storing'])
  takes = true
  await checkAt(80, 0)
  await checkAt(90, 0)
  expect(events()).toEqual(['ingest-refusing', 'ingest-storing'])
})

test('a process that receives nothing from the field tells nothing', async () => {
  const other = createRefusingWatch(new Registry(), recorder)
  for (const second of [0, 30, 60]) await other.look(startMs + second * 1_000)
  expect(notified).toEqual([])
})

test('a clock that is behind is announced with the distance, and when it is right again', async () => {
  const metrics = new Registry()
  const gauge = createIngestMetrics(metrics).clockBehind
  const clock = createRefusingWatch(metrics, recorder, clockBehind)
  const behindMs = 3_601_000
  gauge.set(behindMs / 1_000)
  for (const second of [0, 30]) await clock.look(startMs - behindMs + second * 1_000)
  gauge.set(0)
  await clock.look(startMs + 40_000)
  // The times of both notices are right, so the bell lists them in their order.
  expect(notified).toMatchObject([
    { event: 'clock-behind', atMs: startMs + 30_000, parameters: { sinceAtMs: startMs, minutes: 60 } },
    { event: 'clock-right', parameters: { sinceAtMs: startMs, untilAtMs: startMs + 40_000 } },
  ])
})

test('a look right after the clock was set announces no distance that holds no more', async () => {
  const metrics = new Registry()
  const gauge = createIngestMetrics(metrics).clockBehind
  const clock = createRefusingWatch(metrics, recorder, clockBehind)
  const behindMs = 7_200_000
  gauge.set(behindMs / 1_000)
  for (const second of [0, 10]) await clock.look(startMs - behindMs + second * 1_000, second * 1_000)
  // The clock is right, and the metric is not yet.
  await clock.look(startMs + 20_000, 20_000)
  gauge.set(0)
  await clock.look(startMs + 30_000, 30_000)
  expect(notified).toEqual([])
})

test('a full quarantine is announced once with the values that it gave up, and its end is not', async () => {
  const metrics = new Registry()
  const gauge = new Gauge({ name: quarantineFull.metric, help: 'x', registers: [metrics] })
  const full = createRefusingWatch(metrics, recorder, quarantineFull)
  gauge.set(12)
  for (const second of [0, 30, 60]) await full.look(startMs + second * 1_000)
  gauge.set(0)
  await full.look(startMs + 700_000)
  expect(notified).toMatchObject([{ event: 'quarantine-full', parameters: { sinceAtMs: startMs, values: 12 } }])
  expect(notified).toHaveLength(1)
})
