import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { createBrokerMetrics } from '../../../../platform/server/broker/broker-metrics.ts'
import { loadConfig } from '../../../../platform/server/config/load-config.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { createIngestMetrics } from '../../../../platform/server/ingest/ingest-metrics.ts'
import { createLocalCoordination } from '../../../../platform/server/processes/single-process.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import { type Processes, processesOf } from './ask-processes.ts'

const log = pino({ level: 'silent' })
const beside = loadConfig({
  SOLVANE_ROLES: 'api,push',
  DATABASE_URL: 'postgresql://u:p@db/solvane',
  CLICKHOUSE_URL: 'http://ch',
  MQTT_URL: 'mqtt://b',
})
const opened: Processes[] = []
afterEach(() => {
  for (const processes of opened.splice(0)) processes.stop()
})

const contextOf = (changes: Partial<ServerContext>): ServerContext =>
  ({
    config: beside,
    log,
    metrics: new Registry(),
    recentErrors: { list: () => [] },
    processes: createLocalCoordination(log),
    relations: { engine: 'postgresql' },
    historian: { engine: 'clickhouse' },
    version: '1.0.0',
    ...changes,
  }) as ServerContext
const open = (context: ServerContext) => {
  const processes = processesOf(context)
  opened.push(processes)
  return processes
}

/** Another process, as its messages look to this one. */
const answerAs = async (line: ReturnType<typeof createLocalCoordination>, id: string, bytes = 0) => {
  const own = (await open(contextOf({ config: loadConfig({}) })).reports())[0]
  line.on('diagnostic.ask', (content) => {
    const { ask } = content as { ask: string }
    const error = { atMs: 1, level: 'warn', message: `of ${id}`, error: null, details: null, requestId: null, times: 1 }
    void line.publish('diagnostic.error', { ask, from: id, error })
    void line.publish('diagnostic.report', {
      ask,
      report: { ...own, id, host: `host ${'x'.repeat(bytes)}`, errors: [] },
    })
  })
}

test('a process that is alone asks nobody', async () => {
  const line = createLocalCoordination(log)
  let asked = 0
  line.on('diagnostic.ask', () => (asked += 1))
  const reports = await open(contextOf({ config: loadConfig({}), processes: line })).reports()
  expect(reports).toHaveLength(1)
  expect(asked).toBe(0)
})

test('beside others it hears them all, itself first, each with its errors; nonsense is left alone', async () => {
  const line = createLocalCoordination(log)
  await answerAs(line, 'b')
  await answerAs(line, 'c')
  line.on('diagnostic.ask', (content) => {
    void line.publish('diagnostic.report', { ask: (content as { ask: string }).ask, report: { id: 'd' } })
    void line.publish('diagnostic.report', 'nonsense')
  })
  const reports = await open(contextOf({ processes: line })).reports()
  expect(reports.map(({ id }) => id).slice(1)).toEqual(['b', 'c'])
  expect(reports.map(({ errors }) => errors.map(({ message }) => message))).toEqual([[], ['of b'], ['of c']])
})

test('what it tells others fits into a message, however much there is to say', async () => {
  const line = createLocalCoordination(log)
  const metrics = new Registry()
  const ingest = createIngestMetrics(metrics)
  ingest.countStored(new Array(5).fill({ tagId: 1, timeMs: 0, value: 1, quality: 0 }))
  for (let index = 0; index < 40; index++) ingest.quarantined.inc({ reason: `reason ${'x'.repeat(40)} ${index}` })
  const { held } = createBrokerMetrics(metrics)
  const long = 'y'.repeat(1_100)
  open(
    contextOf({
      processes: line,
      metrics,
      recentErrors: {
        list: () =>
          Array.from({ length: 200 }, (_, index) => ({
            atMs: index,
            level: 'error' as const,
            message: long.slice(0, 300),
            error: long,
            details: long.slice(0, 600),
            requestId: null,
            times: 1,
          })),
      },
    }),
  )
  const sent: { topic: string; bytes: number }[] = []
  let report: ProcessReport | undefined
  for (const topic of ['diagnostic.report', 'diagnostic.error'])
    line.on(topic, (content) => {
      sent.push({ topic, bytes: Buffer.byteLength(JSON.stringify({ topic, content })) })
      if (topic === 'diagnostic.report') report = (content as { report: ProcessReport }).report
    })
  // It has looked for the first time: what comes now is of late.
  await turn()
  for (let index = 0; index < 30; index++) held.inc({ credential: `gateway ${'z'.repeat(60)} ${index}` }, index + 1)
  await line.publish('diagnostic.ask', { ask: 'x', from: 'another' })
  await expect.poll(() => sent.some(({ topic }) => topic === 'diagnostic.report')).toBe(true)
  expect(sent).toHaveLength(21)
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(7_900)
  expect(report?.ingest?.limitedLately.map(({ total }) => total)).toEqual([30, 29, 28])
})
