import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MANAGE } from '../../../domain/right.ts'
import type { SampleSource, SourcePriority } from '../../../domain/sample-source.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import type { SampleRevision } from '../contract/sources.ts'
import { planImport } from './imports-port.ts'
import { createTagMap, registerPlants, tagsOfFarms } from './port.ts'
import { testPlant } from './test-plant.ts'

let server: TestServer
let admin: string
let manager: string
let farms = 0
let farmCode: string
const startMs = Date.parse('2026-03-02T00:00:00Z')

const plant = (code: string) =>
  testPlant(code, [{ name: 'ActivePower' }, { name: 'Door', valueType: 'boolean' }], ['T01'])

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  manager = await server.tokenFor(await server.addPerson({ products: { MyFleet: MANAGE, PlantConnection: MANAGE } }))
})
afterAll(() => server.close())
beforeEach(async () => {
  farmCode = `SRC${++farms}`
  await registerPlants(server.relations.db, [plant(farmCode)], 'demo')
})

const ask = async (method: 'GET' | 'PATCH', path: string, body?: object, token = admin) => {
  const reply = await server.app.inject({
    method,
    url: `/api/PlantConnection/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const usual = { live: 2, late: 2, import: 2, correction: 1 }
const settingsNow = async () =>
  (await ask('GET', 'Sources')).body.results.find((one: { farmCode: string }) => one.farmCode === farmCode)?.settings

test('a farm without settings has the defaults; changed settings are stored, passed to the decoder and logged', async () => {
  expect(await settingsNow()).toEqual(usual)
  const tags = await createTagMap(server.relations.db, server.context.processes)
  const settings = { ...usual, late: 4, import: -1 }
  const { status, body } = await ask('PATCH', `Sources/${farmCode}`, settings)
  expect(status).toBe(200)
  expect(body).toMatchObject({ farmCode, name: `Farm ${farmCode}`, settings })
  expect(await settingsNow()).toEqual(settings)
  await expect.poll(() => tags.sourceSettings?.(farmCode)).toEqual(settings)
  expect((await planImport(server.relations.db, plant(farmCode))).origin).toBeUndefined()
  const entries = await server.relations.db.select().from(auditEntry)
  expect(entries.find(({ targetId }) => targetId === farmCode)).toMatchObject({
    operation: 'updateFarmSources',
    farmCode,
  })

  await ask('PATCH', `Sources/${farmCode}`, { ...usual, import: 3 })
  expect((await planImport(server.relations.db, plant(farmCode))).origin).toEqual({ source: 'import', priority: 3 })
})

test.each([[{ ...usual, live: 5 }], [{ ...usual, live: 0 }], [{ ...usual, live: '1' }], [{ ...usual, mdb: 1 }]])(
  '%j are no settings',
  async (settings) => {
    expect((await ask('PATCH', `Sources/${farmCode}`, settings)).status).toBe(400)
    expect(await settingsNow()).toEqual(usual)
  },
)

test('two who change different sources both keep what they changed', async () => {
  const change = (settings: object) => ask('PATCH', `Sources/${farmCode}`, settings)
  const replies = await Promise.all([change({ live: -1 }), change({ late: 4 }), change({ import: 3 })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await settingsNow()).toEqual({ ...usual, live: -1, late: 4, import: 3 })
})

test('only the administrator reads and sets them', async () => {
  expect((await ask('PATCH', `Sources/${farmCode}`, usual, manager)).status).toBe(403)
  expect((await ask('GET', 'Sources', undefined, manager)).status).toBe(403)
  expect((await ask('GET', `Revisions?farm=${farmCode}`, undefined, manager)).status).toBe(403)
  expect((await ask('PATCH', 'Sources/NOWHERE', usual)).status).toBe(404)
})

test('what lost is listed for its farm, by tag and by page', async () => {
  const { historian } = server.context
  const ids = new Map((await tagsOfFarms(server.relations.db, [farmCode])).map(({ name, tagId }) => [name, tagId]))
  const bring = (
    name: string,
    minute: number,
    value: number | boolean,
    source: SampleSource,
    priority: SourcePriority,
  ) =>
    historian.append([
      {
        tagId: ids.get(name) ?? -1,
        timeMs: startMs + minute * 60_000,
        value,
        quality: 0,
        origin: { source, priority },
      },
    ])
  for (let minute = 0; minute < 5; minute++) {
    await bring('ActivePower', minute, 100 + minute, 'live', 2)
    await bring('ActivePower', minute, 200 + minute, 'late', 3)
  }
  await bring('Door', 0, true, 'live', 2)
  await bring('Door', 0, false, 'live', 2)

  const all = await ask('GET', `Revisions?farm=${farmCode}`)
  expect(all.body.total).toBe(6)
  const door = await ask('GET', `Revisions?farm=${farmCode}&tag=DOOR`)
  expect(door.body.revisions).toMatchObject([
    { name: 'Door', deviceCode: 'T01', kept: { value: 'false', source: 'live' }, lost: { value: 'true' } },
  ])
  const second = await ask('GET', `Revisions?farm=${farmCode}&tag=t01/active&page=2&size=2`)
  expect(second.body.total).toBe(5)
  expect(second.body.revisions).toMatchObject([
    {
      timeMs: startMs + 120_000,
      unit: 'kW',
      kept: { value: 102, source: 'live' },
      lost: { value: 202, source: 'late' },
    },
    { timeMs: startMs + 60_000 },
  ] satisfies Partial<Record<keyof SampleRevision, unknown>>[])
  expect((await ask('GET', `Revisions?farm=${farmCode}&tag=nothing`)).body).toEqual({ revisions: [], total: 0 })
  expect((await ask('GET', 'Revisions?farm=NOWHERE')).body).toEqual({ revisions: [], total: 0 })
})
