import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { readMigrations } from '../migrations/read-migrations.ts'
import { ForkedChdbConnection } from './chdb-connection.ts'
import type { Sample } from './historian.ts'
import { openHistorian, telemetryMigrationsFolder } from './open-historian.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { clusterOf, oneNode } from './topology.ts'

/**
 * The embedded engine knows no cluster. Each statement of the cluster is parsed by it as it is (EXPLAIN AST), and run as
 * one node would carry it out: replicated tables as plain ones, and what is inserted into the way to all shards goes to
 * the one there is. Shards, replicas and their delays are not tested here.
 */
const folder = mkdtempSync(join(tmpdir(), 'solvane-cluster-'))
const engine = new ForkedChdbConnection({ folder, onCrash: () => {}, onStart: () => {} })
const spread = 'sample|sample_revision|staged_sample|rollup_10m|rollup_1h|rollup_1d'
const asOneNode = (statement: string): string =>
  statement
    .replaceAll(' ON CLUSTER `north`', '')
    .replace(/Replicated(\w*MergeTree)\('[^']*', '[^']*'(?:, )?/, '$1(')
    .replace(
      /ENGINE = Distributed\(`north`, currentDatabase\(\), (\w+), intHash64\(tag\)\)/,
      "ENGINE = Merge(currentDatabase(), '^$1$$')",
    )
    .replace(/, replicated_deduplication_window = 0|SETTINGS replicated_deduplication_window = 0/, '')
    .replace('cluster(`north`, system.parts)', 'system.parts')
    .replace(new RegExp(`^INSERT INTO (${spread}) `), 'INSERT INTO $1_local ')

const seen: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(async (statement, body) => {
    seen.push(statement)
    if (!/^INSERT/.test(statement)) await engine.query({ query: `EXPLAIN AST ${statement}` })
    const { stream } = await engine.query({ query: `${asOneNode(statement)}\n${body}` })
    return Buffer.concat(await stream.toArray())
  })
})
afterEach(() => {
  seen.length = 0
})
afterAll(async () => {
  await server.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a cluster', () => {
  const cluster = clusterOf('north')
  const migrations = readMigrations(telemetryMigrationsFolder)
  const statements = migrations.flatMap((migration) => migration.statements).flatMap((one) => cluster.ddl(one))

  it('carries out every migration on all nodes', () => {
    expect(statements.length).toBeGreaterThan(20)
    for (const statement of statements) expect(statement).toContain('ON CLUSTER `north`')
  })

  it('spreads what has a tag by its tag, and gives every node the rest', () => {
    const made = statements.flatMap((statement) => /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? [])
    expect(made.toSorted()).toEqual(
      ['sample', 'sample_revision', 'staged_sample', 'thinned_sample', 'rollup_10m', 'rollup_1h', 'rollup_1d']
        .flatMap((table) => [table, `${table}_local`])
        .concat('rollup_due', 'rollup_closed', 'staged_commit', 'retention_mark')
        .toSorted(),
    )
    const of = (table: string) =>
      statements.find((statement) => statement.startsWith(`CREATE TABLE IF NOT EXISTS ${table} `))
    expect(of('sample_local')).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', revision)",
    )
    expect(of('sample')).toContain('ENGINE = Distributed(`north`, currentDatabase(), sample_local, intHash64(tag))')
    expect(of('rollup_due')).toContain(
      "ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/{table}', '{shard}-{replica}')",
    )
    expect(of('rollup_due')).toMatch(/SETTINGS max_bytes.*, replicated_deduplication_window = 0$/s)
  })

  it('notes late rows where they are stored', () => {
    const view = statements.find((statement) => statement.includes('MATERIALIZED VIEW'))
    expect(view).toContain('rollup_due_of_sample ON CLUSTER `north` TO rollup_due AS')
    expect(view).toContain('FROM sample_local')
  })

  it('says so when it does not know a statement', () => {
    expect(() => cluster.ddl('INSERT INTO sample SELECT * FROM sample')).toThrow('no way yet')
    expect(oneNode.ddl('INSERT INTO sample SELECT 1')).toEqual(['INSERT INTO sample SELECT 1'])
  })
})

test('the historian works on the tables of a cluster', async () => {
  let keeps = true
  const historian = await openHistorian({
    config: { clickhouseUrl: server.url, clickhouseCluster: 'north', dataFolder: folder },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    version: 'test',
    keepsRollups: () => keeps,
  })
  const startMs = Date.parse('2026-02-01')
  const samples = Array.from(
    { length: 15_000 },
    (_, index): Sample => ({ tagId: 1 + (index % 3), timeMs: startMs + index * 60_000, value: index % 7, quality: 0 }),
  )
  await historian.append(samples)
  await historian.append(samples.slice(0, 50))
  await historian.append([{ tagId: 9, timeMs: Date.now(), value: "it's", quality: 0 }])
  const range = { fromMs: startMs, toMs: startMs + 20 * 86_400_000 }
  const [series] = await historian.series({ tagIds: [1], ...range, widthPx: 100, resolution: '1d' })
  expect(series?.count?.reduce((sum, count) => sum + count, 0)).toBe(5_000)
  const every = { tagIds: [3, 1, 2], ...range, toMs: startMs + 2 * 86_400_000, widthPx: 10_000 }
  const written = await historian.writtenSeries(every)
  expect(written.map((parts) => JSON.parse(Buffer.concat(parts).toString()))).toEqual(await historian.series(every))
  const [total] = await historian.totals([2], [startMs, startMs + 30 * 86_400_000])
  expect(total?.count).toBe(5_000)
  const newest = await historian.newest([1, 9])
  expect(newest.get(9)?.value).toBe("it's")
  expect(newest.get(1)?.timeMs).toBe(startMs + 14_997 * 60_000)
  expect(await historian.bounds([1])).toEqual({ firstMs: startMs, lastMs: startMs + 14_997 * 60_000 })
  await historian.stage(
    'file',
    samples.slice(0, 10).map((sample) => ({ ...sample, tagId: 5 })),
  )
  expect(await historian.commitStaged('file')).toBe(10)
  await historian.stage('other', samples.slice(0, 10))
  await historian.discardStaged('other')
  let rows = 0
  for await (const block of historian.raw([1, 2, 3, 5], 0, 4e12)) rows += block.length
  expect(rows).toBe(15_010)
  await historian.rollUp()
  keeps = false
  expect((await historian.statistics()).rows).toBeGreaterThan(15_000)
  const slices = await historian.archive.slices()
  expect((await historian.archive.read(slices[0] as never)).length).toBeGreaterThan(0)
  await historian.close()
  expect(seen.filter((statement) => /^ALTER TABLE staged_sample_local ON CLUSTER/.test(statement))).toHaveLength(2)
  // Notes of these rows are younger than a replica may be late.
  expect(seen.filter((statement) => statement.includes('DROP PART '))).toEqual([])
})
