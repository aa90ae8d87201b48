import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver } from './test-historian.ts'

const day = Date.parse('2025-11-03T00:00:00Z')

let borrowed: Borrowed<Engine>
let historian: Historian
beforeAll(async () => {
  borrowed = await borrowTestEngine()
  // No pass comes before a question.
  historian = await openHistorianOver(borrowed.store, { keepsRollups: () => false })
})
afterAll(async () => {
  await historian.close()
  await borrowed.giveBack()
})

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
  await historian.stage('cut', rowsOf(9, 144))
  const cut = '["cut",144,0,1,1]\n'
  await borrowed.store.insert('staged_commit (import_id, row_count, done, commit_revision, revision)', cut)
  const next = await openHistorianOver(borrowed.store, { keepsRollups: () => false })
  try {
    const [series] = await next.series({ tagIds: [9], fromMs: 0, toMs: 4e12, widthPx: 100, resolution: '1d' })
    expect(series?.count).toEqual([144])
  } finally {
    await next.close()
  }
})

test.each(["x' OR 1", '', 'a/b', 'x'.repeat(101)])('%j is not an import id', async (importId) => {
  await expect(historian.stage(importId, rowsOf(8, 1))).rejects.toThrow(RangeError)
  await expect(historian.commitStaged(importId)).rejects.toThrow(RangeError)
  await expect(historian.discardStaged(importId)).rejects.toThrow(RangeError)
})
