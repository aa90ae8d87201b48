import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import { openHistorian } from './open-historian.ts'
import { openTestHistorian } from './test-historian.ts'

const day = Date.parse('2025-11-03T00:00:00Z')

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const rowsOf = (tagId: number, count: number, value = 1): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ tagId, timeMs: day + index * 600_000, value, quality: 0 }))

const read = async (tagId: number) =>
  (await historian.series({ tagIds: [tagId], fromMs: 0, toMs: 4e12, widthPx: 100, resolution: '1d' }))[0]

test('staged rows are invisible until they are committed, then all there', async () => {
  await historian.stage('first', rowsOf(1, 12_000))
  await historian.stage('first', rowsOf(2, 144))
  expect((await read(1))?.values).toEqual([])
  expect((await historian.newest([1, 2])).size).toBe(0)
  expect(await historian.commitStaged('first')).toBe(12_144)
  expect((await read(1))?.count?.reduce((sum, count) => sum + count, 0)).toBe(12_000)
  expect((await read(2))?.count).toEqual([144])
})

/** Of rollups a pass that comes meanwhile may have written some twice. */
const rawRows = async () => (await historian.statistics()).tables.find(({ resolution }) => resolution === 'raw')?.rows

test('a commit may be repeated, and tells the same', async () => {
  const before = await rawRows()
  expect(await historian.commitStaged('first')).toBe(12_144)
  expect((await read(2))?.count).toEqual([144])
  expect(await rawRows()).toBe(before)
})

test('the same rows staged twice are one import', async () => {
  await historian.stage('twice', rowsOf(3, 144))
  await historian.stage('twice', rowsOf(3, 144, 2))
  expect(await historian.commitStaged('twice')).toBe(144)
  expect(await read(3)).toMatchObject({ count: [144], values: [2] })
})

test('a committed import wins over what was written before it, whenever it was staged', async () => {
  await historian.stage('later', rowsOf(4, 1, 7))
  await historian.append(rowsOf(4, 1, 6))
  await historian.commitStaged('later')
  expect((await read(4))?.values).toEqual([7])
})

test('discarded rows never appear', async () => {
  await historian.stage('gone', rowsOf(5, 144))
  await historian.discardStaged('gone')
  await historian.discardStaged('gone')
  expect(await historian.commitStaged('gone')).toBe(0)
  expect((await read(5))?.values).toEqual([])
})

test('two imports do not meet', async () => {
  await historian.stage('a', rowsOf(6, 10))
  await historian.stage('b', rowsOf(7, 20))
  expect(await historian.commitStaged('b')).toBe(20)
  await historian.discardStaged('a')
  expect((await read(6))?.values).toEqual([])
  expect((await read(7))?.count).toEqual([20])
})

test('a commit that was cut short before its rows moved is in every step as soon as the historian is open again', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'solvane-cut-short-'))
  let engine: Engine | undefined
  const open = () =>
    openHistorian({
      config: { clickhouseUrl: undefined, dataFolder },
      log: pino({ level: 'silent' }),
      metrics: new Registry(),
      version: 'test',
      // No pass comes before the question.
      keepsRollups: () => false,
      through: (own) => {
        engine = own
        return own
      },
    })
  const first = await open()
  await first.stage('cut', rowsOf(9, 144))
  await engine?.insert('staged_commit (import_id, row_count, done, commit_revision, revision)', '["cut",144,0,1,1]\n')
  await first.close()
  const second = await open()
  try {
    const [series] = await second.series({ tagIds: [9], fromMs: 0, toMs: 4e12, widthPx: 100, resolution: '1d' })
    expect(series?.count).toEqual([144])
  } finally {
    await second.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})

test.each(["x' OR 1", '', 'a/b', 'x'.repeat(101)])('%j is not an import id', async (importId) => {
  await expect(historian.stage(importId, rowsOf(8, 1))).rejects.toThrow(RangeError)
  await expect(historian.commitStaged(importId)).rejects.toThrow(RangeError)
  await expect(historian.discardStaged(importId)).rejects.toThrow(RangeError)
})
