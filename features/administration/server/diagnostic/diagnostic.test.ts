import { hostname } from 'node:os'
import type { Counter, Gauge } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrokerMetrics } from '../../../../platform/server/broker/broker-metrics.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { createIngestMetrics } from '../../../../platform/server/ingest/ingest-metrics.ts'
import { readMigrations } from '../../../../platform/server/migrations/read-migrations.ts'
import { createSparkplugMetrics } from '../../../../platform/server/sparkplug/sparkplug-metrics.ts'
import { telemetryMigrationsFolder } from '../../../../platform/server/telemetry/open-historian.ts'
import { openTestServer, type TestServer } from '../../../../tests/spec/open-test-server.ts'
import type { DiagnosticReport } from '../../contract/diagnostic.ts'
import { reportProcess } from './process-report.ts'
import { createRecentReadings } from './recent-readings.ts'
import { reportStores } from './stores-report.ts'

const secrets = ['s3cr3t-database', 's3cr3t-house', 's3cr3t-broker', 's3cr3t-mail', 's3cr3t-token-of-metrics']
const [database, house, broker, mail, metricsToken] = secrets
let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({
    environment: {
      DATABASE_URL: `postgresql://solvane:${database}@db.example.org:5432/solvane`,
      CLICKHOUSE_URL: `https://default:${house}@ch.example.org:8443/solvane`,
      MQTT_URL: `mqtts://solvane:${broker}@broker.example.org:8883`,
      SMTP_URL: `smtps://solvane:${mail}@mail.example.org:465`,
      MAIL_FROM: 'Solvane <solvane@example.org>',
      METRICS_TOKEN: metricsToken ?? '',
      RETENTION_RAW_DAYS: '400',
    },
  })
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

