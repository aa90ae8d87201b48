/** Files, archive, rights and audit log of exports. */
import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { farmsNamed } from '../../../../domain/perimeter-rule.ts'
import { periodAt } from '../../../../domain/period.ts'
import { READ } from '../../../../domain/right.ts'
import { auditEntry } from '../../../../platform/server/audit/tables.ts'
import { notification } from '../../../notifications/server/tables.ts'
import { appUser } from '../../../users/server/tables.ts'
import { fromMs, openTestExports, stepMs, type TestExports, toMs, zone } from './test-exports.ts'

let scene: TestExports
beforeAll(async () => {
  scene = await openTestExports()
})
afterAll(() => scene.close())
afterEach(async () => {
  await scene.removeAll()
})

test('an export has one file for each machine and year, whose sums equal the totals', async () => {
  const { id, state } = await scene.begin()
  expect(state).toBe('waiting')
  await scene.finish()
  const { export: done, files } = await scene.details(id)
  expect(done).toMatchObject({ state: 'done', progress: 1, files: 2, filesDone: 2, rows: (toMs - fromMs) / stepMs })
  expect(files.map(({ year }) => year)).toEqual(['2025', '2026'])
  const newYear = periodAt(zone, 'year', toMs).startMs
  const totals = await scene.server.context.historian.totals([scene.power], [fromMs, newYear, toMs])
  for (const [index, { position, bytes, digest, rows }] of files.entries()) {
    const reply = await scene.ask('GET', `/${id}/Files/${position}`)
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
  const { id } = await scene.begin()
  await scene.finish()
  const { files } = await scene.details(id)
  const whole = await scene.ask('GET', `/${id}/Files/0`)
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: `"${files[0]?.digest}"` })
  for (let count = 0; count < 8; count += 1) {
    const part = await scene.ask('GET', `/${id}/Files/0`, undefined, { range: `bytes=${count}-${count + 9}` })
    expect([part.statusCode, part.body]).toEqual([206, whole.body.slice(count, count + 10)])
  }
  const archive = await scene.ask('GET', `/${id}/Archive`)
  expect(Number(archive.headers['content-length'])).toBe(archive.rawPayload.length)
  const part = await scene.ask('GET', `/${id}/Archive`, undefined, { range: 'bytes=10-99' })
  expect([part.statusCode, part.rawPayload]).toEqual([206, archive.rawPayload.subarray(10, 100)])
  const unpacked = unzipSync(archive.rawPayload)
  expect(Object.keys(unpacked)).toEqual(files.map(({ name }) => name))
  expect(Buffer.from(unpacked[files[0]?.name ?? ''] ?? []).toString()).toBe(whole.body)
})

test('a file that is gone from disk is written again before the end, and not found after it', async () => {
  const { id } = await scene.begin()
  const worker = scene.workerOver()
  await worker.step()
  await worker.step()
  const removeFirst = () => {
    const name = readdirSync(join(scene.folder, id)).find((one) => one.startsWith('0-')) ?? ''
    rmSync(join(scene.folder, id, name))
  }
  removeFirst()
  await scene.finish(worker)
  expect((await scene.details(id)).export).toMatchObject({ state: 'done', filesDone: 2 })
  expect((await scene.ask('GET', `/${id}/Archive`)).statusCode).toBe(200)
  removeFirst()
  expect((await scene.ask('GET', `/${id}/Files/0`)).statusCode).toBe(404)
  expect((await scene.ask('GET', `/${id}/Archive`)).statusCode).toBe(404)
  expect((await scene.ask('GET', `/${id}/Files/1`)).statusCode).toBe(200)
})

test('the start and the downloads stand in the audit log, and the user gets one notification', async () => {
  const { db } = scene.server.relations
  const { id } = await scene.begin({ flagged: true })
  await scene.finish()
  await scene.finish()
  await scene.ask('GET', `/${id}/Files/0`)
  await scene.server.audit.close()
  const rows = await db.select().from(auditEntry).where(eq(auditEntry.targetId, id))
  expect(rows.map(({ operation }) => operation).sort()).toEqual(['getExportFile', 'startHistoryExport'])
  const told = await db.select().from(notification).where(eq(notification.occurrence, id))
  expect(told).toMatchObject([{ userId: scene.user, event: 'export-done', parameters: { farms: 'FR01', files: 2 } }])
})

test('a foreign farm, an unknown machine and the export of another user are not found', async () => {
  expect((await scene.start({ farmCodes: ['FR01', 'PT01'] })).statusCode).toBe(404)
  expect((await scene.start({ farmCodes: ['NO-SUCH'] })).statusCode).toBe(404)
  expect((await scene.start({ deviceCodes: ['NO-SUCH'] })).statusCode).toBe(404)
  const empty = await scene.start({ to: fromMs })
  expect([empty.statusCode, empty.json().errors]).toEqual([400, [{ path: 'body.to', message: 'must be after from' }]])
  const { id } = await scene.begin()
  await scene.finish()
  const other = await scene.server.tokenFor(await scene.server.addPerson({ products: { MyFleet: READ } }))
  for (const path of [`/${id}`, `/${id}/Files/0`, `/${id}/Archive`]) {
    const url = `/api/History/Exports${path}`
    const reply = await scene.server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${other}` } })
    expect(reply.statusCode).toBe(404)
  }
})

test('who has lost a farm sees the export and downloads nothing of it', async () => {
  const { db } = scene.server.relations
  const guest = await scene.server.addPerson({ products: { MyFleet: READ }, farms: ['FR01', 'PT01'] })
  await scene.as(await scene.server.tokenFor(guest), async () => {
    const { id } = await scene.begin({ format: 'parquet' })
    await scene.finish()
    expect((await scene.ask('GET', `/${id}/Files/0`)).statusCode).toBe(200)
    await db
      .update(appUser)
      .set({ perimeter: farmsNamed(['PT01']) })
      .where(eq(appUser.id, guest))
    await scene.server.context.live.rightsChanged(guest)
    expect((await scene.details(id)).export).toMatchObject({ state: 'done', isReadable: false })
    expect((await scene.ask('GET', `/${id}/Files/0`)).statusCode).toBe(404)
    expect((await scene.ask('GET', `/${id}/Archive`)).statusCode).toBe(404)
  })
})

test('farms that can be exported are those that the user reads', async () => {
  const { farms } = (await scene.ask('GET', '/Farms')).json()
  expect(farms).toMatchObject([{ farmCode: 'FR01' }])
  expect(farms[0].deviceCodes.length).toBeGreaterThan(0)
})
