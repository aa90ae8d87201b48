import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { farmsNamed } from '../../../../domain/perimeter-rule.ts'
import { periodAt } from '../../../../domain/period.ts'
import { READ } from '../../../../domain/right.ts'
import { auditEntry } from '../../../../platform/server/audit/tables.ts'
import { tablesInOrder } from '../../../../platform/server/backup/table-rows.ts'
import type { Historian, Sample } from '../../../../platform/server/telemetry/historian.ts'
import { openTestServer, type TestServer } from '../../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { notification } from '../../../notifications/server/tables.ts'
import { registerPlants, tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { appUser } from '../../../users/server/tables.ts'
import type { HistoryExport, HistoryExportFile } from '../../contract/history-exports.ts'
import { historyExport } from '../tables.ts'
import { createExportFiles, leastFreeBytes } from './export-files.ts'
import { folderIdOf } from './export-store.ts'
import { createExportWorker } from './export-worker.ts'
import { leadExports, removeOldExports } from './lead-exports.ts'

const stepMs = 600_000
const zone = 'Europe/Paris'
/** Ten-minute values from autumn to spring, over both clock changes and New Year. */
const fromMs = periodAt(zone, 'day', Date.parse('2025-10-20T12:00Z')).startMs
const toMs = periodAt(zone, 'day', Date.parse('2026-04-02T12:00Z')).startMs

let server: TestServer
let user: string
let token: string
let power: number
let folder: string

beforeAll(async () => {
  server = await openTestServer()
  const { db } = server.relations
  folder = join(server.config.exports.folder ?? '', await folderIdOf(db))
  await registerPlants(db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  user = await server.addPerson({ products: { MyFleet: READ }, farms: ['FR01'] })
  token = await server.tokenFor(user)
  const tags = await tagsOfFarms(db, ['FR01'])
  power = tags.find(({ valueType }) => valueType === 'number')?.tagId ?? -1
  const values: Sample[] = []
  for (let timeMs = fromMs; timeMs < toMs; timeMs += stepMs)
    values.push({ tagId: power, timeMs, value: Math.round(1e6 * Math.sin(timeMs)) / 1e3, quality: 0 })
  await server.context.historian.append(values)
  await server.context.historian.rollUp()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.relations.db.delete(historyExport)
})

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) =>
  server.app.inject({
    method,
    url: `/api/History/Exports${url}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  })
const start = async (change: object = {}) =>
  ask('POST', '', { farmCodes: ['FR01'], from: fromMs, to: toMs, format: 'csv', ...change })
const begin = async (change: object = {}): Promise<HistoryExport> => {
  const reply = await start(change)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const details = async (id: string): Promise<{ export: HistoryExport; files: HistoryExportFile[] }> =>
  (await ask('GET', `/${id}`)).json()

const workerOver = (
  historian: Pick<Historian, 'bounds' | 'rawFile'> = server.context.historian,
  { quotaBytes = 1e12, freeBytes = async () => 1e12 } = {},
) =>
  createExportWorker({
    ...{ context: server.context, historian, quotaBytes },
    files: createExportFiles(folder, freeBytes),
  })
const finish = async (worker = workerOver()) => {
  while (await worker.step());
}

test('an export has one file for each machine and year, whose sums equal the totals', async () => {
  const { id, state } = await begin()
  expect(state).toBe('waiting')
  await finish()
  const { export: done, files } = await details(id)
  expect(done).toMatchObject({ state: 'done', progress: 1, files: 2, filesDone: 2, rows: (toMs - fromMs) / stepMs })
  expect(files.map(({ year }) => year)).toEqual(['2025', '2026'])
  const newYear = periodAt(zone, 'year', toMs).startMs
  const totals = await server.context.historian.totals([power], [fromMs, newYear, toMs])
  for (const [index, { position, bytes, digest, rows }] of files.entries()) {
    const reply = await ask('GET', `/${id}/Files/${position}`)
    expect(reply.rawPayload.length).toBe(bytes)
    expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(digest)
    const values: Record<string, string>[] = parse(reply.rawPayload, { columns: true, record_delimiter: '\r\n' })
    expect(values).toHaveLength(rows)
    const sum = values.reduce((total, { value }) => total + Number(value) * stepMs, 0)
    const { mean = 0, coveredMs = 0 } = totals[index] ?? {}
    expect(sum / (mean * coveredMs)).toBeCloseTo(1, 9)
  }
})

test('files can be had by range and as one archive, more than six a minute', async () => {
  const { id } = await begin()
  await finish()
  const { files } = await details(id)
  const whole = await ask('GET', `/${id}/Files/0`)
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: `"${files[0]?.digest}"` })
  for (let count = 0; count < 8; count += 1) {
    const part = await ask('GET', `/${id}/Files/0`, undefined, { range: `bytes=${count}-${count + 9}` })
    expect([part.statusCode, part.body]).toEqual([206, whole.body.slice(count, count + 10)])
  }
  const archive = await ask('GET', `/${id}/Archive`)
  expect(Number(archive.headers['content-length'])).toBe(archive.rawPayload.length)
  const part = await ask('GET', `/${id}/Archive`, undefined, { range: 'bytes=10-99' })
  expect([part.statusCode, part.rawPayload]).toEqual([206, archive.rawPayload.subarray(10, 100)])
  const unpacked = unzipSync(archive.rawPayload)
  expect(Object.keys(unpacked)).toEqual(files.map(({ name }) => name))
  expect(Buffer.from(unpacked[files[0]?.name ?? ''] ?? []).toString()).toBe(whole.body)
})

test('the start and the downloads stand in the audit log, and the user gets one notification', async () => {
  const { db } = server.relations
  const { id } = await begin({ flagged: true })
  await finish()
  await finish()
  await ask('GET', `/${id}/Files/0`)
  await server.audit.close()
  const rows = await db.select().from(auditEntry).where(eq(auditEntry.targetId, id))
  expect(rows.map(({ operation }) => operation).sort()).toEqual(['getExportFile', 'startHistoryExport'])
  const told = await db.select().from(notification).where(eq(notification.occurrence, id))
  expect(told).toMatchObject([{ userId: user, event: 'export-done', parameters: { farms: 'FR01', files: 2 } }])
})

test('a killed worker leaves its finished files: the next one writes only what is missing', async () => {
  const { id } = await begin()
  const { historian } = server.context
  const inSecond = Promise.withResolvers<void>()
  const death = Promise.withResolvers<void>()
  let files = 0
  // Dies in the middle of the second file: nothing of it ends.
  const dying = workerOver({
    bounds: historian.bounds,
    async *rawFile(query) {
      files += 1
      if (files < 2) return yield* historian.rawFile(query)
      yield { bytes: Buffer.from('half a line'), rows: 0, untilMs: query.fromMs }
      inSecond.resolve()
      await death.promise
    },
  })
  const dead = finish(dying)
  await inSecond.promise
  const [first] = (await details(id)).files
  const stored = readdirSync(join(folder, id))
  expect([first?.isDone, stored.length]).toEqual([true, 2])
  const path = join(folder, id, stored.find((name) => name.startsWith('0-')) ?? '')
  const { mtimeMs, ino } = statSync(path)

  const written: number[] = []
  await finish(
    workerOver({
      bounds: historian.bounds,
      rawFile(query) {
        written.push(query.fromMs)
        return historian.rawFile(query)
      },
    }),
  )
  expect(written).toEqual([periodAt(zone, 'year', toMs).startMs])
  expect(statSync(path)).toMatchObject({ mtimeMs, ino })
  const after = await details(id)
  expect(after.export.state).toBe('done')
  expect(after.files[0]).toEqual(first)
  // What was cut short goes later: it could be of a process that still writes.
  const names = readdirSync(join(folder, id))
  expect(names).toHaveLength(3)
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const name of names) utimesSync(join(folder, id, name), longAgo, longAgo)
  await removeOldExports(server.context).run(new AbortController().signal)
  expect(
    readdirSync(join(folder, id))
      .sort()
      .map((name) => name[0]),
  ).toEqual(['0', '1'])
  // Its end comes too late to change anything.
  death.reject(new Error('The process is gone'))
  await dead
  expect((await details(id)).export.state).toBe('done')
})

test('a cancelled export stops and leaves no file; an ended one is removed by its user or by time', async () => {
  const { id } = await begin()
  const worker = workerOver()
  await worker.step()
  await worker.step()
  expect(readdirSync(join(folder, id))).toHaveLength(1)
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(409)
  expect((await ask('POST', `/${id}/Cancel`)).json()).toMatchObject({ state: 'cancelled', bytes: 0, filesDone: 0 })
  await finish(worker)
  expect(existsSync(join(folder, id))).toBe(false)
  expect((await ask('GET', `/${id}/Files/0`)).statusCode).toBe(404)
  expect((await ask('DELETE', `/${id}`)).json()).toEqual({ id })
  expect((await ask('GET', '')).json().results).toEqual([])

  const old = await begin()
  await finish()
  const job = removeOldExports(server.context)
  await job.run(new AbortController().signal)
  expect((await details(old.id)).files).toHaveLength(2)
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  await server.relations.db.update(historyExport).set({ endedAt: longAgo }).where(eq(historyExport.id, old.id))
  expect(await job.run(new AbortController().signal)).toBe('removed 1 exports')
  expect(existsSync(join(folder, old.id))).toBe(false)
})

test('the job removes folders without an export, and nothing else', async () => {
  const { id } = await begin()
  await finish()
  const shared = server.config.exports.folder ?? ''
  const orphan = join(folder, randomUUID())
  const foreign = [
    join(shared, 'reports'),
    join(shared, randomUUID()),
    join(shared, randomUUID(), randomUUID()),
    join(folder, 'notes'),
    join(folder, id),
  ]
  for (const path of [orphan, ...foreign]) mkdirSync(path, { recursive: true })
  const marker = join(folder, 'solvane-exports.txt')
  rmSync(marker)
  const job = removeOldExports(server.context)
  expect(await job.run(new AbortController().signal)).toBe(null)
  writeFileSync(marker, '')
  expect(await job.run(new AbortController().signal)).toBe('removed 1 exports')
  expect(existsSync(orphan)).toBe(false)
  for (const path of [marker, ...foreign]) expect(existsSync(path), path).toBe(true)
})

test('no backup has exports, whose files it does not have', async () => {
  const tables = await tablesInOrder(server.relations.db)
  expect(tables).toContain('app_user')
  expect(tables.filter((name) => name.startsWith('history_export'))).toEqual([])
})

test('a foreign farm, an unknown machine and the export of another user are not found', async () => {
  expect((await start({ farmCodes: ['FR01', 'PT01'] })).statusCode).toBe(404)
  expect((await start({ farmCodes: ['NO-SUCH'] })).statusCode).toBe(404)
  expect((await start({ deviceCodes: ['NO-SUCH'] })).statusCode).toBe(404)
  expect((await start({ to: fromMs })).statusCode).toBe(400)
  const { id } = await begin()
  await finish()
  const other = await server.tokenFor(await server.addPerson({ products: { MyFleet: READ } }))
  for (const path of [`/${id}`, `/${id}/Files/0`, `/${id}/Archive`]) {
    const url = `/api/History/Exports${path}`
    const reply = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${other}` } })
    expect(reply.statusCode).toBe(404)
  }
})

