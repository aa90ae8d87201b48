import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Sample } from '../telemetry/historian.ts'
import { refusalReasons } from './decoder.ts'
import { WindowedMinimum } from './windowed-minimum.ts'

export type IngestMetrics = ReturnType<typeof createIngestMetrics>

/** Names by which the diagnostic page finds the totals again. */
export const ingestTotals = {
  messages: 'solvane_ingest_messages_total',
  samples: 'solvane_ingest_samples_total',
} as const

const lagSpanMs = 60_000
/** Samples that are older than this when they are stored fill a gap, whether their sender says so or not; gateways that gather values send them sooner than that. */
const lateAfterMs = 3_600_000

export const createIngestMetrics = (registry: Registry) => {
  const registers = [registry]
  const lag = new WindowedMinimum(lagSpanMs)
  new Gauge({
    name: 'solvane_ingest_lag_seconds',
    help: 'Age of the newest measurement when its batch was stored: minimum of the last one to two minutes, so backfill does not raise it',
    registers,
    collect() {
      this.set(lag.at(Date.now()))
    },
  })
  const quarantined = new Counter({
    name: 'solvane_quarantine_total',
    help: 'Refused values and messages, and stored implausible values, by reason',
    labelNames: ['reason'],
    registers,
  })
  // An alert on growth needs the nought before it, here and below.
  for (const reason of refusalReasons) quarantined.inc({ reason }, 0)
  const stored = new Counter({ name: ingestTotals.samples, help: 'Samples stored', labelNames: ['source'], registers })
  for (const source of ['live', 'late']) stored.inc({ source }, 0)
  return {
    messages: new Counter({ name: ingestTotals.messages, help: 'Field messages received', registers }),
    events: new Counter({
      name: 'solvane_ingest_events_total',
      help: 'Events and lists of active alarms received from devices',
      registers,
    }),
    countStored(samples: readonly Sample[]): void {
      const lateBeforeMs = Date.now() - lateAfterMs
      let late = 0
      for (const { origin, timeMs } of samples) if (origin?.source === 'late' || timeMs < lateBeforeMs) late += 1
      stored.inc({ source: 'live' }, samples.length - late)
      stored.inc({ source: 'late' }, late)
    },
    batchRows: new Histogram({
      name: 'solvane_ingest_batch_rows',
      help: 'Samples per batch',
      buckets: [1, 10, 50, 100, 500, 1_000, 2_500, 5_000],
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'solvane_ingest_append_seconds',
      help: 'Time to store a batch in the historian',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    appendFailures: new Counter({
      name: 'solvane_ingest_append_failures_total',
      help: 'Failed attempts to store a batch',
      registers,
    }),
    refusing: new Gauge({
      name: 'solvane_ingest_refusing',
      help: '1: the historian refuses data (disk full, server down), and Solvane acknowledges no message',
      registers,
    }),
    clockBehind: new Gauge({
      name: 'solvane_ingest_clock_behind_seconds',
      help: 'How far the clock of this server seems to be behind its devices; 0: it seems right. Messages with times in the future are not acknowledged meanwhile',
      registers,
    }),
    storedSeconds: new Histogram({
      name: 'solvane_ingest_stored_seconds',
      help: 'Time from arrival of a message to its acknowledgement after storage',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
      registers,
    }),
    lag,
    pendingRows: new Gauge({ name: 'solvane_ingest_pending_rows', help: 'Samples waiting for the store', registers }),
    quarantined,
  }
}
