import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { readMigrations } from '../migrations/read-migrations.ts'
import { ForkedChdbConnection } from './chdb-connection.ts'
import type { Sample } from './historian.ts'
import { openHistorian, telemetryMigrationsFolder } from './open-historian.ts'
import { answersOf, startTestServer, type TestServer } from './test-server.ts'
import { clusterOf, oneNode } from './topology.ts'

/**
 * The embedded engine knows no cluster. Each statement of the cluster is parsed by it as it is (EXPLAIN AST), and run as
 * one node would carry it out: replicated tables as plain ones, and what is inserted into the way to all shards goes to
 * the one there is. Shards, replicas and their delays are not tested here.
 */
const folder = mkdtempSync(join(tmpdir(), 'solvane-cluster-'))
const engine = new ForkedChdbConnection({ folder, onCrash: () => {}, onStart: () => {} })
const spread =
  'sample|sample_revision|displaced_sample|replaced_sample|staged_sample|thinned_sample|rollup_10m|rollup_1h|rollup_1d'
/** Whether notes count as old as a replica may be late. */
let notesAreOld = false
/** Statements that find nothing to do on a shard without any text of their month. */
const shardWithoutTexts = /^ALTER TABLE sample_local REPLACE PARTITION 202604 .*/
const asOneNode = (statement: string): string =>
  statement
    .replaceAll(' ON CLUSTER `north`', '')
    .replace(/Replicated(\w*MergeTree)\('[^']*', '[^']*'(?:, )?/, '$1(')
    .replace(
      /ENGINE = Distributed\(`north`, currentDatabase\(\), (\w+), intHash64\(tag\)\)/,
      "ENGINE = Merge(currentDatabase(), '^$1$$')",
    )
    .replace(/, replicated_deduplication_window = 0|SETTINGS replicated_deduplication_window = 0/, '')
    .replace(/cluster(?:AllReplicas)?\(`north`, (system\.\w+)\)/, '$1')
    .replace(/^SYSTEM SYNC REPLICA .*/, 'SELECT 1')
    .replace(/modification_time <= now\(\) - INTERVAL \d+ SECOND/, notesAreOld ? 'modification_time <= now()' : '$&')
    .replace(shardWithoutTexts, 'SELECT 1')
    .replace(new RegExp(`^INSERT INTO (${spread}) `), 'INSERT INTO $1_local ')

const seen: string[] = []
const answer = answersOf(engine)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(async (statement, body) => {
    seen.push(statement)
    await engine.query({ query: `EXPLAIN AST ${statement}` })
    return answer(asOneNode(statement), body)
  })
})
afterEach(() => {
  seen.length = 0
  notesAreOld = false
  vi.useRealTimers()
})
afterAll(async () => {
  await server.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a cluster', () => {
  const cluster = clusterOf('north', 'default')
  const migrations = readMigrations(telemetryMigrationsFolder)
  const statements = migrations.flatMap((migration) => migration.statements).flatMap((one) => cluster.ddl(one))

  it('carries out every migration on all nodes', () => {
    expect(statements.length).toBeGreaterThan(20)
    for (const statement of statements) expect(statement).toContain('ON CLUSTER `north`')
  })

  it('spreads what has a tag by its tag, and gives every node the rest', () => {
    const rollups = ['rollup_10m', 'rollup_1h', 'rollup_1d']
    const made = statements.flatMap((statement) => /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? [])
    expect(made.toSorted()).toEqual(
      [
        ...['sample', 'sample_revision', 'displaced_sample', 'replaced_sample', 'staged_sample', 'thinned_sample'],
        ...rollups,
      ]
        .flatMap((table) => [table, `${table}_local`])
        .concat('rollup_due', 'rollup_closed', 'staged_commit', 'retention_mark', 'tag_silence', 'tag_limits')
        .concat('energy_hour', 'energy_hour_progress')
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

const open = (keepsRollups = () => true) =>
  openHistorian({
    config: { clickhouseUrl: server.url, clickhouseCluster: 'north', dataFolder: folder },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    version: 'test',
    keepsRollups,
  })

test('the historian works on the tables of a cluster', async () => {
  let keeps = true
  const historian = await open(() => keeps)
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
  const disk = await historian.disk()
  expect(disk?.host).not.toBe('')
  expect(disk?.sizeBytes).toBeGreaterThanOrEqual(disk?.freeBytes ?? 0)
  const slices = await historian.archive.slices()
  expect((await historian.archive.read(slices[0] as never)).length).toBeGreaterThan(0)
  await historian.close()
  expect(seen.filter((one) => /^(SELECT|INSERT)/.test(one) && !one.includes("load_balancing = 'in_order'"))).toEqual([])
  expect(seen.filter((statement) => /^ALTER TABLE staged_sample_local ON CLUSTER/.test(statement))).toHaveLength(2)
  // Notes of these rows are younger than a replica may be late.
  expect(seen.filter((statement) => statement.includes('DROP PART '))).toEqual([])
})

test('an import is taken back on a cluster, by the shards on which its rows are', async () => {
  const historian = await open()
  const startMs = Date.parse('2026-02-01')
  const rows = (value: number, count: number): Sample[] =>
    Array.from({ length: count }, (_, index) => ({
      tagId: 11,
      timeMs: startMs + index * 60_000,
      value,
      quality: 0,
      origin: { source: value === 1 ? 'live' : 'import', priority: 2 },
    }))
  await historian.append(rows(1, 2))
  await historian.stage('wrong', rows(2, 3))
  await historian.commitStaged('wrong')
  await engine.query({ query: 'OPTIMIZE TABLE sample_local FINAL' })
  expect(await historian.takeBackImport('wrong', { tagIds: [11], fromMs: startMs, toMs: startMs + 3_600_000 })).toBe(3)
  const left: unknown[] = []
  for await (const block of historian.raw([11], 0, 4e12)) left.push(...block.map(({ value }) => value))
  expect(left).toEqual([1, 1])
  await historian.close()
  expect(
    seen.filter((one) => /^DELETE FROM (displaced_)?sample_local ON CLUSTER `north` WHERE /.test(one)),
  ).toHaveLength(2)
})

test('months go on a cluster, with their texts thinned, and so do months of the log of revisions and old notes', async () => {
  const historian = await open()
  const months = [Date.parse('2026-03-01'), Date.parse('2026-04-01'), Date.parse('2026-05-01')] as const
  const [march, april, may] = months
  const minutes = Array.from({ length: 120 }, (_, minute) => minute)
  const numbers = (startMs: number) =>
    minutes.map((minute): Sample => ({ tagId: 21, timeMs: startMs + minute * 60_000, value: minute % 5, quality: 0 }))
  const texts = (startMs: number) =>
    minutes.map(
      (minute): Sample => ({ tagId: 22, timeMs: startMs + minute * 60_000, value: state(minute), quality: 0 }),
    )
  const state = (minute: number) => (minute % 50 < 25 ? 'Running' : 'Stopped')
  for (const startMs of [march, april]) await historian.append([...numbers(startMs), ...texts(startMs)])
  await historian.append(numbers(may))
  await historian.append([{ tagId: 23, timeMs: Date.parse('2026-07-10'), value: 1, quality: 0 }])
  const [first] = numbers(may)
  await historian.append([{ ...(first as Sample), value: 1_000 }])
  await engine.query({ query: 'INSERT INTO sample_revision_local (tag, noted) VALUES (21, toDateTime(1))' })
  expect((await historian.revisions([21], { limit: 10, offset: 0 })).total).toBe(2)

  notesAreOld = true
  await historian.rollUp()
  expect(seen.some((statement) => /^ALTER TABLE rollup_due DROP PART /.test(statement))).toBe(true)
  const hours = () =>
    historian.series({ tagIds: [21], fromMs: march, toMs: may + 86_400_000, widthPx: 1_000, resolution: '1h' })
  const before = await hours()
  const policy = { rawDays: 31, tenMinuteDays: undefined, hourlyDays: undefined, revisionDays: 400 }
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await historian.retain(policy, Date.now())).toMatchObject({ months: 0, revisionMonths: 1, waits: true })
  vi.setSystemTime(Date.now() + 61_000)
  expect(await historian.retain(policy, Date.now())).toMatchObject({ months: 4, revisionMonths: 0, waits: false })

  const left: Sample[] = []
  for await (const block of historian.raw([21, 22], march, may + 86_400_000)) left.push(...block)
  const thinned = minutes.filter((minute) => state(minute) !== state(minute - 1) || minute % 10 === 9 || minute === 0)
  expect(left.filter(({ timeMs }) => timeMs < april).map(({ timeMs }) => (timeMs - march) / 60_000)).toEqual(thinned)
  expect(left.filter(({ timeMs }) => timeMs >= april).map(({ value }) => value)).toEqual(minutes.map(state))
  expect(await hours()).toEqual(before)
  expect((await historian.revisions([21], { limit: 10, offset: 0 })).total).toBe(1)
  await historian.close()

  const ran = (pattern: RegExp) => seen.filter((statement) => pattern.test(statement)).length
  expect(ran(/^SYSTEM SYNC REPLICA ON CLUSTER `north` `default`\.thinned_sample_local$/)).toBeGreaterThan(1)
  expect(
    ran(/^ALTER TABLE sample_local ON CLUSTER `north` REPLACE PARTITION 20260[34] FROM thinned_sample_local$/),
  ).toBe(2)
  expect(ran(/^ALTER TABLE sample_local ON CLUSTER `north` DELETE IN PARTITION 202604 /)).toBe(1)
  expect(ran(/^ALTER TABLE sample_local ON CLUSTER `north` DROP PARTITION 20260[25]$/)).toBe(2)
  expect(ran(/^ALTER TABLE sample_revision_local ON CLUSTER `north` DROP PARTITION /)).toBe(1)
})
