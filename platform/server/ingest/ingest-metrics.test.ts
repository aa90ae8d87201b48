import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Sample } from '../telemetry/historian.ts'
import { createIngestMetrics, ingestTotals } from './ingest-metrics.ts'

test('stored samples are late where the sender says so, and where they are old', async () => {
  const registry = new Registry()
  const nowMs = Date.now()
  const at = (timeMs: number, source: 'live' | 'late' = 'live'): Sample => ({
    tagId: 1,
    timeMs,
    value: 1,
    quality: 0,
    origin: { source, priority: 2 },
  })
  createIngestMetrics(registry).countStored([
    at(nowMs),
    at(nowMs - 3_540_000),
    at(nowMs - 3_660_000),
    at(nowMs, 'late'),
    { tagId: 1, timeMs: nowMs, value: 1, quality: 0 },
  ])
  const values = (await registry.getSingleMetric(ingestTotals.samples)?.get())?.values
  expect(values?.map(({ labels: { source }, value }) => [source, value])).toEqual([
    ['live', 3],
    ['late', 2],
  ])
})
