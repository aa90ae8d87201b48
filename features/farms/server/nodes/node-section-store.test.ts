import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../../domain/right.ts'
import { givenRecordCalls } from '../../../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../../../platform/contract/record-kind.ts'
import { temporalCalls } from '../../../../platform/contract/temporal-calls.ts'
import { headingsOf, sheetOfKind } from '../../../../platform/contract/workbook.ts'
import { createAudit } from '../../../../platform/server/audit/create-audit.ts'
import { testPrincipal } from '../../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../../platform/server/http/test-http.ts'
import { bindBulkEdits } from '../../../../platform/server/record/bind-bulk-edits.ts'
import { bindRecordKind } from '../../../../platform/server/record/bind-record-kind.ts'
import { optionalTable } from '../../../../platform/server/record/kind-table.ts'
import { applyDue } from '../../../../platform/server/record/temporal-due.ts'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { openRecordSheet } from '../../../../platform/server/workbook/record-sheet-check.ts'
import { createAddressing } from '../../../../platform/server/workbook/row-address.ts'
import type { PlantDescription } from '../../contract/plant-description.ts'
import { fieldsOfNodes } from '../../contract/plant-facts.ts'
import { PlantNode } from '../../contract/plant-node.ts'
import { nodeByCode, nodeSectionStore, nodesOfFarm } from '../nodes-port.ts'
import { farmByCode, subFarmsOfFarms, upsertPlants } from '../port.ts'

const section = 'main'
const product = 'PICFarmGeneral'
const own = 'PICFarmFinancialInformation'
const placeKind = defineRecordKind({
  ...{
    kind: 'testPlace',
    one: 'TestPlace',
    many: 'TestPlaces',
    path: '/api/TestPlaces',
    noun: 'place',
    nouns: 'places',
  },
  words: 'testPlaces',
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  ids: 'code',
  records: 'given',
  list: 'paged',
  farmField: 'farmCode',
  temporal: {},
  fields: {
    farmCode: { kind: 'text', section, longest: 50, need: 'needed', isFixed: true, inForm: false },
    technology: { kind: 'text', section, longest: 20, need: 'needed', isFixed: true, inForm: false },
    address: { kind: 'text', section, longest: 80, need: 'needed' },
    altitude: { kind: 'decimal', section, unit: 'm', hard: [-420, 9000], decimals: 0 },
    tags: { kind: 'list', section, longest: 10, most: 5 },
    price: {
      ...{ kind: 'decimal', section, unit: 'EUR', hard: [0, 1e9], decimals: 0 },
      read: { product: own, flag: READ },
      edit: { product: own, flag: EDIT },
    },
  },
})
const calls = {
  ...givenRecordCalls(placeKind, { reply: { node: PlantNode } }),
  ...temporalCalls(placeKind),
}
const levels = ['asset'] as const
const table = optionalTable('test_place', placeKind, fieldsOfNodes({ levels }))
const places = nodeSectionStore({ kind: placeKind, table, levels })

const plant = (farmCode: string, changes: Partial<PlantDescription> = {}): PlantDescription => ({
  ...{ farmCode, entCode: `E-${farmCode}`, name: `Farm ${farmCode}`, technology: 'wind', countryCode: 'FR' },
  ...{ pentagram: `P${farmCode}`, timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4600 },
  ...{ lifeWordTimeoutS: 300, hasCamera: false },
  subFarms: [{ subFarmCode: `${farmCode}-S1`, name: 'North', installedPowerKw: 4600 }],
  devices: [
    { deviceCode: 'CTRL', entCode: `${farmCode}-CTRL`, type: 'FARM' as const, name: 'Controller' },
    ...['WT10', 'WT2'].map((deviceCode) => ({
      ...{ deviceCode, entCode: `${farmCode}-${deviceCode}`, type: 'WIND_TURBINE' as const, name: deviceCode },
      subFarmCode: `${farmCode}-S1`,
    })),
  ],
  ...changes,
})

