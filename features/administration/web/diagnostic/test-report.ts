import type { DiagnosticReport, ProcessReport } from '../../contract/diagnostic.ts'

const timing = { count: 0, p50Ms: null, p95Ms: null }

/** A process in good order; for tests. */
export const testProcess = (changes: Partial<ProcessReport> = {}): ProcessReport => ({
  id: 'a',
  host: 'host',
  processId: 1,
  roles: ['api', 'push', 'ingest', 'jobs'],
  version: '1.0.0',
  startedAtMs: 0,
  leads: true,
  memory: { residentBytes: 2e8, heapUsedBytes: 1e8, heapBytes: 1.5e8 },
  cpuShare: 0.1,
  eventLoopP99Ms: 12,
  disk: { freeBytes: 8e10, sizeBytes: 1e11, state: 'good' },
  ingest: {
    samplesPerSecond: 500,
    messagesPerSecond: 50,
    samples: 1_000,
    messages: 100,
    lagSeconds: 1,
    pendingRows: 0,
    isRefusing: false,
    appendFailures: 0,
    stored: timing,
    curve: { stepMs: 5_000, samplesPerSecond: [null, 500] },
    refused: [],
    lately: { stored: 450_000, refused: 4_500, livePerSecond: 500 },
    limited: [],
    limitedLately: [],
    sparkplug: { nodes: [], rebirths: [] },
  },
  broker: { kind: 'built-in', isConnected: true, clients: 40, cuts: [] },
  historian: {
    insertedRows: 0,
    insert: timing,
    queries: [],
    rollupLagSeconds: 2,
    plainMeansBeforeMs: 0,
    restarts: 0,
    restartsLately: 0,
    unsettledReads: 0,
    conflicts: 0,
  },
  push: null,
  jobs: { runs: 0, failed: 0, longest: [] },
  events: { handled: 0, waiting: 0, failing: [], delay: { count: 0, p50Ms: null, p95Ms: null } },
  errors: [],
  ...changes,
})

/** A report without anything to look at; for tests. */
export const testReport = (changes: Partial<DiagnosticReport> = {}): DiagnosticReport => ({
  atMs: 1_000,
  versions: { solvane: '1.0.0', commit: null, webBuild: 'index-1', node: '24.0.0', platform: 'linux x64' },
  answeredBy: 'a',
  processes: [testProcess()],
  stores: {
    relations: { engine: 'pglite', version: '18', bytes: 1e7, migrations: 3 },
    historian: {
      engine: 'chdb',
      version: '26.7',
      rows: 0,
      bytes: 0,
      tables: [],
      raw: null,
      tags: 0,
      migrations: 3,
      disk: null,
      removedBeforeMs: null,
      estimate: null,
    },
  },
  jobs: { known: 3, running: [], failed: [] },
  settings: [],
  ...changes,
})