test('who has lost a farm sees the export and downloads nothing of it', async () => {
  const { db } = server.relations
  const guest = await server.addPerson({ products: { MyFleet: READ }, farms: ['FR01', 'PT01'] })
  const mine = token
  token = await server.tokenFor(guest)
  try {
    const { id } = await begin({ format: 'parquet' })
    await finish()
    expect((await ask('GET', `/${id}/Files/0`)).statusCode).toBe(200)
    await db
      .update(appUser)
      .set({ perimeter: farmsNamed(['PT01']) })
      .where(eq(appUser.id, guest))
    await server.context.live.rightsChanged(guest)
    expect((await details(id)).export).toMatchObject({ state: 'done', isReadable: false })
    expect((await ask('GET', `/${id}/Files/0`)).statusCode).toBe(404)
    expect((await ask('GET', `/${id}/Archive`)).statusCode).toBe(404)
  } finally {
    token = mine
  }
})

test('quota, disk and number of open exports are checked before, and quota and disk again before each file', async () => {
  const { exports } = server.config as { exports: { quotaBytes: number } }
  const { quotaBytes } = exports
  exports.quotaBytes = 1_000
  expect((await start()).json()).toMatchObject({ status: 409, code: 'export-quota' })
  exports.quotaBytes = quotaBytes
  const { id } = await begin()
  await finish(workerOver(server.context.historian, { freeBytes: async () => 999_999_999 }))
  expect((await details(id)).export).toMatchObject({ state: 'failed', fault: 'disk-full', bytes: 0 })
  const next = await begin()
  await finish(workerOver(server.context.historian, { quotaBytes: 1_000 }))
  expect((await details(next.id)).export).toMatchObject({ state: 'failed', fault: 'quota', bytes: 0 })
  const empty = await begin({ from: 0, to: 1_000 })
  await finish()
  expect((await details(empty.id)).export).toMatchObject({ state: 'failed', fault: 'nothing-stored' })
  for (let count = 0; count < 5; count += 1) await begin()
  expect((await start()).json()).toMatchObject({ status: 409, code: 'exports-open' })
})