const ask = async (): Promise<{ text: string; report: DiagnosticReport }> => {
  const reply = await server.app.inject({
    url: '/api/Administration/Diagnostic',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode).toBe(200)
  return { text: reply.body, report: reply.json() }
}

test('it says what runs where, and how the stores are', async () => {
  const { report } = await ask()
  expect(report.versions).toMatchObject({ solvane: '0.0.0-test', node: process.versions.node })
  expect(report.processes).toHaveLength(1)
  expect(report.processes[0]).toMatchObject({
    id: report.answeredBy,
    host: hostname(),
    processId: process.pid,
    roles: ['api', 'push', 'ingest', 'jobs'],
    leads: false,
    // This test has no field.
    ingest: null,
    broker: { kind: 'outside', clients: null },
    push: { dropped: [] },
  })
  expect(report.processes[0]?.memory.residentBytes).toBeGreaterThan(10_000_000)
  expect(report.processes[0]?.disk?.sizeBytes).toBeGreaterThan(report.processes[0]?.disk?.freeBytes ?? 0)
  expect(report.stores.relations).toMatchObject({ engine: 'pglite', version: expect.stringMatching(/^\d+/) })
  expect(report.stores.relations?.bytes).toBeGreaterThan(1_000_000)
  const migrations = readMigrations(telemetryMigrationsFolder)
  expect(report.stores.historian).toMatchObject({
    engine: 'chdb',
    migrations: migrations.length,
    removedBeforeMs: null,
    disk: null,
    estimate: null,
  })
  expect(report.stores.historian?.tables.map(({ resolution, keptDays }) => [resolution, keptDays])).toEqual([
    ['raw', 400],
    ['10m', null],
    ['1h', null],
    ['1d', null],
  ])
})

test('the numbers are those of /metrics', async () => {
  const ingest = createIngestMetrics(server.context.metrics)
  createBrokerMetrics(server.context.metrics).held.inc({ credential: 'gateway-7' }, 12)
  createSparkplugMetrics(server.context.metrics, () => ['dead', 'born', 'born']).requests.inc({ reason: 'gap' }, 2)
  const runs = server.context.metrics.getSingleMetric('solvane_job_runs_total') as Counter
  runs.inc({ job: 'a', result: 'done' }, 4)
  runs.inc({ job: 'b', result: 'failed' }, 1)
  const durations = server.context.metrics.getSingleMetric('solvane_job_last_duration_seconds') as Gauge
  for (const [job, seconds] of Object.entries({ a: 1, b: 4, c: 3, d: 2 })) durations.set({ job }, seconds)
  const at = { tagId: 1, timeMs: 0, value: 1, quality: 0 }
  ingest.countStored(new Array(700).fill(at))
  ingest.messages.inc(7)
  ingest.quarantined.inc({ reason: 'unknown-tag' }, 3)
  ingest.quarantined.inc({ reason: 'malformed' }, 5)
  ingest.lag.note(1.5, Date.now())
  ingest.storedSeconds.observe(0.02)
  const { historian } = server.context
  await historian.append([{ tagId: 1, timeMs: Date.now() - 1_000, value: 1, quality: 0 }])
  await historian.series({ tagIds: [1], fromMs: 0, toMs: Date.now(), widthPx: 100 })
  const process = (await ask()).report.processes[0]
  expect(process?.ingest).toMatchObject({
    samples: 700,
    messages: 7,
    lagSeconds: 1.5,
    isRefusing: false,
    stored: { count: 1 },
    refused: [
      { name: 'malformed', total: 5 },
      { name: 'unknown-tag', total: 3 },
    ],
    limited: [{ name: 'gateway-7', total: 12 }],
    limitedLately: [{ name: 'gateway-7', total: 12 }],
    sparkplug: {
      nodes: [
        { name: 'born', total: 2 },
        { name: 'dead', total: 1 },
      ],
      rebirths: [{ name: 'gap', total: 2 }],
    },
  })
  expect(process?.jobs).toEqual({
    runs: 5,
    failed: 1,
    longest: [
      { name: 'b', seconds: 4 },
      { name: 'c', seconds: 3 },
      { name: 'd', seconds: 2 },
    ],
  })
  expect(process?.ingest?.curve.samplesPerSecond).toHaveLength(180)
  expect(process?.historian.insert.count).toBeGreaterThan(0)
  expect(process?.historian.queries.map(({ name }) => name)).toContain('series')
  expect(process?.historian.queries.find(({ name }) => name === 'series')?.p95Ms).toBeGreaterThan(0)
})

test('external stores report their own disk, and none of the data folder', async () => {
  const { context } = server
  const engine = 'clickhouse' as const
  const disk = async () => ({ host: 'ch-2', freeBytes: 4e9, sizeBytes: 1e11 })
  const outside: ServerContext = { ...context, historian: { ...context.historian, engine, disk } }
  expect((await reportStores(outside, null)).historian?.disk).toEqual({ ...(await disk()), state: 'warning' })
  const untold = async () => Promise.reject(new Error('not granted'))
  const silent = await reportStores({ ...outside, historian: { ...outside.historian, disk: untold } }, null)
  expect(silent.historian).toMatchObject({ engine, disk: null })

  const recent = createRecentReadings(context.metrics)
  expect((await reportProcess(outside, recent)).disk?.sizeBytes).toBeGreaterThan(0)
  const relations = { ...context.relations, engine: 'postgresql' as const }
  expect((await reportProcess({ ...outside, relations }, recent)).disk).toBeNull()
})

test('the last errors come with their request, and failed jobs with their reason', async () => {
  server.context.log.child({ requestId: 'r-42' }).error({ err: new Error('the store is away') }, 'a request failed')
  const { report } = await ask()
  expect(report.processes[0]?.errors[0]).toMatchObject({
    level: 'error',
    message: 'a request failed',
    requestId: 'r-42',
    error: expect.stringContaining('the store is away'),
    times: 1,
  })
})

test('no secret is in it, however it got near: settings, logged errors, notes of jobs', async () => {
  const { context } = server
  const links = `https://solvane.example.org/ResetPassword/PersonalInformation/${'s3cr3tlink'.repeat(5)}`
  for (const secret of secrets)
    context.log.error({ err: new Error(`connect with ${secret} refused`) }, `about ${secret}`)
  context.log.warn({ url: `https://admin:s3cr3t-other@x.example.org`, links }, 'cannot be reached')
  context.log.warn(
    { headers: { authorization: 'Bearer s3cr3t-bearer' }, body: '{"password":"s3cr3t-body"}' },
    'refused',
  )
  context.log.warn('GET /callback?code=s3cr3t-code&state=x&token=s3cr3t-query failed')
  const { text, report } = await ask()
  expect(report.processes[0]?.errors.length).toBeGreaterThan(3)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain('s3cr3t')
  const shown = new Map(report.settings.map((setting) => [setting.name, setting]))
  expect(shown.get('DATABASE_URL')).toMatchObject({
    value: 'postgresql://db.example.org:5432/solvane',
    origin: 'environment',
    isSecret: true,
  })
  expect(shown.get('METRICS_TOKEN')).toMatchObject({ value: null, origin: 'environment', isSecret: true })
  expect(shown.get('PORT')).toMatchObject({ value: '8080' })
})
