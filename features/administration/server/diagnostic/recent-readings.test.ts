import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readMetrics } from './metric-readings.ts'
import { createRecentReadings, stepMs } from './recent-readings.ts'

const open = () => {
  const registry = new Registry()
  const registers = [registry]
  const samples = new Counter({ name: 'solvane_ingest_samples_total', help: 'x', registers })
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
    samples.inc(came)
    nowMs += stepMs
    await recent.look()
  }
  return { registry, recent, step, seconds, refused }
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

test('what was stored and refused of late leaves out what was before the first look', async () => {
  const { recent, step, refused } = open()
  expect(recent.lately()).toBeNull()
  refused.inc(7)
  await step(1_000)
  expect(recent.lately()).toBeNull()
  refused.inc(3)
  await step(500)
  expect(recent.lately()).toEqual({ stored: 500, refused: 3 })
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