test('a file that is gone from disk is written again before the end, and not found after it', async () => {
  const { id } = await begin()
  const worker = workerOver()
  await worker.step()
  await worker.step()
  const removeFirst = () => {
    const name = readdirSync(join(folder, id)).find((one) => one.startsWith('0-')) ?? ''
    rmSync(join(folder, id, name))
  }
  removeFirst()
  await finish(worker)
  expect((await details(id)).export).toMatchObject({ state: 'done', filesDone: 2 })
  expect((await ask('GET', `/${id}/Archive`)).statusCode).toBe(200)
  removeFirst()
  expect((await ask('GET', `/${id}/Files/0`)).statusCode).toBe(404)
  expect((await ask('GET', `/${id}/Archive`)).statusCode).toBe(404)
  expect((await ask('GET', `/${id}/Files/1`)).statusCode).toBe(200)
})

test('a file that another process removes while it is recorded is written again', async () => {
  const { id } = await begin()
  const files = createExportFiles(folder, async () => 1e12)
  let isFirst = true
  const worker = createExportWorker({
    ...{ context: server.context, historian: server.context.historian, quotaBytes: 1e12 },
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
  expect((await details(id)).export).toMatchObject({ state: 'running', filesDone: 0 })
  await finish(worker)
  expect((await details(id)).export).toMatchObject({ state: 'done', filesDone: 2 })
})

test('a process that may have lost the election begins nothing', async () => {
  const { id } = await begin()
  const stop = await leadExports(server.context, AbortSignal.abort())
  await stop()
  expect((await details(id)).export.state).toBe('waiting')
})

test('exports that start at once keep to the limits', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => start()))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

test('quota and disk are checked before each piece of a file', async () => {
  const { historian } = server.context
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
  const first = await begin()
  await finish(workerOver(endless, { quotaBytes: 3 * pieceBytes }))
  expect((await details(first.id)).export).toMatchObject({ state: 'failed', fault: 'quota', bytes: 0 })
  expect(asked).toBe(4)
  const second = await begin()
  const freeBytes = async () => leastFreeBytes + (6 - asked) * pieceBytes
  asked = 0
  await finish(workerOver(endless, { freeBytes }))
  expect((await details(second.id)).export).toMatchObject({ state: 'failed', fault: 'disk-full', bytes: 0 })
  expect(asked).toBe(6)
  expect(existsSync(join(folder, second.id))).toBe(false)
})

test('open exports take turns; a store that is away for a moment is waited for, and no longer', async () => {
  const [long, short] = [await begin(), await begin({ from: toMs - stepMs })]
  const { historian } = server.context
  const worker = workerOver()
  for (let count = 0; count < 4; count += 1) await worker.step()
  expect((await details(short.id)).export.filesDone).toBe(1)
  expect((await details(long.id)).export.filesDone).toBe(1)
  let failures = 0
  const failing = workerOver({
    bounds: historian.bounds,
    rawFile() {
      failures += 1
      throw new Error('The historian is away')
    },
  })
  for (let count = 0; count < 12; count += 1) await failing.step()
  expect(failures).toBe(5)
  expect((await details(long.id)).export).toMatchObject({ state: 'failed', fault: 'error' })
  expect((await details(short.id)).export.state).toBe('done')
})

test('farms that can be exported are those that the user reads', async () => {
  const { farms } = (await ask('GET', '/Farms')).json()
  expect(farms).toMatchObject([{ farmCode: 'FR01' }])
  expect(farms[0].deviceCodes.length).toBeGreaterThan(0)
})
