import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNotKeptMetrics } from '../../features/plant-connection/server/quarantine-metrics.ts'
import { createBrokerMetrics } from '../../platform/server/broker/broker-metrics.ts'
import { createEvents } from '../../platform/server/events/create-events.ts'
import { openTestHttp, type TestHttp } from '../../platform/server/http/test-http.ts'
import { createIngestMetrics } from '../../platform/server/ingest/ingest-metrics.ts'
import { createJobs } from '../../platform/server/jobs/create-jobs.ts'
import { createPushMetrics } from '../../platform/server/live/push-metrics.ts'
import { createLocalCoordination } from '../../platform/server/processes/single-process.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import { createSparkplugMetrics } from '../../platform/server/sparkplug/sparkplug-metrics.ts'
import { createHistorianMetrics } from '../../platform/server/telemetry/historian-metrics.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const log = pino({ level: 'silent' })
const metrics = new Registry()
let http: TestHttp
beforeAll(async () => {
  createHistorianMetrics(metrics, { upToDateMs: () => Date.now(), plainMeansBeforeMs: () => 0, tagsToJudge: () => 0 })
  createIngestMetrics(metrics)
  createSparkplugMetrics(metrics, () => [])
  createPushMetrics(metrics)
  createBrokerMetrics(metrics)
  createNotKeptMetrics(metrics)
  // No job is added: nothing asks the database.
  createJobs({ db: {} as Db, log, metrics, processes: createLocalCoordination(log) })
  createEvents({ db: {} as Db, log, metrics, processes: createLocalCoordination(log) })
  http = await openTestHttp({}, { metrics })
})
afterAll(() => http.close())

/** `name type labels` of each row of the table. */
const documented = () =>
  readFileSync(`${root}docs/metrics.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `solvane_'))
    .map((line) => {
      const [, name = '', type = '', unit = '', labels = '', meaning = ''] = line.split('|').map((cell) => cell.trim())
      return { name: name.replaceAll('`', ''), type, unit, labels: labels.replaceAll('`', ''), meaning }
    })

test('the page tells every metric that there is, with its type and labels, and no other', async () => {
  const registered = (await metrics.getMetricsAsJSON())
    .filter(({ name }) => name.startsWith('solvane_'))
    .map(({ name, type }) => {
      const { labelNames = [] } = metrics.getSingleMetric(name) as unknown as { labelNames?: readonly string[] }
      return `${name} ${type} ${labelNames.join(', ')}`.trim()
    })
  expect(
    documented()
      .map(({ name, type, labels }) => `${name} ${type} ${labels}`.trim())
      .sort(),
  ).toEqual(registered.sort())
  for (const { name, unit, meaning } of documented()) {
    expect(unit, name).not.toBe('')
    expect(meaning.length, name).toBeGreaterThan(10)
  }
})

test('no metric of the sources is missing', () => {
  const named = new Set(documented().map(({ name }) => name))
  const files = globSync(['platform/server/**/*.ts', 'features/*/server/**/*.ts', 'apps/server/**/*.ts'], { cwd: root })
  const inSources = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(/'(solvane_[a-z0-9_]+)'/g)])
    .map(([, name]) => name ?? '')
    .filter((name) => /_(total|seconds|bytes|rows|ms|connections|connected|messages|refusing|leading)$/.test(name))
  expect(inSources.length).toBeGreaterThan(30)
  expect(inSources.filter((name) => !named.has(name))).toEqual([])
})

test('what /metrics says holds the disk', async () => {
  const { body } = await http.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const size = Number(/solvane_data_disk_size_bytes (\d+)/.exec(body)?.[1])
  const free = Number(/solvane_data_disk_free_bytes (\d+)/.exec(body)?.[1])
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThanOrEqual(free)
})
