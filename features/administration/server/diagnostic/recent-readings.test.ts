import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readMetrics } from './metric-readings.ts'
import { createRecentReadings, stepMs } from './recent-readings.ts'

const open = () => {
  const registry = new Registry()
  const registers = [registry]
  const samples = new Counter({ name: 'solvane_ingest_samples_total', help: 'x', labelNames: ['source'], registers })
  const refused = new Counter({ name: 'solvane_quarantine_total', help: 'x', registers })
  const seconds = new Histogram({
    name: 'solvane_historian_query_seconds',
    help: 'x',
    labelNames: ['query'],
    buckets: [0.1, 1, 10],
    registers,
  })
  let nowMs = 0
  const recent = createRecentReadings(registry, () => nowMs)
  /** A step of time in which so many samples came. */
  const step = async (came: number) => {
    samples.inc({ source: 'live' }, came)
    nowMs += stepMs
    await recent.look()
  }
  return { registry, recent, step, samples, seconds, refused }
}

test('before two looks nothing is known; then rates are over the last steps and the curve over a quarter of an hour', async () => {
  const { recent, step } = open()
  expect(recent.rates()).toEqual({ samplesPerSecond: null, messagesPerSecond: null, cpuShare: null })
  expect(recent.timersLateMs()).toBeNull()
  await step(1_000_000)
  expect(recent.rates().samplesPerSecond).toBeNull()
  for (const came of [5_000, 10_000, 15_000, 5_000]) await step(came)
  expect(recent.rates().samplesPerSecond).toBe(2_000)
  expect(recent.rates().messagesPerSecond).toBeNull()
  expect(recent.curve()).toHaveLength(180)
  expect(recent.curve().slice(-5)).toEqual([null, 1_000, 2_000, 3_000, 1_000])
  expect(recent.timersLateMs()).toBeGreaterThanOrEqual(0)
  for (let index = 0; index < 200; index++) await step(500)
  expect(recent.curve()).toEqual(new Array(180).fill(100))
})

test('what was stored and refused of late leaves out what was before the first look, and its rate what fills gaps', async () => {
  const { recent, step, samples, refused } = open()
  expect(recent.lately()).toBeNull()
  refused.inc(7)
  await step(1_000)
  expect(recent.lately()).toBeNull()
  refused.inc(3)
  samples.inc({ source: 'late' }, 9_000)
  await step(500)
  expect(recent.lately()).toEqual({ stored: 9_500, refused: 3, livePerSecond: 500 / (stepMs / 1000) })
})

test('who sent too much, and a restart, are of late for a quarter of an hour', async () => {
  const { registry, recent, step } = open()
  const registers = [registry]
  const held = new Counter({
    name: 'solvane_broker_held_messages_total',
    help: 'x',
    labelNames: ['credential'],
    registers,
  })
  const restarts = new Counter({ name: 'solvane_historian_restarts_total', help: 'x', registers })
  const lately = async () => {
    const readings = await readMetrics(registry)
    return [recent.limitedLately(readings), recent.restartsLately(readings)]
  }
  held.inc({ credential: 'before' }, 8)
  await step(0)
  held.inc({ credential: 'a' }, 1)
  held.inc({ credential: 'b' }, 2)
  restarts.inc()
  expect(await lately()).toEqual([
    [
      { name: 'b', total: 2 },
      { name: 'a', total: 1 },
    ],
    1,
  ])
  for (let index = 0; index < 180; index++) await step(0)
  held.inc({ credential: 'a' }, 4)
  await step(0)
  expect(await lately()).toEqual([[{ name: 'a', total: 4 }], 0])
})

test('times are those of the last quarter of an hour, counts those since the start', async () => {
  const { registry, recent, step, seconds } = open()
  for (let index = 0; index < 10; index++) seconds.observe({ query: 'series' }, 5)
  for (let index = 0; index < 200; index++) await step(0)
  const timing = async () => recent.timing(await readMetrics(registry), 'solvane_historian_query_seconds', 'series')
  expect(await timing()).toEqual({ count: 10, p50Ms: null, p95Ms: null })
  for (let index = 0; index < 10; index++) seconds.observe({ query: 'series' }, 0.05)
  expect(await timing()).toMatchObject({ count: 20, p50Ms: 50 })
})
