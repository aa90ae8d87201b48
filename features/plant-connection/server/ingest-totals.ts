import type { Registry } from 'prom-client'
import { ingestTotals } from '../../../platform/server/ingest/ingest-metrics.ts'
import type { IngestTotals } from '../contract/quarantine.ts'

const totalOf = async (metrics: Registry, name: string): Promise<number> => {
  const metric = await metrics.getSingleMetric(name)?.get()
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
}

/** What ingest has taken since the start, from its own counters; zeros where it does not run. */
export const readIngestTotals = async (metrics: Registry): Promise<IngestTotals> => ({
  atMs: Date.now(),
  messages: await totalOf(metrics, ingestTotals.messages),
  samples: await totalOf(metrics, ingestTotals.samples),
})
