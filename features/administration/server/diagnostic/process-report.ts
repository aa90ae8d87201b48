import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import { type Readings, readMetrics } from './metric-readings.ts'
import { historianRestarts, limitedSenders, type RecentReadings, stepMs } from './recent-readings.ts'

/** Name of this process among others, for as long as it lives. */
export const ownId = randomUUID().slice(0, 8)

const startedAtMs = Date.now() - Math.round(process.uptime() * 1000)

/** A disk is worth a look below a tenth or 5 GB, and urgent below 3 % or 1 GB. */
export const diskState = (freeBytes: number, sizeBytes: number): 'good' | 'warning' | 'critical' => {
  const share = sizeBytes > 0 ? freeBytes / sizeBytes : 0
  if (share < 0.03 || freeBytes < 1e9) return 'critical'
  return share < 0.1 || freeBytes < 5e9 ? 'warning' : 'good'
}

const shownSenders = 20
const shownJobs = 3

const diskOf = (readings: Readings, { relations, historian }: ServerContext): ProcessReport['disk'] => {
  if (relations.engine !== 'pglite' && historian.engine !== 'chdb') return null
  const free = readings.total('solvane_data_disk_free_bytes')
  const size = readings.total('solvane_data_disk_size_bytes')
  return free === undefined || !size ? null : { freeBytes: free, sizeBytes: size, state: diskState(free, size) }
}

const ingestOf = (readings: Readings, recent: RecentReadings): ProcessReport['ingest'] => {
  const samples = readings.total('solvane_ingest_samples_total')
  if (samples === undefined) return null
  const { samplesPerSecond, messagesPerSecond } = recent.rates()
  return {
    samplesPerSecond,
    messagesPerSecond,
    samples,
    messages: readings.total('solvane_ingest_messages_total') ?? 0,
    lagSeconds: readings.total('solvane_ingest_lag_seconds') ?? 0,
    pendingRows: readings.total('solvane_ingest_pending_rows') ?? 0,
    isRefusing: readings.total('solvane_ingest_refusing') === 1,
    appendFailures: readings.total('solvane_ingest_append_failures_total') ?? 0,
    stored: recent.timing(readings, 'solvane_ingest_stored_seconds'),
    curve: { stepMs, samplesPerSecond: recent.curve().map((rate) => (rate === null ? null : Math.round(rate))) },
    refused: readings.shares('solvane_quarantine_total', 'reason'),
    lately: recent.lately(),
    limited: limitedSenders(readings).slice(0, shownSenders),
    limitedLately: recent.limitedLately(readings).slice(0, shownSenders),
    sparkplug: {
      nodes: readings.shares('solvane_sparkplug_nodes', 'state'),
      rebirths: readings.shares('solvane_sparkplug_rebirth_requests_total', 'reason'),
    },
  }
}

const brokerOf = (readings: Readings, isBuiltIn: boolean): ProcessReport['broker'] => {
  const sessions = readings.total('solvane_broker_connected')
  return {
    kind: isBuiltIn ? 'built-in' : 'outside',
    isConnected: isBuiltIn ? true : sessions === undefined ? null : sessions > 0,
    clients: isBuiltIn ? (readings.total('solvane_broker_connections') ?? null) : null,
    cuts: readings.shares('solvane_broker_cut_total', 'reason'),
  }
}

const historianOf = (readings: Readings, recent: RecentReadings): ProcessReport['historian'] => {
  const queries = 'solvane_historian_query_seconds'
  return {
    insertedRows: readings.total('solvane_historian_insert_rows_total') ?? 0,
    insert: recent.timing(readings, 'solvane_historian_insert_seconds'),
    queries: readings
      .labelValues(queries, 'query')
      .map((name) => ({ name, ...recent.timing(readings, queries, name) })),
    rollupLagSeconds: readings.total('solvane_historian_rollup_lag_seconds') ?? 0,
    plainMeansBeforeMs: (readings.total('solvane_historian_plain_means_before_seconds') ?? 0) * 1000,
    restarts: readings.total(historianRestarts) ?? 0,
    restartsLately: recent.restartsLately(readings),
    unsettledReads: readings.total('solvane_historian_unsettled_reads_total') ?? 0,
    conflicts: readings.total('solvane_historian_conflicts_total') ?? 0,
  }
}

const pushOf = (readings: Readings): ProcessReport['push'] => {
  const framesSent = readings.total('solvane_push_frames_sent_total')
  if (framesSent === undefined) return null
  return {
    connections: readings.shares('solvane_push_connections', 'kind'),
    subscribedTags: readings.total('solvane_push_subscribed_tags') ?? 0,
    framesEncoded: readings.total('solvane_push_frames_encoded_total') ?? 0,
    framesSent,
    values: readings.total('solvane_push_values_total') ?? 0,
    coalesced: readings.total('solvane_push_coalesced_values_total') ?? 0,
    dropped: readings.shares('solvane_push_dropped_total', 'reason'),
    refused: readings.shares('solvane_push_refused_total', 'reason'),
    paceMs: readings.total('solvane_push_pace_ms') ?? 0,
  }
}

const jobsOf = (readings: Readings): ProcessReport['jobs'] => ({
  runs: readings.total('solvane_job_runs_total') ?? 0,
  failed: readings.shares('solvane_job_runs_total', 'result').find(({ name }) => name === 'failed')?.total ?? 0,
  longest: readings
    .shares('solvane_job_last_duration_seconds', 'job')
    .slice(0, shownJobs)
    .map(({ name, total }) => ({ name, seconds: total })),
})

const eventsOf = (readings: Readings, recent: RecentReadings): ProcessReport['events'] => ({
  handled: readings.total('solvane_event_deliveries_total') ?? 0,
  waiting: readings.total('solvane_events_waiting') ?? 0,
  failing: readings.shares('solvane_events_failing', 'listener').filter(({ total }) => total > 0),
  delay: recent.timing(readings, 'solvane_event_delay_seconds'),
})

/** The report of this process, from the registry of /metrics. */
export const reportProcess = async (context: ServerContext, recent: RecentReadings): Promise<ProcessReport> => {
  const { metrics, config, recentErrors, version } = context
  const readings = await readMetrics(metrics)
  return {
    id: ownId,
    host: hostname(),
    processId: process.pid,
    roles: [...config.roles],
    version,
    startedAtMs,
    leads: readings.total('solvane_jobs_leading') === 1,
    memory: {
      residentBytes: readings.total('process_resident_memory_bytes') ?? 0,
      heapUsedBytes: readings.total('nodejs_heap_size_used_bytes') ?? 0,
      heapBytes: readings.total('nodejs_heap_size_total_bytes') ?? 0,
    },
    cpuShare: recent.rates().cpuShare,
    eventLoopP99Ms: recent.timersLateMs(),
    disk: diskOf(readings, context),
    ingest: ingestOf(readings, recent),
    broker: brokerOf(readings, config.mqttUrl === undefined),
    historian: historianOf(readings, recent),
    push: pushOf(readings),
    jobs: jobsOf(readings),
    events: eventsOf(readings, recent),
    errors: [...recentErrors.list()],
  }
}
