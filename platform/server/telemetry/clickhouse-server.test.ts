import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForkedChdbConnection } from './chdb-connection.ts'
import type { Historian, Sample } from './historian.ts'
import { openHistorian } from './open-historian.ts'
import { answersOf, startTestServer, type TestServer } from './test-server.ts'

/**
 * The way over HTTP, without a ClickHouse server: a small one that speaks its HTTP interface (the query in the address or
 * the body) in front of the same engine. It shows that the SQL and the client's calls work over a wire; it is no cluster.
 */
const folder = mkdtempSync(join(tmpdir(), 'solvane-server-'))
const engine = new ForkedChdbConnection({ folder, onCrash: () => {}, onStart: () => {} })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(answersOf(engine))
})
afterAll(async () => {
  await server.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (clickhouseUrl: string, metrics = new Registry()) =>
  openHistorian({
    config: { clickhouseUrl, dataFolder: folder },
    log: pino({ level: 'silent' }),
    metrics,
    version: 'test',
  })

test('the historian works over HTTP as it does embedded', async () => {
  const historian: Historian = await open(server.url)
  expect(historian.engine).toBe('clickhouse')
  const startMs = Date.parse('2026-02-01')
  const samples = Array.from(
    { length: 15_000 },
    (_, index): Sample => ({ tagId: 1 + (index % 3), timeMs: startMs + index * 60_000, value: index % 7, quality: 0 }),
  )
  await historian.append(samples)
  await historian.append([{ tagId: 9, timeMs: Date.now(), value: "it's", quality: 0 }])
  const range = { fromMs: startMs, toMs: startMs + 20 * 86_400_000 }
  const [series] = await historian.series({ tagIds: [1], ...range, widthPx: 100, resolution: '1d' })
  expect(series?.count?.reduce((sum, count) => sum + count, 0)).toBe(5_000)
  const every = { tagIds: [3, 1, 2], ...range, toMs: startMs + 2 * 86_400_000, widthPx: 10_000 }
  const written = await historian.writtenSeries(every)
  expect(written.map((parts) => JSON.parse(Buffer.concat(parts).toString()))).toEqual(await historian.series(every))
  expect((await historian.newest([9])).get(9)?.value).toBe("it's")
  await historian.stage(
    'file',
    samples.slice(0, 10).map((sample) => ({ ...sample, tagId: 5 })),
  )
  expect(await historian.commitStaged('file')).toBe(10)
  let rows = 0
  for await (const block of historian.raw([1, 2, 3, 5], 0, 4e12)) rows += block.length
  expect(rows).toBe(15_010)
  await historian.rollUp()
  await historian.ping(5_000)
  await historian.close()
})

test('the disk of the server is told, by itself and as metrics', async () => {
  const metrics = new Registry()
  const historian = await open(server.url, metrics)
  const disk = await historian.disk()
  expect(disk?.freeBytes).toBeGreaterThan(0)
  expect(disk?.sizeBytes).toBeGreaterThanOrEqual(disk?.freeBytes ?? 0)
  const told = async (what: string) => {
    const { values } = (await metrics.getSingleMetric(`solvane_historian_disk_${what}_bytes`)?.get()) ?? {}
    return values?.[0]?.value
  }
  await expect.poll(() => told('size')).toBe(disk?.sizeBytes)
  expect(await told('free')).toBeGreaterThan(0)
  await historian.close()
})

test('a server that is not there is named by its setting, its password is not', async () => {
  const failure = await open('http://solvane:secret@127.0.0.1:9').catch((error: Error) => error)
  expect(String(failure)).toMatch(/CLICKHOUSE_URL cannot be used: .*ECONNREFUSED/)
  expect(String(failure)).not.toContain('secret')
})
