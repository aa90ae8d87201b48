import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { importRun } from './tables.ts'

let server: TestServer
let token: string

const addRun = async (farmCode: string, state = 'done') => {
  const id = randomUUID()
  const file = { fileName: `${farmCode}.csv`, fingerprint: id }
  await server.relations.db.insert(importRun).values({ id, farmCode, ...file, state, startedAt: new Date() })
  return id
}

beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  const products = { ReportDataValidation: READ + EDIT }
  token = await server.tokenFor(await server.addPerson({ products, farms: ['FR01'] }))
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST', url: string) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

test('a person sees the imports of their own farms, newest first, page by page', async () => {
  const [first, second] = [await addRun('FR01'), await addRun('FR01', 'failed')]
  await addRun('PT01')
  const whole = (await ask('GET', '/api/DataImports')).json()
  expect(whole.total).toBe(2)
  expect(whole.results.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort())
  const page = (await ask('GET', '/api/DataImports?size=1&page=2&farm=FR01')).json()
  expect(page).toEqual({ total: 2, tagsToJudge: 0, results: [whole.results[1]] })
  expect((await ask('GET', '/api/DataImports?farm=PT01')).json()).toEqual({ total: 0, tagsToJudge: 0, results: [] })
})

test('undo names the person in the list and in the audit log; a second one is a conflict that says why', async () => {
  const id = await addRun('FR01')
  const reply = await ask('POST', `/api/DataImports/${id}/Undo`)
  expect(reply.json()).toMatchObject({ id, state: 'undone', undoneBy: 'Test Person', undoneAtMs: expect.any(Number) })
  const [row] = await server.relations.db.select().from(auditEntry).where(eq(auditEntry.targetId, id))
  expect(row).toMatchObject({
    operation: 'undoDataImport',
    targetKind: 'dataImport',
    targetName: 'FR01.csv',
    farmCode: 'FR01',
  })
  const again = await ask('POST', `/api/DataImports/${id}/Undo`)
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(/^This import was already undone on/),
  })
})

test('an import whose values the history does not know stays', async () => {
  const id = await addRun('FR01')
  await server.relations.db
    .update(importRun)
    .set({ firstAt: new Date(0), lastAt: new Date(1) })
    .where(eq(importRun.id, id))
  const reply = await ask('POST', `/api/DataImports/${id}/Undo`)
  expect(reply.statusCode).toBe(409)
  expect(reply.json().detail).toContain('restored from a backup')
})

test('an import of another farm is answered like one that is not there', async () => {
  const foreign = await ask('POST', `/api/DataImports/${await addRun('PT01')}/Undo`)
  const unknown = await ask('POST', `/api/DataImports/${randomUUID()}/Undo`)
  expect([foreign.statusCode, foreign.json().detail]).toEqual([404, unknown.json().detail])
})
