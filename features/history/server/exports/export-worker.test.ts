/** How exports are written, and their limits. */
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { periodAt } from '../../../../domain/period.ts'
import { createExportFiles, leastFreeBytes } from './export-files.ts'
import { createExportWorker } from './export-worker.ts'
import { removeOldExports } from './lead-exports.ts'
import { fromMs, openTestExports, stepMs, type TestExports, toMs, zone } from './test-exports.ts'

let scene: TestExports
beforeAll(async () => {
  scene = await openTestExports()
})
afterAll(() => scene.close())
afterEach(async () => {
  await scene.removeAll()
})

test('a killed worker leaves its finished files: the next one writes only what is missing', async () => {
  const { id } = await scene.begin()
  const { historian } = scene.server.context
  const inSecond = Promise.withResolvers<void>()
  const death = Promise.withResolvers<void>()
  let files = 0
  // Dies in the middle of the second file: nothing of it ends.
  const dying = scene.workerOver({
    bounds: historian.bounds,
    async *rawFile(query) {
      files += 1
      if (files < 2) return yield* historian.rawFile(query)
      yield { bytes: Buffer.from('half a line'), rows: 0, untilMs: query.fromMs }
      inSecond.resolve()
      await death.promise
    },
  })
  const dead = scene.finish(dying)
  await inSecond.promise
  const [first] = (await scene.details(id)).files
  const stored = readdirSync(join(scene.folder, id))
  expect([first?.isDone, stored.length]).toEqual([true, 2])
  const path = join(scene.folder, id, stored.find((name) => name.startsWith('0-')) ?? '')
  const { mtimeMs, ino } = statSync(path)

  const written: number[] = []
  await scene.finish(
    scene.workerOver({
      bounds: historian.bounds,
      rawFile(query) {
        written.push(query.fromMs)
        return historian.rawFile(query)
      },
    }),
  )
  expect(written).toEqual([periodAt(zone, 'year', toMs).startMs])
  expect(statSync(path)).toMatchObject({ mtimeMs, ino })
  const after = await scene.details(id)
  expect(after.export.state).toBe('done')
  expect(after.files[0]).toEqual(first)
  // What was cut short goes later: it could be of a process that still writes.
  const names = readdirSync(join(scene.folder, id))
  expect(names).toHaveLength(3)
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const name of names) utimesSync(join(scene.folder, id, name), longAgo, longAgo)
  await removeOldExports(scene.server.context).run(new AbortController().signal)
  expect(
    readdirSync(join(scene.folder, id))
      .sort()
      .map((name) => name[0]),
  ).toEqual(['0', '1'])
  // Its end comes too late to change anything.
  death.reject(new Error('The process is gone'))
  await dead
  expect((await scene.details(id)).export.state).toBe('done')
})

test('a file that another process removes while it is recorded is written again', async () => {
  const { id } = await scene.begin()
  const files = createExportFiles(scene.folder, async () => 1e12)
  let isFirst = true
  const worker = createExportWorker({
    ...{ context: scene.server.context, historian: scene.server.context.historian, quotaBytes: 1e12 },
    files: {
      ...files,
      async write(...parameters) {
        const written = await files.write(...parameters)
        if (isFirst && written) await files.removeFile(id, written.storedAs)
        isFirst = false
        return written
      },
    },
  })
  await worker.step()
  expect(await worker.step()).toBe(false)
  expect((await scene.details(id)).export).toMatchObject({ state: 'running', filesDone: 0 })
  await scene.finish(worker)
  expect((await scene.details(id)).export).toMatchObject({ state: 'done', filesDone: 2 })
})

test('open exports take turns; a store that is away for a moment is waited for, and no longer', async () => {
  const [long, short] = [await scene.begin(), await scene.begin({ from: toMs - stepMs })]
  const { historian } = scene.server.context
  const worker = scene.workerOver()
  for (let count = 0; count < 4; count += 1) await worker.step()
  expect((await scene.details(short.id)).export.filesDone).toBe(1)
  expect((await scene.details(long.id)).export.filesDone).toBe(1)
  let failures = 0
  const failing = scene.workerOver({
    bounds: historian.bounds,
    rawFile() {
      failures += 1
      throw new Error('The historian is away')
    },
  })
  for (let count = 0; count < 12; count += 1) await failing.step()
  expect(failures).toBe(5)
  expect((await scene.details(long.id)).export).toMatchObject({ state: 'failed', fault: 'error' })
  expect((await scene.details(short.id)).export.state).toBe('done')
})

test('quota, disk and number of open exports are checked before, and quota and disk again before each file', async () => {
  const { exports } = scene.server.config as { exports: { quotaBytes: number } }
  const { quotaBytes } = exports
  exports.quotaBytes = 1_000
  expect((await scene.start()).json()).toMatchObject({ status: 409, code: 'export-quota' })
  exports.quotaBytes = quotaBytes
  const { id } = await scene.begin()
  await scene.finish(scene.workerOver(scene.server.context.historian, { freeBytes: async () => 999_999_999 }))
  expect((await scene.details(id)).export).toMatchObject({ state: 'failed', fault: 'disk-full', bytes: 0 })
  const next = await scene.begin()
  await scene.finish(scene.workerOver(scene.server.context.historian, { quotaBytes: 1_000 }))
  expect((await scene.details(next.id)).export).toMatchObject({ state: 'failed', fault: 'quota', bytes: 0 })
  const empty = await scene.begin({ from: 0, to: 1_000 })
  await scene.finish()
  expect((await scene.details(empty.id)).export).toMatchObject({ state: 'failed', fault: 'nothing-stored' })
  for (let count = 0; count < 5; count += 1) await scene.begin()
  expect((await scene.start()).json()).toMatchObject({ status: 409, code: 'exports-open' })
})

test('quota and disk are checked before each piece of a file', async () => {
  const { historian } = scene.server.context
  const pieceBytes = 1_000
  const endless = {
    bounds: historian.bounds,
    async *rawFile() {
      for (let piece = 1; piece <= 20; piece += 1) {
        asked = piece
        yield { bytes: Buffer.alloc(pieceBytes), rows: 1, untilMs: fromMs }
      }
    },
  }
  let asked = 0
  const first = await scene.begin()
  await scene.finish(scene.workerOver(endless, { quotaBytes: 3 * pieceBytes }))
  expect((await scene.details(first.id)).export).toMatchObject({ state: 'failed', fault: 'quota', bytes: 0 })
  expect(asked).toBe(4)
  const second = await scene.begin()
  const freeBytes = async () => leastFreeBytes + (6 - asked) * pieceBytes
  asked = 0
  await scene.finish(scene.workerOver(endless, { freeBytes }))
  expect((await scene.details(second.id)).export).toMatchObject({ state: 'failed', fault: 'disk-full', bytes: 0 })
  expect(asked).toBe(6)
  expect(existsSync(join(scene.folder, second.id))).toBe(false)
})

test('exports that start at once keep to the limits', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => scene.start()))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})