const rights: ProductRights = { [product]: READ + EDIT + MANAGE }
const people = {
  owner: testPrincipal({ products: { ...rights, [own]: READ + EDIT }, perimeter: 'all' }),
  ofAaa: testPrincipal({ products: rights, perimeter: ['AAA'] }),
  reader: testPrincipal({ products: { [product]: READ }, perimeter: 'all' }),
}
let relations: Relations
let http: TestHttp
let now = Date.parse('2026-06-15T10:00:00Z')
beforeAll(async () => {
  relations = await openTestRelations()
  const { db } = relations
  await db.execute(sql`create table test_place (id text primary key, address text, altitude float8, tags text[] not null,
    price float8, searched_text text generated always as (folded_text(coalesce(address, ''))) stored,
    version integer not null default 1, updated_at timestamptz not null default now())`)
  await upsertPlants(db, [plant('AAA'), plant('BBB'), plant('NOS', { subFarms: [] })].map(withoutParts), 'demo')
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const context = { relations, audit: createAudit(db, pino({ level: 'silent' })) }
  bindRecordKind(http.routes, context, placeKind, calls, places, {
    moreOf:
      async () =>
      ({ node }) => ({ node }),
    temporal: { zoneOf: async (at, code) => (await farmByCode(at, code))?.timezone, nowMs: () => now },
  })
  bindBulkEdits(http.routes, { relations, audit: { refused: () => undefined } })
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_place`)
  await relations.close()
})

/** A plant without sub-farms has machines without one, too. */
const withoutParts = (one: PlantDescription): PlantDescription =>
  one.subFarms.length > 0 ? one : { ...one, devices: one.devices.map(({ subFarmCode: _, ...device }) => device) }

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const send = async (who: keyof typeof people, method: Method, url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const reply = await http.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.statusCode === 204 ? undefined : reply.json() }
}
const ask = (who: keyof typeof people, method: Method, path = '', payload?: object) =>
  send(who, method, `/api/TestPlaces${path}`, payload)

describe('the tree of nodes', () => {
  it('has the farm, its sub-farms and its machines, without the controller', async () => {
    const nodes = await nodesOfFarm(relations.db, 'AAA')
    expect(nodes.map(({ level, entCode, parent }) => [level, entCode, parent])).toEqual([
      ['farm', 'E-AAA', null],
      ['subFarm', 'AAA-S1', 'E-AAA'],
      ['asset', 'AAA-WT2', 'AAA-S1'],
      ['asset', 'AAA-WT10', 'AAA-S1'],
    ])
    expect(nodes.at(-1)).toEqual({
      ...{ entCode: 'AAA-WT10', level: 'asset', type: 'WIND_TURBINE', technology: 'wind', parent: 'AAA-S1' },
      ...{ path: ['E-AAA', 'AAA-S1', 'AAA-WT10'], countryCode: 'FR', farmCode: 'AAA', name: 'WT10' },
    })
  })

  it('finds one node by its code', async () => {
    expect(await nodeByCode(relations.db, 'AAA-S1')).toMatchObject({ level: 'subFarm', path: ['E-AAA', 'AAA-S1'] })
    expect(await nodeByCode(relations.db, 'AAA-CTRL')).toBeUndefined()
  })

  it('covers a plant without sub-farms by one that live screens do not show', async () => {
    const { db } = relations
    expect((await nodesOfFarm(db, 'NOS')).map(({ entCode, parent }) => [entCode, parent])).toEqual([
      ['E-NOS', null],
      ['NOS-SF', 'E-NOS'],
      ['NOS-WT2', 'NOS-SF'],
      ['NOS-WT10', 'NOS-SF'],
    ])
    expect(await subFarmsOfFarms(db, ['NOS'])).toEqual([])
    await upsertPlants(db, [plant('NOS')], 'demo')
    expect((await nodesOfFarm(db, 'NOS')).map(({ entCode }) => entCode)).not.toContain('NOS-SF')
    expect(await subFarmsOfFarms(db, ['NOS'])).toMatchObject([{ subFarmCode: 'NOS-S1' }])
  })

  it('never changes the code of a farm, and gives no code to two farms', async () => {
    const changed = upsertPlants(relations.db, [plant('AAA', { entCode: 'E-NEW' })], 'demo')
    await expect(changed).rejects.toThrow('entCode E-AAA of farm AAA cannot become E-NEW: a code never changes')
    const stolen = { subFarms: [{ subFarmCode: 'BBB-WT2', name: 'North', installedPowerKw: 1 }], devices: [] }
    await expect(
      relations.db.transaction((tx) => upsertPlants(tx, [plant('CCC', { ...stolen })], 'demo')),
    ).rejects.toThrow()
  })
})

describe('a section of the card of each machine', () => {
  it('is there before anybody has filled it', async () => {
    const { status, body } = await ask('owner', 'GET', '/AAA-WT2')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: 'AAA-WT2',
        version: 1,
        farmCode: 'AAA',
        technology: 'wind',
        address: null,
        tags: [],
        node: { name: 'WT2' },
      },
    })
    expect((await ask('owner', 'GET', '/AAA-WT3')).status).toBe(404)
    expect((await ask('owner', 'GET', '/AAA-S1')).status).toBe(404)
  })

  it('has neither creation nor deletion', async () => {
    expect((await ask('owner', 'POST', '', { id: 'AAA-WT9', address: 'x' })).status).toBe(404)
    expect((await ask('owner', 'DELETE', '/AAA-WT2?version=1')).status).toBe(404)
  })

  it('is written, has a history, and goes back to empty', async () => {
    const saved = await ask('owner', 'PATCH', '/AAA-WT2', { version: 1, altitude: 300, tags: ['a'] })
    expect(saved.body).toMatchObject({ version: 2, altitude: 300, tags: ['a'], address: null })
    const stale = await ask('owner', 'PATCH', '/AAA-WT2', { version: 1, altitude: 310 })
    expect(stale.status).toBe(409)
    const validity = { mode: 'change', validFrom: '2025-01-01' }
    const changed = await ask('owner', 'PATCH', '/AAA-WT2', { version: 2, altitude: 320, validity })
    expect(changed.body).toMatchObject({ version: 3, altitude: 320 })
    expect((await ask('owner', 'GET', '/AAA-WT2?asOf=2024-12-31')).body).toMatchObject({
      ...{ altitude: 300, farmCode: 'AAA', node: { name: 'WT2' } },
    })
    const changes = (await ask('owner', 'GET', '/AAA-WT2/Changes')).body.results
    expect(changes).toMatchObject([
      { version: 3, fields: [{ field: 'altitude', before: 300, after: 320 }] },
      { version: 2, fields: [{ before: null }, { before: null }] },
    ])
    for (const { changeSet } of changes)
      expect((await ask('owner', 'POST', `/ChangeSets/${changeSet}/Revert`, {})).status).toBe(200)
    expect((await ask('owner', 'GET', '/AAA-WT2')).body).toMatchObject({ version: 5, altitude: null, tags: [] })
    const first = changes.at(-1).changeSet
    expect((await ask('owner', 'POST', `/ChangeSets/${first}/Revert`, {})).status).toBe(409)
  })

  it('takes planned values by itself, also where nobody has written before', async () => {
    const validity = { mode: 'change', validFrom: '2026-07-01' }
    const planned = await ask('owner', 'PATCH', '/BBB-WT2', { version: 1, altitude: 50, validity })
    expect(planned.body).toMatchObject({ altitude: null })
    now = Date.parse('2026-07-02T10:00:00Z')
    expect(await applyDue(relations.db)).toBe(1)
    expect((await ask('owner', 'GET', '/BBB-WT2')).body).toMatchObject({ altitude: 50 })
  })

  it('does not exist on farms of others, and hides a field without its right', async () => {
    expect((await ask('ofAaa', 'GET', '/BBB-WT2')).status).toBe(404)
    expect((await ask('ofAaa', 'GET', '/AAA-WT2')).body).not.toHaveProperty('price')
    expect((await ask('ofAaa', 'PATCH', '/BBB-WT2', { version: 1, altitude: 1 })).status).toBe(404)
    expect((await ask('reader', 'PATCH', '/AAA-WT2', { version: 5, altitude: 1 })).status).toBe(403)
    expect((await ask('ofAaa', 'GET', '?perPage=-1')).body).toMatchObject({ total: 2, count: 2 })
  })

  it('lists, sorts, filters and searches in the database, with names and codes of the machines', async () => {
    const list = async (query: string) =>
      (await ask('owner', 'GET', `?${query}`)).body.results.map(({ id }: { id: string }) => id)
    expect(await list('')).toEqual(['AAA-WT2', 'BBB-WT2', 'NOS-WT2', 'AAA-WT10', 'BBB-WT10', 'NOS-WT10'])
    expect(await list('perPage=2&page=2')).toEqual(['NOS-WT2', 'AAA-WT10'])
    expect(await list('sort=altitude')).toMatchObject(['BBB-WT2', ...Array(5).fill(expect.any(String))])
    expect(await list('search=bbb wt10')).toEqual(['BBB-WT10'])
    await ask('owner', 'PATCH', '/BBB-WT10', { version: 1, address: 'Rue du Château' })
    expect(await list('search=chateau')).toEqual(['BBB-WT10'])
    expect(await list(`filters=${encodeURIComponent('{"altitude":{"between":[1,null]}}')}`)).toEqual(['BBB-WT2'])
    expect(await list(`filters=${encodeURIComponent('{"tags":{"empty":true}}')}`)).toHaveLength(6)
  })

  it('is edited in bulk and by workbook, which adds and deletes nothing', async () => {
    const records = ['NOS-WT2', 'NOS-WT10'].map((id) => ({ id, version: 1 }))
    const edits = [{ field: 'altitude', way: 'set', value: 7 }]
    const { body } = await send('owner', 'POST', '/api/BulkEdits/testPlace', { edits, records })
    expect(body.results).toMatchObject([{ result: 'changed' }, { result: 'changed' }])

    const sheet = sheetOfKind(placeKind)
    const open = await openRecordSheet({ kind: placeKind, store: places })(relations.db, people.owner)
    expect(headingsOf(sheet, open.columns).slice(0, 4)).toEqual(['id', 'version', 'validFrom', 'farmCode'])
    const address = createAddressing(sheet, open, 'en-GB')
    const rowOf = (cells: Record<string, string>) => new Map(Object.entries(cells))
    expect(address(rowOf({ id: 'NOS-WT2', version: '2' }), 4)).toMatchObject({ action: 'changed' })
    expect(address(rowOf({ id: 'NOS-WT9', version: '1' }), 5)).toMatchObject({ faults: [{ code: 'unknown-record' }] })
    expect(address(rowOf({ version: '1' }), 6)).toMatchObject({ faults: [{ field: 'id', code: 'unknown-record' }] })
    expect(address(rowOf({ id: 'NOS-WT10', action: 'delete' }), 7)).toMatchObject({ faults: [{ field: 'action' }] })
  })

  it('pages through 10,000 machines in the database', async () => {
    const { db } = relations
    await db.execute(sql`insert into asset (ent_code, farm_code, device_code, type, name)
      select 'M' || n, 'BBB', 'M' || n, 'WIND_TURBINE', 'Machine ' || n from generate_series(1, 10000) n`)
    const { body } = await ask('owner', 'GET', '?page=50&perPage=100')
    expect(body).toMatchObject({ total: 10_006, count: 10_006 })
    expect(body.results).toHaveLength(100)
    expect(body.results[0]).toMatchObject({ node: { name: 'Machine 4901' }, version: 1 })
    await db.execute(sql`delete from asset where device_code like 'M%'`)
  })
})
