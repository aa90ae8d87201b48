/** Cancelled, removed and old exports, and who writes. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tablesInOrder } from '../../../../platform/server/backup/table-rows.ts'
import { historyExport } from '../tables.ts'
import { leadExports, removeOldExports } from './lead-exports.ts'
import { openTestExports, type TestExports } from './test-exports.ts'

let scene: TestExports
beforeAll(async () => {
  scene = await openTestExports()
})
afterAll(() => scene.close())
afterEach(async () => {
  await scene.removeAll()
})

test('a cancelled export stops and leaves no file; an ended one is removed by its user or by time', async () => {
  const { id } = await scene.begin()
  const worker = scene.workerOver()
  await worker.step()
  await worker.step()
  expect(readdirSync(join(scene.folder, id))).toHaveLength(1)
  expect((await scene.ask('DELETE', `/${id}`)).statusCode).toBe(409)
  expect((await scene.ask('POST', `/${id}/Cancel`)).json()).toMatchObject({
    state: 'cancelled',
    bytes: 0,
    filesDone: 0,
  })
  await scene.finish(worker)
  expect(existsSync(join(scene.folder, id))).toBe(false)
  expect((await scene.ask('GET', `/${id}/Files/0`)).statusCode).toBe(404)
  expect((await scene.ask('DELETE', `/${id}`)).json()).toEqual({ id })
  expect((await scene.ask('GET', '')).json().results).toEqual([])

  const old = await scene.begin()
  await scene.finish()
  const job = removeOldExports(scene.server.context)
  await job.run(new AbortController().signal)
  expect((await scene.details(old.id)).files).toHaveLength(2)
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  await scene.server.relations.db.update(historyExport).set({ endedAt: longAgo }).where(eq(historyExport.id, old.id))
  expect(await job.run(new AbortController().signal)).toBe('removed 1 exports')
  expect(existsSync(join(scene.folder, old.id))).toBe(false)
})

test('the job removes folders without an export, and nothing else', async () => {
  const { id } = await scene.begin()
  await scene.finish()
  const shared = scene.server.config.exports.folder ?? ''
  const orphan = join(scene.folder, randomUUID())
  const foreign = [
    join(shared, 'reports'),
    join(shared, randomUUID()),
    join(shared, randomUUID(), randomUUID()),
    join(scene.folder, 'notes'),
    join(scene.folder, id),
  ]
  for (const path of [orphan, ...foreign]) mkdirSync(path, { recursive: true })
  const marker = join(scene.folder, 'solvane-exports.txt')
  rmSync(marker)
  const job = removeOldExports(scene.server.context)
  expect(await job.run(new AbortController().signal)).toBe(null)
  writeFileSync(marker, '')
  expect(await job.run(new AbortController().signal)).toBe('removed 1 exports')
  expect(existsSync(orphan)).toBe(false)
  for (const path of [marker, ...foreign]) expect(existsSync(path), path).toBe(true)
})

test('no backup has exports, whose files it does not have', async () => {
  const tables = await tablesInOrder(scene.server.relations.db)
  expect(tables).toContain('app_user')
  expect(tables.filter((name) => name.startsWith('history_export'))).toEqual([])
})

test('a process that may have lost the election begins nothing', async () => {
  const { id } = await scene.begin()
  const stop = await leadExports(scene.server.context, AbortSignal.abort())
  await stop()
  expect((await scene.details(id)).export.state).toBe('waiting')
})
